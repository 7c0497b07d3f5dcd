import { useSyncExternalStore } from 'react';

// Shared by all clusters on the page, so that runs can be compared. Null: the default of each run.
let chosen: boolean | null = null;
const listeners = new Set<() => void>();

/** Shows or hides the network in all clusters. */
export function showNetwork(isShown: boolean): void {
  chosen = isShown;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Tells whether the network is shown; by default, where transfers share links. */
export function useNetworkShown(hasFlows: boolean): boolean {
  return useSyncExternalStore(subscribe, () => chosen) ?? hasFlows;
}
