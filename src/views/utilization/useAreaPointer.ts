import type { PointerEvent } from 'react';
import { useState } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import type { AreaPlace } from './jobAreas.ts';

/** What is under the pointer, in which run, and where the pointer is. */
export interface Hover {
  /** Position among the runs that are drawn. */
  readonly row: number;
  readonly bucket: number;
  /** Null where nothing runs. */
  readonly place: AreaPlace | null;
  readonly x: number;
  readonly y: number;
}

/** Points at areas of jobs; the clock is moved by what lies beneath. */
export function useAreaPointer(find: (x: number, y: number) => Omit<Hover, 'x' | 'y'> | null) {
  const [hover, setHover] = useState<Hover | null>(null);
  const point = (next: Hover | null) => {
    setHover(next);
    const job = next?.place?.job ?? null;
    if (selectionStore.getState().hoveredJob !== job) selectionStore.getState().hoverJob(job);
  };
  return {
    hover,
    handlers: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        const [x, y] = [event.clientX - left, event.clientY - top];
        const found = find(x, y);
        point(found === null ? null : { ...found, x, y });
      },
      onPointerLeave: () => point(null),
    },
  };
}
