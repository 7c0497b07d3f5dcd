import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useState } from 'react';
import type { TaskId } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { jobOfBarAt, placeAt } from './hit.ts';
import type { QueuesPicture } from './picture.ts';
import { select } from './useQueueKeys.ts';

/** What is under the pointer, and where that is. */
interface Hover {
  readonly queue: number;
  /** The task that is pointed at, or null: the queue. */
  readonly task: TaskId | null;
  readonly x: number;
  readonly y: number;
}

/** Points at queues and the tasks in them, and selects them. */
export function useQueuePointer(drawn: RefObject<QueuesPicture | null>, run: number) {
  const [hover, setHover] = useState<Hover | null>(null);

  const pointOf = (event: MouseEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const picture = drawn.current;
    if (picture === null) return;
    const { x, y } = pointOf(event);
    const found = placeAt(picture, x, y);
    const stand = found === null ? undefined : picture.now.queues[found.queue][found.place];
    const next = found === null ? null : { queue: found.queue, task: stand?.task ?? null, x, y };
    const job = stand?.job ?? (found === null ? null : jobOfBarAt(picture, found.queue, y));
    setHover((before) => (before?.queue === next?.queue && before?.task === next?.task ? before : next));
    if (selectionStore.getState().hoveredJob !== job) selectionStore.getState().hoverJob(job);
  };

  return {
    hover,
    handlers: {
      onPointerMove,
      onPointerLeave() {
        setHover(null);
        selectionStore.getState().hoverJob(null);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        const picture = drawn.current;
        if (picture === null) return;
        const { x, y } = pointOf(event);
        const found = placeAt(picture, x, y);
        if (found === null) return;
        const job = jobOfBarAt(picture, found.queue, y);
        if (job !== null) selectionStore.getState().selectJob(job, run);
        else select(picture, found, run);
      },
    },
  };
}
