import { expose, transfer } from 'comlink';
import { storedOf } from '../engine/record/storedTrace.ts';
import { loadAllCreators, warmUpSolvers } from '../policies/loadCreator.ts';
import type { SimulationWorker } from './api.ts';
import { execute } from './execute.ts';
import { keptForLater } from './kept.ts';
import type { Pace } from './pace.ts';
import { createPace, Stopped } from './pace.ts';
import { transferables } from './transferables.ts';

let current: Pace | null = null;

/** Does work that `stop` stops; null if it did. */
async function stoppable<Result>(work: (pace: Pace) => Promise<Result>): Promise<Result | null> {
  const pace = createPace();
  current = pace;
  try {
    return await work(pace);
  } catch (reason) {
    if (reason instanceof Stopped) return null;
    throw reason;
  } finally {
    current = null;
  }
}

const worker: SimulationWorker = {
  run: (scenario, index, onProgress) =>
    stoppable(async (pace) => {
      const result = await execute(scenario, index, onProgress, pace);
      const sent = result.ok ? { ...result, data: storedOf(result.data) } : result;
      return transfer(sent, transferables(sent, keptForLater()));
    }),
  // Loaded when first needed: most visitors see nothing that measures.
  measure: (scenario, index, metrics) =>
    stoppable(async (pace) => (await import('./measure.ts')).measure(scenario, index, metrics, pace)),
  stop() {
    current?.stop();
  },
  isThere: () => true,
};

expose(worker);

/**
 * Loads all groups of policies and lets the JavaScript engine compile their solvers. On thousands of servers
 * that halves the start-up time of the first run that needs them; on few servers waiting for it would take
 * longer than it saves.
 */
async function prepare(): Promise<void> {
  await loadAllCreators();
  await warmUpSolvers();
}

// Starts after a second, when the first run has loaded what it needs, so that later runs with other policies
// also work without a network. What could not be loaded is requested again when it is needed.
setTimeout(async () => {
  if (self.name === 'ahead') await prepare().catch(() => undefined);
  announce(true);
}, 1000);

/** Tells those who look into the worker whether it still loads ahead. */
function announce(isPrepared: boolean): void {
  Object.assign(globalThis, { isPrepared });
}
announce(false);
