import { useMemo } from 'react';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { widthOf } from './fit.ts';
import { cornersOf } from './geometry.ts';
import type { Layout } from './layout.ts';
import { panelsOf } from './layout.ts';
import type { Picture } from './picture.ts';
import { type PlacedName, placeNames } from './placeNames.ts';

interface NamesProps<Row> {
  readonly picture: Picture<Row>;
  readonly layout: Layout;
  readonly lifted: number | undefined;
  readonly corner: Corner | undefined;
}

/** The lower right corner of the plot, in which something else stands. CSS pixels. */
export interface Corner {
  readonly width: number;
  readonly height: number;
}

const LINE = 15;

/** The names of lines, each at its own line. They stay where they are when another one is lifted. */
export function Names<Row>({ picture, layout, lifted, corner }: NamesProps<Row>) {
  const { scale: zoom } = usePalette();
  const placed = useMemo(
    () => panelsOf(picture).map((_, panel) => namesIn(picture, layout, panel, zoom, corner)),
    [picture, layout, zoom, corner],
  );
  return placed.map((names, panel) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: panels stay in their order.
    <g key={panel} transform={`translate(${layout.left} ${layout.panels[panel].at})`}>
      {names.map(({ key, text, left, middle }) => (
        <g key={key} data-name={key}>
          <ChartLabel
            x={left - 6}
            y={middle}
            isFaint={(lifted ?? key) !== key || picture.isFaint?.(picture.rows[key])}
          >
            {text}
          </ChartLabel>
        </g>
      ))}
    </g>
  ));
}

function namesIn<Row>(
  picture: Picture<Row>,
  layout: Layout,
  panel: number,
  zoom: number,
  corner: Corner | undefined,
): readonly PlacedName[] {
  const { x, y, panels, columns } = layout;
  if (y === null) return [];
  const curves = picture.marks.flatMap((mark) =>
    mark.kind !== 'line' || mark.name === undefined
      ? []
      : layout.rowsIn(panel, 0).flatMap((key) => {
          const row = picture.rows[key];
          if (mark.of?.(row) === false) return [];
          const axes = { x, y, xAxis: picture.x };
          const pieces = mark.points(row).flatMap((points) => cornersOf(points, mark, axes, mark.end?.(row)));
          const texts = (mark.name?.(row) ?? []).map((text) => ({
            text,
            width: widthOf(text, 12 * zoom, true),
          }));
          return pieces.length === 0 ? [] : [{ key, texts, pieces }];
        }),
  );
  const [right, bottom] = [columns[0].size, panels[panel].size];
  const taken = corner && { right, bottom, left: right - corner.width, top: bottom - corner.height };
  return placeNames(curves, right, bottom, LINE * zoom, taken && [taken]);
}
