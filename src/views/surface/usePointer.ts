import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';

/** What is under the pointer, and the pointer's position when it got there. CSS pixels from the view's corner. */
interface Hover<Found> {
  readonly found: Found;
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A layer over a view that gets pointer events first. Both functions return whether they handled the event. */
export interface Above {
  point(x: number, y: number): boolean;
  click(x: number, y: number): boolean;
  leave(): void;
}

/**
 * The pointer interface of a view. `Found` is an object of plain values, such as ids: objects with equal values count
 * as the same thing.
 */
export interface Pointing<Found extends object> {
  find(x: number, y: number): Found | null;
  /** The job to which something belongs; it is marked in all views while it is hovered. */
  jobOf?(found: Found): JobId | null;
  /** Handles a click, also one on the background. */
  click?(found: Found | null): unknown;
  readonly above?: RefObject<Above | null>;
  /** Tells when `find` has been loaded: what the pointer stands on is found then without another move. Stays the same. */
  onFindable?(tell: () => void): () => void;
}

/** Finds what is under a mouse, pen or finger. Re-renders when that changes, not on every move. */
export function usePointer<Found extends object>(pointing: Pointing<Found>) {
  const { find, jobOf, click, above, onFindable } = pointing;
  const last = useRef<Place | null>(null);
  const [hover, setHover] = useState<Hover<Found> | null>(null);
  const point = (found: Found | null, { x, y }: Place) => {
    setHover((before) => {
      if (before === null || found === null) return found === null ? null : { found, x, y };
      return hasEqualValues(before.found, found) ? before : { found, x, y };
    });
    if (jobOf !== undefined) hoverJob(found === null ? null : jobOf(found));
  };
  const pointAt = (at: Place) =>
    point(above?.current?.point(at.x, at.y) === true ? null : find(at.x, at.y), at);
  const pointAgain = useEffectEvent(() => last.current !== null && pointAt(last.current));
  useEffect(() => onFindable?.(() => pointAgain()), [onFindable]);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    last.current = placeOf(event);
    pointAt(last.current);
  };
  const onPointerLeave = () => {
    last.current = null;
    above?.current?.leave();
    point(null, { x: 0, y: 0 });
  };
  // A finger clicks without hovering first, so the click's own position is used.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { x, y } = placeOf(event);
    if (above?.current?.click(x, y) !== true) click?.(find(x, y));
  };
  return { hover, point, handlers: { onPointerMove, onPointerLeave, onClick } };
}

/** Returns the position of an event from the corner of the element that listens to it. CSS pixels. */
export function placeOf(event: MouseEvent<Element>): Place {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function hasEqualValues<Found extends object>(one: Found, other: Found): boolean {
  const keys = Object.keys(one) as (keyof Found)[];
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]));
}

/** Marks a job in all views while it is hovered. Null removes the mark. */
export function hoverJob(job: JobId | null): void {
  if (selectionStore.getState().hoveredJob !== job) selectionStore.getState().hoverJob(job);
}
