import { transfer } from 'comlink';
import { storedOf } from '../engine/record/storedTrace.ts';
import type { SimulationWorker } from './api.ts';
import { execute } from './execute.ts';
import { keptForLater } from './kept.ts';
import type { Pace } from './pace.ts';
import { createPace, Stopped } from './pace.ts';
import { transferables } from './transferables.ts';

/** What a simulation worker does, in whatever thread. */
export function createSimulationWork(): SimulationWorker {
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

  return {
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
}
