import { useCallback } from 'react';
import { maxOf, minOf } from '../../base/extremes.ts';
import { textWidth } from '../../widgets/fit.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { inkOn } from '../looks/contrast.ts';
import { Layer } from '../surface/canvasView.tsx';
import { useMade } from '../surface/useMade.ts';
import { useDrawn } from './drawn.ts';
import { areaCorners } from './geometry.ts';
import type { Layout } from './layout.ts';
import type { Area, Mark, Picture } from './picture.ts';
import { panelOf } from './say.ts';

/** Whether a mark is drawn on a canvas: areas of pictures with hundreds of rows. What has a texture is an element. */
export function isOnCanvas<Row>({ isDense }: Picture<Row>, mark: Mark<Row>): mark is Area<Row> {
  return isDense === true && mark.kind === 'area' && mark.texture === undefined;
}

// Areas of different rows are parted by a line where they are at least this high. CSS pixels.
const PARTED = 5;

/** The areas of a picture with hundreds of rows. */
export function DenseAreas() {
  const { picture, layout } = useDrawn();
  const draw = useCallback<Draw>(
    (context, _size, palette) => {
      const { x, y, panels, left } = layout;
      if (y === null) return;
      for (const mark of picture.marks.filter((each) => isOnCanvas(picture, each))) {
        for (const row of picture.rows) {
          if (mark.of?.(row) === false) continue;
          const points = mark.points(row);
          const colour = mark.colour?.(row) ?? palette.ink;
          context.save();
          context.translate(left, panels[panelOf(picture, row)].at);
          context.globalAlpha = mark.opacity?.(row) ?? 1;
          context.fillStyle = colour;
          context.beginPath();
          for (const corners of areaCorners(
            points,
            mark.shape,
            { x, y, xAxis: picture.x },
            mark.end?.(row),
          )) {
            for (const [at, [right, down]] of corners.entries())
              at === 0 ? context.moveTo(right, down) : context.lineTo(right, down);
            context.closePath();
          }
          context.fill();
          const isParted = heightsOf(points).some((high) => y(0) - y(high) >= PARTED);
          context.strokeStyle = isParted ? palette.surface : colour;
          context.lineWidth = 0.75;
          context.stroke();
          context.restore();
        }
      }
    },
    [picture, layout],
  );
  return <Layer draw={draw} />;
}

function heightsOf({ low, high }: ReturnType<Area<unknown>['points']>): readonly number[] {
  return Array.from(low, (bottom, at) => high[at] - bottom);
}

/** A name in its area: the middle of the text. CSS pixels of the panel. */
interface AreaName {
  readonly row: number;
  readonly panel: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

/** The names of areas that have room for them. */
export function AreaNames() {
  const { picture, layout } = useDrawn();
  const palette = usePalette();
  const type = 12 * palette.scale;
  const names = useMade(areaNames, picture, layout, type);
  return names.map(({ row, panel, text, x, y, colour }) => (
    <text
      key={row}
      x={layout.left + x}
      y={layout.panels[panel].at + y}
      dy="0.35em"
      textAnchor="middle"
      fontSize={type}
      fill={inkOn(colour, palette)}
      pointerEvents="none"
    >
      {text}
    </text>
  ));
}

const MARGIN = 3;

/** Places names where their areas are at least a line high over the width of the name; the longest that fits. */
export function areaNames<Row>(
  picture: Picture<Row>,
  { x, y }: Pick<Layout, 'x' | 'y'>,
  type: number,
): readonly AreaName[] {
  if (y === null) return [];
  return picture.marks.flatMap((mark) => {
    if (mark.kind !== 'area' || mark.name === undefined) return [];
    return picture.rows.flatMap((it, row) => {
      const texts = mark.of?.(it) === false ? [] : (mark.name?.(it) ?? []);
      if (texts.length === 0) return [];
      const { xs, low, high } = mark.points(it);
      const end = mark.end?.(it) ?? picture.x.domain[1];
      const cells = Array.from(xs, (from, at): Cell => {
        return { from: x(from), to: x(xs[at + 1] ?? end), top: y(high[at]), bottom: y(low[at]) };
      });
      if (!cells.some(({ top, bottom }) => bottom - top >= type + MARGIN)) return [];
      for (const text of texts) {
        const place = roomiest(cells, textWidth(text, type) + 2 * MARGIN, type + MARGIN);
        if (place !== null)
          return [{ row, panel: panelOf(picture, it), text, ...place, colour: mark.colour?.(it) ?? '' }];
      }
      return [];
    });
  });
}

interface Cell {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Finds the range of the given width where a band of cells is highest; null when none is high enough. */
function roomiest(
  cells: readonly Cell[],
  width: number,
  height: number,
): { readonly x: number; readonly y: number } | null {
  let best: { readonly x: number; readonly y: number } | null = null;
  let highest = height;
  let past = 0;
  for (const [begin, { from }] of cells.entries()) {
    past = Math.max(past, begin);
    while (past < cells.length && cells[past].to - from < width) past += 1;
    if (past >= cells.length) break;
    const band = cells.slice(begin, past + 1);
    const top = maxOf(band.map((cell) => cell.top));
    const bottom = minOf(band.map((cell) => cell.bottom));
    // NaN: there is a gap.
    if (!(bottom - top > highest)) continue;
    highest = bottom - top;
    best = { x: (from + cells[past].to) / 2, y: (top + bottom) / 2 };
  }
  return best;
}
