import { jobExecution } from '../metrics/executionTime.ts';
import { aloneScenario } from '../scenario/idealTimes.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';
import type { Pool } from '../worker/pool.ts';

/**
 * Measures what a job of each class takes with the cluster to itself, in seconds: under each policy of the scenario, and
 * the best counts, as in the paper (Quincy §6.1). Fails with a sentence for people.
 */
export async function measureIdeals(pool: Pool, scenario: Scenario): Promise<ReadonlyMap<string, number>> {
  const alone = aloneScenario(scenario);
  const traces = await Promise.all(alone.runs.map((_, index) => runAlone(pool, alone, index)));
  const best = new Map<string, number>();
  for (const trace of traces) {
    const { classes, jobClass } = trace.data.graphs;
    jobExecution.compute(trace).forEach((seconds, job) => {
      const name = classes[jobClass[job]];
      if (seconds > 0) best.set(name, Math.min(seconds, best.get(name) ?? seconds));
    });
  }
  return best;
}

function runAlone(pool: Pool, alone: Scenario, index: number): Promise<Trace> {
  return new Promise((resolve, reject) => {
    pool.run(alone, index, {
      onStart: () => undefined,
      onProgress: () => undefined,
      onResult: (result) => {
        if (result.ok) resolve(openTrace(result.data, result.facts));
        else reject(new Error(result.issues[0]?.message));
      },
      onCrash: (message) => reject(new Error(message)),
    });
  });
}
