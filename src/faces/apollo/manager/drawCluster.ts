import { inkOn } from '../../../views/looks/contrast.ts';
import { type Pen, write, writeFitting } from '../../../views/looks/pen.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { ManagerPicture, Spot } from './picture.ts';
import { clusterWords, waitingWords } from './words.ts';

/** Draws the tokens of a virtual cluster, each job's in its hue, and the queue of jobs that wait for theirs (APO-3). */
export function drawCluster(pen: Pen, picture: ManagerPicture): readonly Spot[] {
  const { context, palette, scale } = pen;
  const { now, layout, colourOf } = picture;
  const { cluster: box, row } = layout;
  const { cluster, time } = now;
  if (box.height < 2 * row) return [];
  const style = { colour: palette.ink, isBold: true };
  writeFitting(pen, clusterWords(cluster), box.x, box.y + 9 * scale, box.width, style);
  const y = box.y + 20 * scale;
  const height = 15 * scale;
  const unit = box.width / Math.max(1, cluster.capacity, cluster.capacity - cluster.free);
  context.fillStyle = palette.pressed;
  context.fillRect(box.x, y, box.width, height);
  const spots: Spot[] = [];
  let x = box.x;
  for (const { job, tokens } of cluster.holders) {
    const part = { x, y, width: tokens * unit, height };
    const colour = colourOf(job);
    context.fillStyle = colour;
    context.fillRect(x, y, Math.max(1, part.width - 1), height);
    const words = { colour: inkOn(colour, palette) };
    writeFitting(pen, [jobName(job)], x + 3, y + height / 2 + 0.5, part.width - 5, words);
    spots.push({ box: part, kind: 'holder', id: job });
    x += part.width;
  }
  const first = box.y + 40 * scale;
  const rows = Math.floor((box.y + box.height - first) / row);
  if (rows < 1) return spots;
  if (cluster.waiting.length === 0) {
    write(pen, 'No job waits for tokens.', box.x, first + row / 2, { colour: palette.inkSoft });
    return spots;
  }
  const hidden = cluster.waiting.length > rows ? cluster.waiting.length - rows + 1 : 0;
  for (const [place, each] of cluster.waiting.slice(0, cluster.waiting.length - hidden).entries()) {
    const middle = first + (place + 0.5) * row;
    context.fillStyle = colourOf(each.job);
    context.fillRect(box.x, middle - 4 * scale, 8 * scale, 8 * scale);
    const words = waitingWords(each, time);
    const style = { colour: palette.ink, isBold: each.job === now.job };
    const left = box.x + 14 * scale;
    writeFitting(pen, [words, words.split(',')[0]], left, middle, box.width - 14 * scale, style);
    spots.push({
      ...{
        box: { x: box.x, y: middle - row / 2, width: box.width, height: row },
        kind: 'waiting',
        id: each.job,
      },
    });
  }
  if (hidden > 0) {
    const last = first + (cluster.waiting.length - hidden + 0.5) * row;
    write(pen, `and ${hidden} more`, box.x, last, { colour: palette.inkFaint });
  }
  return spots;
}
