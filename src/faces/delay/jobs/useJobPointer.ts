import type { PointerEvent, RefObject } from 'react';
import { useState } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { headHeight, jobAt } from './layout.ts';
import type { JobsPicture } from './picture.ts';

/** A job under the pointer, and where the pointer is. */
export interface Hover {
  readonly job: JobId;
  readonly x: number;
  readonly y: number;
}

/** Points at jobs of a run and selects them. */
export function useJobPointer(drawn: RefObject<JobsPicture | null>, run: number) {
  const [hover, setHover] = useState<Hover | null>(null);

  const jobUnder = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>): Hover | null => {
    const picture = drawn.current;
    if (picture === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left;
    const y = event.clientY - top;
    const below = y - headHeight(picture.scale);
    const queued = below < 0 ? null : jobAt(picture.lines, below + picture.scroll, picture.scale);
    return queued === null ? null : { job: queued.job, x, y };
  };

  const point = (next: Hover | null) => {
    setHover((before) => (before !== null && next !== null && before.job === next.job ? before : next));
    const job = next?.job ?? null;
    if (selectionStore.getState().hoveredJob !== job) selectionStore.getState().hoverJob(job);
  };

  return {
    hover,
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => point(jobUnder(event)),
      onPointerLeave: () => point(null),
      onClick(event: React.MouseEvent<HTMLElement>) {
        const found = jobUnder(event);
        if (found !== null) selectionStore.getState().selectJob(found.job, run);
      },
    },
  };
}
