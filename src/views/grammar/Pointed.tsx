import { Fragment } from 'react';
import { maxOf, minOf } from '../../base/extremes.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { useDrawn } from './drawn.ts';
import { areaPath, heightAt } from './geometry.ts';
import { barIn } from './Marks.tsx';
import type { Spot } from './picture.ts';
import { panelOf } from './say.ts';

/** Marks the dots and areas of jobs that are selected, or pointed at in any view. */
export function MarkedJobs() {
  const { picture } = useDrawn();
  const { ink } = usePalette();
  const { job, hoveredJob } = selectionStore();
  return picture.rows.map((row, at) => {
    const own = picture.jobOf?.(row);
    if (own === undefined || own === null || (own !== job && own !== hoveredJob)) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of a picture stay in their order.
      <Fragment key={at}>
        <Ring row={row} colour={ink} />
        <Outline row={row} colour={ink} />
      </Fragment>
    );
  });
}

interface RingProps {
  readonly row: unknown;
  readonly colour: string;
}

/** A ring around the dots of a row. */
function Ring({ row, colour }: RingProps) {
  const { picture, layout } = useDrawn();
  const { x, y, panels, left } = layout;
  const { scale: zoom } = usePalette();
  if (y === null) return null;
  const { at: top } = panels[panelOf(picture, row)];
  const dots = picture.marks.flatMap((mark) => {
    const { xs, ys } =
      mark.kind === 'dots' && mark.of?.(row) !== false ? mark.points(row) : { xs: [], ys: [] };
    const r = mark.kind === 'dots' && mark.shape === 'ring' ? 12 : 6.5;
    return Array.from(xs, (at, dot) => ({ cx: left + x(at), cy: top + y(ys[dot]), r: r * zoom }));
  });
  return dots.map((dot) => (
    <circle
      key={`${dot.cx} ${dot.cy}`}
      {...dot}
      fill="none"
      stroke={colour}
      strokeWidth={2}
      pointerEvents="none"
    />
  ));
}

/** A line around the areas of a row. */
function Outline({ row, colour }: RingProps) {
  const { picture, layout } = useDrawn();
  const { x, y, panels, left } = layout;
  const { scale: zoom } = usePalette();
  if (y === null) return null;
  return picture.marks.map((mark, at) =>
    mark.kind !== 'area' || mark.of?.(row) === false ? null : (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: marks of a picture are in a fixed order.
        key={at}
        transform={`translate(${left} ${panels[panelOf(picture, row)].at})`}
        d={areaPath(mark.points(row), mark.shape, { x, y, xAxis: picture.x }, mark.end?.(row))}
        fill="none"
        stroke={colour}
        strokeWidth={1.5 * zoom}
        strokeLinejoin="round"
        pointerEvents="none"
      />
    ),
  );
}

/** Marks what is pointed at or under the cursor: an outline of bars, a ring around dots, else the place on the axis and what is read there. */
export function Pointed({ spot }: { readonly spot: Spot }) {
  const { picture, layout } = useDrawn();
  const { accent, surface, ink, inkFaint, scale: zoom } = usePalette();
  const { x, y, panels, columns, left } = layout;
  const row = picture.rows[spot.row];
  const at = panelOf(picture, row);
  const panel = panels[at];
  const column = columns[picture.acrossOf?.(row) ?? 0];
  if (y === null) {
    const { top, thick } = barIn(picture, panel.size, zoom);
    const bars = picture.marks.filter((mark) => mark.kind === 'bar' && !mark.isLive);
    const ends = bars.flatMap((mark) => (mark.kind === 'bar' ? [mark.from(row, 0), mark.to(row, 0)] : []));
    const [from, to] = [x(minOf(ends)), x(maxOf(ends))];
    const isCell = picture.across !== undefined;
    return (
      <rect
        x={column.at + (isCell ? 0 : from)}
        y={panel.at + (isCell ? 2 : top)}
        width={isCell ? column.size - 4 : Math.max(1, to - from)}
        height={isCell ? panel.size - 4 : thick}
        rx={isCell ? 3 : 0}
        fill="none"
        stroke={accent}
        strokeWidth={2 * zoom}
        pointerEvents="none"
      />
    );
  }
  if (picture.stops === undefined) return <Ring row={row} colour={accent} />;
  const lefts = left + x(spot.x);
  const read = picture.isTogether ? picture.rows.filter((each) => panelOf(picture, each) === at) : [row];
  const heights = picture.marks.flatMap((mark) =>
    mark.kind !== 'line'
      ? []
      : read.flatMap((each) => {
          const [points, ...others] = mark.of?.(each) === false ? [] : mark.points(each);
          if (points === undefined || others.length > 0) return [];
          const height = heightAt(points, mark, spot.x, mark.end?.(each));
          return Number.isNaN(height) ? [] : [{ height, isOwn: each === row }];
        }),
  );
  return (
    <g pointerEvents="none">
      <line
        x1={lefts}
        x2={lefts}
        y1={panel.at}
        y2={panel.at + panel.size}
        stroke={accent}
        strokeOpacity={0.6}
      />
      {heights.map(({ height, isOwn }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: one dot for each line, in their order.
          key={index}
          cx={lefts}
          cy={panel.at + y(height)}
          r={(isOwn ? 4.5 : 3) * zoom}
          fill={isOwn ? ink : inkFaint}
          stroke={surface}
          strokeWidth={1.5 * zoom}
        />
      ))}
    </g>
  );
}
