import type { RefObject } from 'react';
import { onClock } from './onClock.ts';

/** Redraws with the clock (`onClock`), and when the rows in a frame are scrolled. */
export function onClockOrScroll(frame: RefObject<HTMLElement | null>, redraw: () => void): () => void {
  const element = frame.current;
  element?.addEventListener('scroll', redraw, { passive: true });
  const stop = onClock(redraw);
  return () => {
    stop();
    element?.removeEventListener('scroll', redraw);
  };
}
