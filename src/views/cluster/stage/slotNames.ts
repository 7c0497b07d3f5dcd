import { type JobId, NONE } from '../../../engine/ids.ts';
import { copyKindAt } from '../../../trace/upgrades.ts';
import { inkOn } from '../../looks/contrast.ts';
import { type Pen, write } from '../../looks/pen.ts';
import { computesFrom } from '../../looks/readingLook.ts';
import { firstTaskOf, jobName } from '../../shared/names.ts';
import { slotAt } from '../places.ts';
import type { Scene } from './scene.ts';

// Slots at least so wide have numbers, and names: below queues these would be too much to read. CSS pixels, before the scale
const NUMBERED = 18;
const NAMED = { queues: 56, none: 36 } as const;
const LARGE = 16;

/** Writes the numbers of the followed job's tasks on their slots, as in the tray, and the names of other jobs where there is room. */
export function drawSlotNames(
  pen: Pen,
  { trace, layout, snapshot, job: own }: Omit<Scene, 'stage' | 'behind'>,
  colourOf: (job: JobId) => string,
): void {
  const { firstSlot } = layout.topology;
  const { graphs, tables } = trace.data;
  const { task } = tables.attempts.columns;
  const { slot: side, hasQueues } = layout.glyph;
  const isLarge = side >= NAMED[hasQueues ? 'queues' : 'none'] * pen.scale;
  if (layout.detail !== 'tasks' || side < NUMBERED * pen.scale) return;
  for (const server of layout.shown)
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const attempt = snapshot.attemptIn[slot];
      if (attempt === NONE) continue;
      const job = graphs.stageJob[trace.taskStage[task[attempt]]];
      const isOwn = job === own;
      if (!isOwn && !isLarge) continue;
      const { x, y, width, height } = slotAt(layout, server, slot - firstSlot[server]);
      const isSolid =
        copyKindAt(trace, attempt, snapshot.time) === null && computesFrom(trace, attempt) <= snapshot.time;
      const text = isOwn ? String(task[attempt] - firstTaskOf(graphs, job) + 1) : jobName(job);
      write(pen, text, x + width / 2, y + height / 2 + 0.5, {
        colour: isSolid ? inkOn(colourOf(job), pen.palette) : pen.palette.ink,
        size: isOwn && isLarge ? LARGE : 12,
        isBold: isOwn,
        align: 'center',
        most: width - 4,
        halo: isSolid ? undefined : pen.palette.surface,
        haloWidth: 3,
      });
    }
}
