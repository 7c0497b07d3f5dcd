import { runStore } from '../state/runStore.ts';
import { savesData } from '../worker/savesData.ts';

/**
 * Once the first runs are over and the page is idle, loads what is shown only later. From then on a tab works without
 * a network, and after its web server got a newer version: also where there are no service workers, as on plain http.
 */
export function loadAhead(): void {
  if (savesData()) return;
  const stop = runStore.subscribe(({ runs }) => {
    const isBusy = runs.some(({ state }) => state.kind === 'waiting' || state.kind === 'running');
    if (runs.length === 0 || isBusy) return;
    stop();
    // Imported late, as the list itself would delay the first frame.
    whenIdle(async () => {
      const { parts } = await import('./laterParts.ts').catch(() => ({ parts: [] }));
      loadFrom(parts, 0);
    });
  });
}

/** One part per idle period, so that frames are delayed by one part at most. */
function loadFrom(parts: readonly (() => Promise<unknown>)[], index: number): void {
  const part = parts[index];
  if (part === undefined) return;
  whenIdle(() => {
    // A part that could not be loaded is requested again when needed, and that failure is reported.
    part().catch(() => undefined);
    loadFrom(parts, index + 1);
  });
}

function whenIdle(act: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
}
