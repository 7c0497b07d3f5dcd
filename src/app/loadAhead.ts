import { runStore } from '../state/runStore.ts';

/**
 * Fetches, once the first runs are over and the page is idle, what is shown only later: from then on a tab works
 * without a network, and after its server has been given another version.
 */
export function loadAhead(): void {
  const stop = runStore.subscribe(({ runs }) => {
    const isBusy = runs.some(({ state }) => state.kind === 'waiting' || state.kind === 'running');
    if (runs.length === 0 || isBusy) return;
    stop();
    // The list itself would make the first frame wait for longer.
    whenIdle(async () => {
      const { parts } = await import('./laterParts.ts').catch(() => ({ parts: [] }));
      loadFrom(parts, 0);
    });
  });
}

/** One part in each idle moment, so that none of them delays a frame by more than itself. */
function loadFrom(parts: readonly (() => Promise<unknown>)[], index: number): void {
  const part = parts[index];
  if (part === undefined) return;
  whenIdle(() => {
    // Whoever needs a part that could not be fetched asks for it again, and says so if it fails once more.
    part().catch(() => undefined);
    loadFrom(parts, index + 1);
  });
}

function whenIdle(act: () => void): void {
  // Safari cannot tell when it is idle.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
}
