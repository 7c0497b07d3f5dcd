import { useSyncExternalStore } from 'react';
import type { Framing } from './window.ts';

/** What is shown unless the viewer zooms or moves. */
export const automatic: Framing = { span: null, from: null };

// One for all timelines on the page: runs side by side are compared at the same moments.
let current = automatic;
const listeners = new Set<() => void>();

/** Shows another stretch of time in all timelines. */
export function setFraming(framing: Framing): void {
  current = framing;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Gives the stretch of time that the viewer asked for. */
export function useFraming(): Framing {
  return useSyncExternalStore(subscribe, () => current);
}
