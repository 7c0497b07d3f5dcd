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

const worker: SimulationWorker = {
  async run(scenario, index, onProgress) {
    const pace = createPace();
    current = pace;
    try {
      const result = await execute(scenario, index, onProgress, pace);
      const sent = result.ok ? { ...result, data: storedOf(result.data) } : result;
      return transfer(sent, transferables(sent, keptForLater()));
    } catch (reason) {
      if (reason instanceof Stopped) return null;
      throw reason;
    } finally {
      current = null;
    }
  },
  stop() {
    current?.stop();
  },
  isThere: () => true,
};

expose(worker);

/**
 * Fetches all families and lets the compiler see their solvers: a run that begins with it takes half as long to get
 * going on thousands of servers, but on few it would take longer to wait for that first.
 */
async function prepare(): Promise<void> {
  await loadAllCreators();
  await warmUpSolvers();
}

// By then the first run has what it needs. Later ones may need another family when there is no network any more; what
// could not be fetched is asked for again when it is needed.
setTimeout(() => void prepare().catch(() => undefined), 1000);
