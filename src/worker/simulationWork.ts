import { transfer } from 'comlink';
import { storedOf } from '../engine/record/storedTrace.ts';
import type { RunResult, SimulationWorker } from './api.ts';
import { execute, type Rest } from './execute.ts';
import { keptForLater } from './kept.ts';
import { createPace, type Pace, Stopped } from './pace.ts';
import { transferables, withoutKept } from './transferables.ts';

function storedResult(result: RunResult) {
  if (result.ok) return { ...result, data: storedOf(result.data) };
  const { cut, ...rest } = result;
  return { ...rest, ...(cut !== undefined && { cut: storedOf(cut) }) };
}

/** Loaded after the first run, which does not wait for it: most visitors see nothing that measures, and none may have a network then. */
const measuring = () => import('./measure.ts');

/** What a simulation worker does, in whatever thread. */
export function createSimulationWork(): SimulationWorker {
  let current: Pace | null = null;
  /** What the last run lacks. */
  let rest: Rest | null = null;

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
    run: (scenario, index, onProgress, mayLack) => {
      rest = null;
      const keep = (lacking: Rest) => {
        rest = lacking;
      };
      return stoppable(async (pace) => {
        const result = await execute(scenario, index, onProgress, pace, mayLack ? keep : null);
        const stored = storedResult(result);
        measuring().catch(() => undefined);
        const sent = withoutKept(stored, [keptForLater(), rest?.kept]);
        return transfer(sent, transferables(sent));
      });
    },
    findRest: () =>
      stoppable(async (pace) => {
        const lacking = rest;
        rest = null;
        if (lacking === null) return null;
        const facts = withoutKept(await lacking.find(pace), keptForLater());
        return transfer(facts, transferables(facts));
      }),
    measure: (scenario, index, metrics) =>
      stoppable(async (pace) => (await measuring()).measure(scenario, index, metrics, pace)),
    stop() {
      current?.stop();
    },
    isThere: () => true,
  };
}
