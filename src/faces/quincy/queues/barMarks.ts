import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Marks } from '../../../views/scene/marks.ts';
import type { Thing } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { describePlace } from './describe.ts';
import { colourIn, type QueueColumn, type QueuesPicture } from './layout.ts';
import type { Stand } from './stands.ts';

const BLOCKED = 0.45;

/** Counts the tasks of each job in a queue, in the order of the jobs' numbers. */
function partsOf(stands: readonly Stand[]): readonly { readonly job: JobId; readonly count: number }[] {
  const counts = new Map<JobId, number>();
  for (const { job } of stands) counts.set(job, (counts.get(job) ?? 0) + 1);
  return [...counts].map(([job, count]) => ({ job, count })).sort((one, other) => one.job - other.job);
}

/** How long a queue is, by jobs; each kind of queue in a scale of its own. Its tasks are reached with keys only. */
export function addBars(
  marks: Marks,
  picture: QueuesPicture,
  { queue, kind, x, width, top, bottom }: QueueColumn,
  palette: Palette,
  thingOf: (place: number) => Thing,
): void {
  const { now, focus, task, trace, run } = picture;
  const stands = now.queues[queue];
  if (stands.length === 0) return;
  const unit = (bottom - top) / now.full[kind];
  const chosen = focus.hoveredJob ?? focus.job;
  for (const place of stands.keys())
    marks.box({ x, width, height: 0, y: Math.max(top, bottom - (place + 1) * unit) }, {}, thingOf(place));
  let y = bottom;
  for (const { job, count } of partsOf(stands)) {
    const height = Math.min(count * unit, y - top);
    y -= height;
    const look = {
      fill: chosen === null || chosen === job ? colourIn(picture, palette, job) : palette.otherJob,
      alpha: now.blocked.has(job) ? BLOCKED : 1,
    };
    marks.box({ x, y, width, height: Math.max(0.5, height - (height > 4 ? 0.5 : 0)) }, look, {
      id: `${queue} of ${job}`,
      job,
      say: () => describePlace(trace, now, queue, undefined),
      open: () => selectionStore.getState().selectJob(job, run),
    });
  }
  // It is longer than there is room for.
  if (stands.length * unit > bottom - top + 1)
    marks.box({ x, y: top - 2, width, height: 2 }, { fill: palette.ink });
  const middle = x + width / 2;
  const style = { align: 'center', baseline: 'bottom' } as const;
  if (stands.some((stand) => stand.task === task))
    marks.text(['▾'], middle, y + 3, Infinity, { ...style, colour: palette.ink, size: 14 });
  // The gap beside the queue of a rack has room for what its number is wider.
  const count = [formatCount(stands.length)];
  if (kind === 1) marks.text(count, middle, y - 1, 2 * width, { ...style, colour: palette.inkSoft });
}
