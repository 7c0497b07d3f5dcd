import { formatMicros } from '../../../base/format.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { type Pen, write, writeFitting } from '../../../views/looks/pen.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { MatchingBatch } from './batch.ts';
import type { Edge } from './edges.ts';
import type { MatrixLayout } from './matrixLayout.ts';

/** The least and the largest completion of a batch, the ends of the colour scale. */
interface CostRange {
  readonly least: number;
  readonly most: number;
}

interface MatrixPicture {
  readonly batch: MatchingBatch;
  readonly edges: readonly Edge[];
  readonly layout: MatrixLayout;
  readonly range: CostRange;
  readonly marked: number | null;
}

/** Finds the ends of the colour scale. */
export function costRange({ costs }: MatchingBatch): CostRange {
  let [least, most] = [Infinity, -Infinity];
  for (let entry = 0; entry < costs.entries; entry += 1) {
    least = Math.min(least, costs.cost[entry]);
    most = Math.max(most, costs.cost[entry]);
  }
  return { least, most };
}

/** The colour of a completion: from light, soon, to dark, late. */
function costColour(cost: number, { least, most }: CostRange): string {
  const share = most > least ? (cost - least) / (most - least) : 0;
  return cividis(1 - share);
}

// Above this size of a cell its mark is beside the number. CSS pixels, before the theme's scale.
const ROOMY = 40;

/** Draws the matrix: completions as colours, and on them ○ for asked, ■ for held, × for refused, ◇ for a pair that blocks. */
export function drawMatrix(pen: Pen, picture: MatrixPicture): void {
  const { batch, edges, layout, range, marked } = picture;
  const { context, palette } = pen;
  const { costs } = batch;
  const { left, top, cellWidth, cellHeight } = layout;
  drawNames(pen, picture);
  for (let row = 0; row < costs.rows; row += 1)
    for (let entry = costs.starts[row]; entry < costs.starts[row + 1]; entry += 1) {
      const [x, y] = [left + costs.column[entry] * cellWidth, top + row * cellHeight];
      const colour = costColour(costs.cost[entry], range);
      context.fillStyle = colour;
      context.fillRect(x, y, cellWidth - 0.75, cellHeight - 0.75);
      if (cellWidth < ROOMY * pen.scale || cellHeight < 13 * pen.scale) continue;
      const middle = y + cellHeight / 2;
      const style = { colour: inkOn(colour, palette), size: 11 };
      writeFitting(pen, [formatMicros(costs.cost[entry])], x + 4, middle, cellWidth - 20, style);
    }
  for (const edge of edges) drawMark(pen, picture, edge);
  if (marked === null) return;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2 * pen.scale;
  context.strokeRect(1, top + marked * cellHeight, layout.width - 2, cellHeight);
}

function drawNames(pen: Pen, { batch, layout }: MatrixPicture): void {
  const { left, top, cellWidth, cellHeight } = layout;
  const { palette, scale } = pen;
  const style = { colour: palette.inkSoft, size: 11 };
  const everyRow = Math.ceil((13 * scale) / cellHeight);
  for (let row = 0; row < batch.tasks.length; row += everyRow)
    write(pen, batch.tasks[row].name, left - 6, top + (row + 0.5) * cellHeight, { ...style, align: 'right' });
  const everyColumn = Math.ceil((36 * scale) / cellWidth);
  for (let column = 0; column < batch.servers.length; column += everyColumn)
    write(pen, batch.servers[column].name, left + (column + 0.5) * cellWidth, top / 2, {
      ...style,
      align: 'center',
    });
}

function drawMark(pen: Pen, { batch, layout, range }: MatrixPicture, edge: Edge): void {
  const { context, palette, scale } = pen;
  const { left, top, cellWidth, cellHeight } = layout;
  const ground = costColour(edge.completion, range);
  const isBeside = cellWidth >= ROOMY * scale && cellHeight >= 13 * scale;
  const size = Math.min(10 * scale, cellWidth * 0.6, cellHeight * 0.6);
  const x = left + edge.column * cellWidth + (isBeside ? cellWidth - size - 6 : (cellWidth - size) / 2);
  const y = top + edge.row * cellHeight + (cellHeight - size) / 2;
  const ink = inkOn(ground, palette);
  context.beginPath();
  if (edge.look === 'held') context.rect(x, y, size, size);
  else if (edge.look === 'asks') context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
  else if (edge.look === 'refused') {
    context.moveTo(x, y);
    context.lineTo(x + size, y + size);
    context.moveTo(x + size, y);
    context.lineTo(x, y + size);
  } else {
    context.moveTo(x + size / 2, y - 1);
    context.lineTo(x + size + 1, y + size / 2);
    context.lineTo(x + size / 2, y + size + 1);
    context.lineTo(x - 1, y + size / 2);
    context.closePath();
  }
  context.lineWidth = 1.75 * scale;
  context.strokeStyle = ink;
  context.fillStyle = ink;
  if (edge.look === 'held') context.fill();
  else context.stroke();
  if (batch.tasks.length > 0 && edge.look === 'held' && isBeside) {
    context.strokeRect(
      left + edge.column * cellWidth + 1,
      top + edge.row * cellHeight + 1,
      cellWidth - 3,
      cellHeight - 3,
    );
  }
}
