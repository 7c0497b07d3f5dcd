import { useSyncExternalStore } from 'react';

// One for all clusters on the page: runs side by side are compared. Null is "as suits the run".
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

/** Tells whether the network is shown; without the viewer's choice where data flows over shared links. */
export function useNetworkShown(hasFlows: boolean): boolean {
  return useSyncExternalStore(subscribe, () => chosen) ?? hasFlows;
}
