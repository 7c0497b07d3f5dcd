import type { JobId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { partsOf } from './drawBars.ts';
import { chipAt } from './layout.ts';
import type { Cursor, QueuesPicture } from './picture.ts';
import type { Box } from './sizes.ts';

/** What is pointed at: a task in a queue, a job's part of a bar, or else the queue. */
export interface Pointed extends Cursor {
  readonly task: TaskId | null;
  readonly job: JobId | null;
  readonly isBar: boolean;
}

/** Finds what is drawn at a point. */
export function pointedAt(picture: QueuesPicture, x: number, y: number): Pointed | null {
  const place = placeAt(picture, x, y);
  if (place === null) return null;
  const stand = picture.now.queues[place.queue][place.place];
  const ofBar = jobOfBarAt(picture, place.queue, y);
  return { ...place, task: stand?.task ?? null, job: stand?.job ?? ofBar, isBar: ofBar !== null };
}

/** Finds the place in a queue at a point; −1 for the queue itself or its server; null where there is none. */
export function placeAt({ layout, now }: QueuesPicture, x: number, y: number): Cursor | null {
  for (const { queue, x: left, width, top, bottom } of layout.columns) {
    const slot = layout.slots[queue];
    const end = slot === undefined ? bottom : slot.y + slot.height;
    if (x < left - 1 || x > left + width + 1 || y < top || y > end) continue;
    const { length } = now.queues[queue];
    if (layout.detail === 'bars') return { queue, place: NONE };
    for (let place = 0; place < length; place += 1) {
      const box = chipAt(layout, queue, place, length);
      if (box === null) break;
      if (holds(box, x, y)) return { queue, place };
    }
    return { queue, place: NONE };
  }
  return null;
}

/** Finds the job whose part of a bar is at a height, or null. */
function jobOfBarAt({ layout, now }: QueuesPicture, queue: number, y: number): number | null {
  if (layout.detail !== 'bars') return null;
  const { kind, top: end, bottom } = layout.columns[queue];
  let top = bottom;
  for (const { job, count } of partsOf(now.queues[queue])) {
    top = Math.max(end, top - count * layout.units[kind]);
    if (y <= bottom && y >= top) return job;
  }
  return null;
}

function holds({ x, y, width, height }: Box, left: number, top: number): boolean {
  return left >= x - 1 && left <= x + width + 1 && top >= y - 1 && top <= y + height + 2;
}
