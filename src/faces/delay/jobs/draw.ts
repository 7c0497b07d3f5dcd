import { formatCount } from '../../../base/format.ts';
import type { Pen } from '../../../views/looks/pen.ts';
import { write } from '../../../views/looks/pen.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { drawHead } from './drawHead.ts';
import { drawJob, drawPool, drawRest } from './drawRow.ts';
import { headHeight, rowHeight } from './layout.ts';
import type { JobsPicture } from './picture.ts';

/** Draws the queue of jobs. */
export function drawJobs(context: CanvasRenderingContext2D, picture: JobsPicture, palette: Palette): void {
  const { scale, lines, columns, scroll, height, width } = picture;
  const pen: Pen = { context, palette, scale };
  const top = headHeight(scale);
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  context.save();
  context.beginPath();
  context.rect(0, top, width, height - top);
  context.clip();
  for (const line of lines) {
    const offset = line.kind === 'job' ? picture.offsetOf(line.queued.job) : 0;
    const y = top + line.y + offset - scroll;
    if (y > height || y + rowHeight(scale) < top) continue;
    if (line.kind === 'job') drawJob(pen, picture, line.queued, y);
    else if (line.kind === 'pool') drawPool(pen, picture, line.group, y);
    else if (line.kind === 'rest') drawRest(pen, picture, y);
    else write(pen, `+ ${formatCount(line.count)} more`, columns.name, y + 15 * scale, soft);
  }
  context.restore();
  if (lines.length === 0) write(pen, 'No job is in the system now.', columns.left, top + 22 * scale, soft);
  drawHead(pen, picture);
}
