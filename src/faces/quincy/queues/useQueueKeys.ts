import type { KeyboardEvent, RefObject } from 'react';
import { useState } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Cursor, QueuesPicture } from './picture.ts';
import { describeQueue, describeStand } from './words.ts';

/** Moves a cursor over the queues and the tasks in them, says what they are, and selects what it is on. */
export function useQueueKeys(drawn: RefObject<QueuesPicture | null>, run: number) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [spoken, setSpoken] = useState('');

  const moveTo = (picture: QueuesPicture, next: Cursor) => {
    setCursor(next);
    const { trace, now } = picture;
    const stand = now.queues[next.queue][next.place];
    const words =
      stand === undefined
        ? describeQueue(trace, now, next.queue)
        : describeStand(trace, now, stand, next.queue);
    setSpoken(words.join('. '));
  };

  const act = (key: string, isFar: boolean): boolean => {
    const picture = drawn.current;
    if (picture === null) return false;
    const { order } = picture.layout;
    const at = cursor === null ? NONE : order.indexOf(cursor.queue);
    const across = (to: number) =>
      moveTo(picture, { queue: order[Math.max(0, Math.min(order.length - 1, to))], place: NONE });
    if (key === 'ArrowRight') across(isFar ? nextRack(picture, at, 1) : at + 1);
    else if (key === 'ArrowLeft') across(isFar ? nextRack(picture, at, -1) : at - 1);
    else if (key === 'Home') across(0);
    else if (key === 'End') across(order.length - 1);
    else if ((key === 'ArrowUp' || key === 'ArrowDown') && cursor !== null) {
      const last = picture.now.queues[cursor.queue].length - 1;
      const place = cursor.place + (key === 'ArrowUp' ? 1 : -1);
      moveTo(picture, { queue: cursor.queue, place: Math.max(NONE, Math.min(last, place)) });
    } else if (key === 'Enter' && cursor !== null) select(picture, cursor, run);
    else if (key === 'Escape' && cursor !== null) setCursor(null);
    else if (cursor === null && key === 'ArrowUp') across(0);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (!act(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, spoken, handlers: { onKeyDown, onBlur: () => setCursor(null) } };
}

/** Selects the task at a place, or the computer of a queue. */
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
