import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Mark, Thing } from '../../../views/scene/scene.ts';
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
export function barMarks(
  picture: QueuesPicture,
  { queue, kind, x, width, top, bottom }: QueueColumn,
  palette: Palette,
  thingOf: (place: number) => Thing,
): readonly Mark[] {
  const { now, focus, task, trace, run } = picture;
  const stands = now.queues[queue];
  if (stands.length === 0) return [];
  const unit = (bottom - top) / now.full[kind];
  const chosen = focus.hoveredJob ?? focus.job;
  let y = bottom;
  const parts = partsOf(stands).map(({ job, count }): Mark => {
    const height = Math.min(count * unit, y - top);
    y -= height;
    return {
      ...{ kind: 'box', x, y, width, height: Math.max(0.5, height - (height > 4 ? 0.5 : 0)) },
      fill: chosen === null || chosen === job ? colourIn(picture, palette, job) : palette.otherJob,
      alpha: now.blocked.has(job) ? BLOCKED : 1,
      thing: {
        ...{ id: `${queue} of ${job}`, job },
        say: () => describePlace(trace, now, queue, undefined),
        open: () => selectionStore.getState().selectJob(job, run),
      },
    };
  });
  const tasks = stands.map(
    (_, place): Mark => ({
      ...{ kind: 'box', x, width, height: 0, y: Math.max(top, bottom - (place + 1) * unit) },
      thing: thingOf(place),
    }),
  );
  const text = { kind: 'text', x: x + width / 2, align: 'center', baseline: 'bottom' } as const;
  const count = {
    ...text,
    text: [formatCount(stands.length)],
    y: y - 1,
    room: 2 * width,
    colour: palette.inkSoft,
  };
  const isIn = stands.some((stand) => stand.task === task);
  return [
    ...tasks,
    ...parts,
    // It is longer than there is room for.
    ...(stands.length * unit > bottom - top + 1
      ? [{ kind: 'box', x, y: top - 2, width, height: 2, fill: palette.ink } as const]
      : []),
    ...(isIn ? [{ ...text, text: ['▾'], y: y + 3, colour: palette.ink, size: 14 }] : []),
    // The gap beside the queue of a rack has room for what its number is wider.
    ...(kind === 1 ? [count] : []),
  ];
}
