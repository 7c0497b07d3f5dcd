import { useSyncExternalStore } from 'react';
import type { Framing } from './window.ts';

/** The default: neither zoomed nor moved by the viewer. */
export const automatic: Framing = { span: null, from: null };

// Shared by all timelines on the page, so that runs are compared at the same times.
let current = automatic;
const listeners = new Set<() => void>();

/** Shows another period in all timelines. */
export function setFraming(framing: Framing): void {
  current = framing;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Returns the period that the viewer asked for. */
export function useFraming(): Framing {
  return useSyncExternalStore(subscribe, () => current);
}
