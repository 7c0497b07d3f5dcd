import { useMemo } from 'react';
import { textWidth } from '../../widgets/fit.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { useDrawn } from './drawn.ts';
import { cornersOf } from './geometry.ts';
import { type Layout, panelsOf } from './layout.ts';
import type { Picture } from './picture.ts';
import { type NamedCurve, placeNames } from './placeNames.ts';

interface NamesProps {
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
export function Names({ lifted, corner }: NamesProps) {
  const { picture, layout } = useDrawn();
  const { scale: zoom } = usePalette();
  const panels = useMemo(
    () => panelsOf(picture).map((_, panel) => curvesIn(picture, layout, panel, zoom)),
    [picture, layout, zoom],
  );
  const isFaint = (key: number) => (lifted ?? key) !== key || picture.isFaint?.(picture.rows[key]) === true;
  return panels.map((curves, panel) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: panels stay in their order.
    <g key={panel} transform={`translate(${layout.left} ${layout.panels[panel].at})`}>
      <LineNames curves={curves} corner={corner} isFaint={isFaint} height={layout.panels[panel].size} />
    </g>
  ));
}

interface LineNamesProps {
  readonly curves: readonly NamedCurve[];
  readonly corner: Corner | undefined;
  readonly height: number;
  isFaint(key: number): boolean;
}

/** Places names again only when the lines have changed. */
function LineNames({ curves, corner, height, isFaint }: LineNamesProps) {
  const { scale: zoom } = usePalette();
  const { size: width } = useDrawn().layout.columns[0];
  const names = useMemo(() => {
    const taken = corner && { left: width - corner.width, top: height - corner.height };
    const boxes = taken === undefined ? [] : [{ ...taken, right: width, bottom: height }];
    return placeNames(curves, width, height, LINE * zoom, boxes);
  }, [curves, corner, width, height, zoom]);
  return names.map(({ key, text, left, middle }) => (
    <g key={key} data-name={key}>
      <ChartLabel x={left - 6} y={middle} isFaint={isFaint(key)}>
        {text}
      </ChartLabel>
    </g>
  ));
}

/** The lines of a panel that have names. */
function curvesIn(
  picture: Picture<unknown>,
  layout: Layout,
  panel: number,
  zoom: number,
): readonly NamedCurve[] {
  const { x, y } = layout;
  if (y === null) return [];
  const axes = { x, y, xAxis: picture.x };
  return picture.marks.flatMap((mark) =>
    mark.kind !== 'line' || mark.name === undefined
      ? []
      : layout.rowsIn(panel, 0).flatMap((key) => {
          const row = picture.rows[key];
          if (mark.of?.(row) === false) return [];
          const pieces = mark.points(row).flatMap((points) => cornersOf(points, mark, axes, mark.end?.(row)));
          const texts = (mark.name?.(row) ?? []).map((text) => ({
            text,
            width: textWidth(text, 12 * zoom, true),
          }));
          return pieces.length === 0 ? [] : [{ key, texts, pieces }];
        }),
  );
}
