import { formatCount } from '../../../base/format.ts';
import { write } from '../../../views/looks/pen.ts';
import { drawBelow } from '../../../views/looks/rowLook.ts';
import { drawHead } from './drawHead.ts';
import { drawJob, drawPool, drawRest } from './drawRow.ts';
import { headHeight, rowHeight } from './layout.ts';
import type { JobsPicture } from './picture.ts';

/** Draws the queue of jobs. */
export function drawJobs(picture: JobsPicture): void {
  const { palette, scale, lines, columns, scroll, height } = picture;
  const top = headHeight(scale);
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  drawBelow(picture, top, () => {
    for (const line of lines) {
      const offset = line.kind === 'job' ? picture.offsetOf(line.queued.job) : 0;
      const y = top + line.y + offset - scroll;
      if (y > height || y + rowHeight(scale) < top) continue;
      if (line.kind === 'job') drawJob(picture, picture, line.queued, y);
      else if (line.kind === 'pool') drawPool(picture, picture, line.group, y);
      else if (line.kind === 'rest') drawRest(picture, picture, y);
      else write(picture, `+ ${formatCount(line.count)} more`, columns.name, y + 15 * scale, soft);
    }
  });
  if (lines.length === 0)
    write(picture, 'No job is in the system now.', columns.left, top + 22 * scale, soft);
  drawHead(picture, picture);
}
