import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import { writeFitting } from '../../../views/looks/pen.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { QueueColumn } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import { colourIn } from './picture.ts';
import type { Stand } from './stand.ts';

const BLOCKED = 0.45;

/** A part of a bar: tasks of one job. */
export interface BarPart {
  readonly job: JobId;
  readonly count: number;
}

/** Counts the tasks of each job in a queue, in the order of the jobs' numbers. */
export function partsOf(stands: readonly Stand[]): readonly BarPart[] {
  const counts = new Map<JobId, number>();
  for (const { job } of stands) counts.set(job, (counts.get(job) ?? 0) + 1);
  return [...counts].map(([job, count]) => ({ job, count })).sort((one, other) => one.job - other.job);
}

/** Draws how long each queue is, by jobs; each kind of queue in a scale of its own. */
export function drawBars(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  for (const column of picture.layout.columns) drawBar(context, picture, column, palette);
}

function drawBar(
  context: CanvasRenderingContext2D,
  picture: QueuesPicture,
  { queue, kind, x, width, top, bottom }: QueueColumn,
  palette: Palette,
): void {
  const { layout, now, focus, lit } = picture;
  const stands = now.queues[queue];
  if (stands.length === 0) return;
  const unit = layout.units[kind];
  const chosen = focus.hoveredJob ?? focus.job;
  let y = bottom;
  for (const { job, count } of partsOf(stands)) {
    const height = Math.min(count * unit, y - top);
    y -= height;
    context.fillStyle =
      chosen === null || chosen === job ? colourIn(picture, palette, job) : palette.otherJob;
    context.globalAlpha = now.blocked.has(job) ? BLOCKED : 1;
    context.fillRect(x, y, width, Math.max(0.5, height - (height > 4 ? 0.5 : 0)));
  }
  context.globalAlpha = 1;
  // It is longer than there is room for.
  if (stands.length * unit > bottom - top + 1) {
    context.fillStyle = palette.ink;
    context.fillRect(x, top - 2, width, 2);
  }
  if (lit !== null && stands.some(({ task }) => task === lit)) drawLit(context, x, y, width, palette);
  if (kind !== 1) return;
  const pen = { context, palette, scale: layout.scale };
  const style = { colour: palette.inkSoft, align: 'center', baseline: 'bottom' } as const;
  // The gap beside the queue of a rack has room for what its number is wider.
  writeFitting(pen, [formatCount(stands.length)], x + width / 2, y - 1, 2 * width, style);
}

/** A mark on the bar of each queue that the task stands in. */
function drawLit(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  palette: Palette,
): void {
  const middle = x + width / 2;
  context.fillStyle = palette.ink;
  context.beginPath();
  context.moveTo(middle, y - 1);
  context.lineTo(middle + 4, y - 8);
  context.lineTo(middle - 4, y - 8);
  context.closePath();
  context.fill();
}
