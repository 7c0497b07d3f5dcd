import { memo, useMemo, useRef } from 'react';
import { textWidth } from '../../widgets/fit.ts';
import { shapes } from '../../widgets/shapes.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { inkOn } from '../looks/contrast.ts';
import { useFollowed } from '../surface/useFollowed.ts';
import { isOnCanvas } from './areas.tsx';
import { useDrawn } from './drawn.ts';
import { areaPath, cornersOf, pathOf } from './geometry.ts';
import { fitting } from './layout.ts';
import type { Area, Bar, Dots, Line, Mark, Picture } from './picture.ts';
import { panelOf } from './say.ts';

/** All marks of a picture, the lifted row above the others; `lifted`: the row that is in ink, if others are in grey. */
export function Marks({ lifted }: { readonly lifted?: number | undefined }) {
  const { picture } = useDrawn();
  const order = [...picture.rows.keys()];
  const last = lifted === undefined ? order : [...order.filter((row) => row !== lifted), lifted];
  const elements = picture.marks.filter((mark) => !isOnCanvas(picture, mark));
  return elements.map((mark, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: marks of a picture are in a fixed order.
    <g key={at} pointerEvents="none">
      {last
        .filter((row) => picture.rows[row] !== undefined && mark.of?.(picture.rows[row]) !== false)
        .map((row) => (
          <OneMark key={row} mark={mark} row={row} isLifted={lifted === undefined || lifted === row} />
        ))}
    </g>
  ));
}

interface OneMarkProps {
  readonly mark: Mark<unknown>;
  readonly row: number;
  readonly isLifted: boolean;
}

const OneMark = memo(function OneMark({ mark, row, isLifted }: OneMarkProps) {
  const { picture, layout } = useDrawn();
  const it = picture.rows[row];
  const column = layout.columns[picture.acrossOf?.(it) ?? 0];
  const panel = layout.panels[panelOf(picture, it)];
  return (
    <g transform={`translate(${column.at} ${panel.at})`} {...factsOf(mark.facts?.(it))}>
      {mark.kind === 'bar' && mark.isLive && <LiveBar mark={mark} it={it} />}
      {mark.kind === 'bar' && !mark.isLive && <BarMark mark={mark} it={it} />}
      {mark.kind === 'line' && <LineMark mark={mark} it={it} isLifted={isLifted} />}
      {mark.kind === 'area' && <AreaMark mark={mark} it={it} />}
      {mark.kind === 'dots' && <DotsMark mark={mark} it={it} isLifted={isLifted} />}
    </g>
  );
});

/** A mark of a row. */
interface OfRow<Kind> {
  readonly mark: Kind;
  readonly it: unknown;
  readonly isLifted?: boolean;
}

// CSS pixels at a scale of 1: a bar that grows with the clock, the gap below a bar, a bar of a cell.
const LIVE = 6;
const GAP = 8;
const THICK = 18;

/** How high bars are in a panel, and where they begin. */
export function barIn<Row>({ marks, across, fillsCells }: Picture<Row>, height: number, zoom: number) {
  if (across !== undefined) {
    const thick = fillsCells ? height - 1 : Math.min(THICK * zoom, height * 0.6);
    return { top: (height - thick) / 2, thick };
  }
  const isLive = marks.some((mark) => mark.kind === 'bar' && mark.isLive);
  return { top: 0, thick: Math.max(6, height - GAP - (isLive ? LIVE * zoom : 0)) };
}

function BarMark({ mark, it }: OfRow<Bar<unknown>>) {
  const { picture, textures, layout } = useDrawn();
  const { x } = layout;
  const { size: height } = layout.panels[panelOf(picture, it)];
  const { size: room } = layout.columns[picture.acrossOf?.(it) ?? 0];
  const palette = usePalette();
  const zoom = palette.scale;
  const { top, thick } = barIn(picture, height, zoom);
  const [left, right] = [x(mark.from(it, 0)), x(mark.to(it, 0))];
  const colour = mark.colour?.(it) ?? palette.inkSoft;
  const texture = mark.texture?.(it);
  const isAfter = mark.labelAt === 'after';
  const width = Math.max(isAfter ? 1 : 0, right - left);
  const type = 12 * zoom;
  const label = fitting(mark.label?.(it) ?? [], isAfter ? room : right - left - 8, type, isAfter);
  const box = { x: left, y: top, width, height: thick };
  return (
    <>
      {mark.draw?.(it, box) ?? <rect {...box} fill={colour} />}
      {texture !== undefined && <rect {...box} fill={`url(#${textures}${texture})`} />}
      {/* Letters between the lines of a pattern are hard to tell from them: there the text has a ground. */}
      {label !== '' && thick >= 14 * zoom && mark.draw !== undefined && !isAfter && (
        <rect
          x={left + 3}
          y={top + thick / 2 - 0.7 * type}
          width={textWidth(label, type) + 6}
          height={1.4 * type}
          rx={3}
          fill={palette.surface}
        />
      )}
      {label !== '' && thick >= 14 * zoom && (
        <text
          x={isAfter ? left + width + 5 * zoom : left + 6}
          y={top + thick / 2}
          dy="0.35em"
          fontSize={type}
          fontWeight={isAfter ? 600 : 400}
          fill={isAfter || mark.draw !== undefined ? palette.ink : inkOn(colour, palette)}
        >
          {label}
        </text>
      )}
    </>
  );
}

/** A thin bar that follows the clock without rendering. */
function LiveBar({ mark, it }: OfRow<Bar<unknown>>) {
  const { picture, layout } = useDrawn();
  const { x } = layout;
  const { size: height } = layout.panels[panelOf(picture, it)];
  const palette = usePalette();
  const bar = useRef<SVGRectElement>(null);
  useFollowed((time) => {
    const [left, right] = [x(mark.from(it, time)), x(mark.to(it, time))];
    bar.current?.setAttribute('x', left.toFixed(1));
    bar.current?.setAttribute('width', (right - left).toFixed(1));
  });
  const thick = LIVE * palette.scale;
  return <rect ref={bar} y={height - thick - GAP + 2} height={thick} fill={mark.colour?.(it)} />;
}

function LineMark({ mark, it, isLifted = true }: OfRow<Line<unknown>>) {
  const { picture, layout } = useDrawn();
  const { x, y } = layout;
  const isFaint = picture.isFaint?.(it) ?? false;
  const palette = usePalette();
  const path = useMemo(() => {
    if (y === null) return '';
    // What is filled is closed at the end of the axis.
    const xAxis = mark.fill === undefined ? picture.x : { ...picture.x, holdsAll: true };
    const pieces = mark
      .points(it)
      .flatMap((points) => cornersOf(points, mark, { x, y, xAxis }, mark.end?.(it)));
    return pathOf(pieces);
  }, [mark, it, x, y, picture]);
  if (mark.fill !== undefined) return <path d={path} fill={palette.ink} fillOpacity={mark.fill} />;
  const weight = (mark.weight ?? 2) * (isFaint ? 0.5 : isLifted ? 1 : 0.75);
  return (
    <path
      d={path}
      fill="none"
      stroke={mark.colour?.(it) ?? inkOf(palette, isLifted && !isFaint)}
      strokeWidth={weight * palette.scale}
      strokeOpacity={mark.opacity}
      strokeDasharray={mark.dash}
      strokeLinejoin="round"
    />
  );
}

function inkOf({ ink, inkFaint }: Palette, isLifted: boolean): string {
  return isLifted ? ink : inkFaint;
}

function AreaMark({ mark, it }: OfRow<Area<unknown>>) {
  const { picture, textures, layout } = useDrawn();
  const { x, y } = layout;
  const { ink } = usePalette();
  const path = useMemo(
    () =>
      y === null ? '' : areaPath(mark.points(it), mark.shape, { x, y, xAxis: picture.x }, mark.end?.(it)),
    [mark, it, x, y, picture],
  );
  const texture = mark.texture?.(it);
  return (
    <>
      <path d={path} fill={mark.colour?.(it) ?? ink} fillOpacity={mark.opacity?.(it)} />
      {texture !== undefined && <path d={path} fill={`url(#${textures}${texture})`} />}
    </>
  );
}

function DotsMark({ mark, it, isLifted = true }: OfRow<Dots<unknown>>) {
  const { picture, layout } = useDrawn();
  const { x, y } = layout;
  const isFaint = picture.isFaint?.(it) ?? false;
  const palette = usePalette();
  const { surface, scale: zoom } = palette;
  if (y === null) return null;
  const { xs, ys } = mark.points(it);
  const ring = mark.colour?.(it) ?? (isFaint ? palette.inkFaint : palette.ink);
  return Array.from(xs, (at, dot) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: dots of a row have no other name.
    <g key={dot} transform={`translate(${x(at)} ${y(ys[dot])}) scale(${zoom})`}>
      {mark.shape === 'ring' ? (
        <>
          <circle
            r={9}
            fill={surface}
            stroke={ring}
            strokeWidth={1.5}
            strokeDasharray={isFaint ? '3 2' : undefined}
          />
          <text dy="0.34em" textAnchor="middle" fontSize={12} fontWeight={700} fill={ring}>
            {mark.letter?.(it, dot)}
          </text>
        </>
      ) : (
        <path d={shapes[mark.shape]} fill={mark.colour?.(it) ?? inkOf(palette, isLifted)} />
      )}
    </g>
  ));
}

/** What lies on the colour of marks: hatched is lost or uncertain, striped runs on sufferance. */
export function Textures() {
  const { textures: id } = useDrawn();
  const { surface, ink } = usePalette();
  const size = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}hatch`} {...size} patternTransform="rotate(45)">
        <rect width="6" height="6" fill={surface} opacity="0.35" />
        <path d="M1.5 0V6" stroke={surface} strokeWidth="3" />
        <path d="M4 0V6" stroke={ink} strokeWidth="1" opacity="0.6" />
      </pattern>
      <pattern id={`${id}stripes`} {...size} patternTransform="rotate(-45)">
        <path d="M3 0V6" stroke={surface} strokeWidth="3.5" />
      </pattern>
    </defs>
  );
}

/** Facts about what is drawn, as data attributes for tests. */
export function factsOf(
  facts: Readonly<Record<string, string | number>> = {},
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`data-${name}`, value]));
}
