import { runStore } from '../../state/runStore.ts';

/** Resolves once no run is waiting or running any longer; a run that asks for consent, or has failed, does not either. */
export function settled(): Promise<void> {
  return whenRuns((runs) => runs.every(({ state }) => state.kind !== 'waiting' && state.kind !== 'running'));
}

/** Resolves once the page has begun to run its scenario. */
export function begun(): Promise<void> {
  return whenRuns(() => true);
}

type Runs = ReturnType<typeof runStore.getState>['runs'];

function whenRuns(isSo: (runs: Runs) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { runs } = runStore.getState();
      if (runs.length === 0 || !isSo(runs)) return;
      stop();
      resolve();
    };
    const stop = runStore.subscribe(look);
    look();
  });
}
