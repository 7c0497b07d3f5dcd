import type { RefObject } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import type { Cursor, QueuesPicture } from './picture.ts';
import { describePlace } from './words.ts';

/** Keyboard navigation across the queues and through the tasks in them, as drawn last. */
export function queueKeys(drawn: RefObject<QueuesPicture | null>, run: number): Keys<Cursor> {
  return {
    move: (key, from, isFar) => (drawn.current === null ? null : nextPlace(drawn.current, key, from, isFar)),
    describe({ queue, place }) {
      if (drawn.current === null) return [];
      const { trace, now } = drawn.current;
      return describePlace(trace, now, queue, now.queues[queue][place]);
    },
    open: (cursor) => drawn.current !== null && select(drawn.current, cursor, run),
  };
}

function nextPlace(picture: QueuesPicture, key: string, from: Cursor | null, isFar: boolean): Cursor | null {
  const { order } = picture.layout;
  const at = from === null ? NONE : order.indexOf(from.queue);
  const across = (to: number) => ({
    queue: order[Math.max(0, Math.min(order.length - 1, to))],
    place: NONE,
  });
  if (key === 'ArrowRight') return across(isFar ? nextRack(picture, at, 1) : at + 1);
  if (key === 'ArrowLeft') return across(isFar ? nextRack(picture, at, -1) : at - 1);
  if (key === 'Home') return across(0);
  if (key === 'End') return across(order.length - 1);
  if (from === null) return key === 'ArrowUp' ? across(0) : null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const last = picture.now.queues[from.queue].length - 1;
  const place = from.place + (key === 'ArrowUp' ? 1 : -1);
  return { queue: from.queue, place: Math.max(NONE, Math.min(last, place)) };
}

/** Selects the task at a place, or the server of a queue. */
export function select({ trace, now }: QueuesPicture, { queue, place }: Cursor, run: number): void {
  const stand = now.queues[queue][place];
  const { selectTask, selectServer } = selectionStore.getState();
  if (stand !== undefined) selectTask(stand.job, stand.task, run);
  else if (queue < trace.data.topology.servers) selectServer(queue, run);
}

function nextRack({ layout, trace }: QueuesPicture, at: number, direction: 1 | -1): number {
  const rackAt = (position: number) => {
    const { servers, rackOf } = trace.data.topology;
    const queue = layout.order[position];
    return queue < servers ? rackOf[queue] : queue - servers;
  };
  let next = at;
  while (next + direction >= 0 && next + direction < layout.order.length) {
    next += direction;
    if (at === NONE || rackAt(next) !== rackAt(at)) break;
  }
  while (next > 0 && rackAt(next - 1) === rackAt(next)) next -= 1;
  return next;
}
