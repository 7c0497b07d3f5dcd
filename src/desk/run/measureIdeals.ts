import { aloneTimes } from '../../metrics/idealEnds.ts';
import { aloneScenarios } from '../../scenario/counted/idealTimes.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { foreignCode } from '../../state/trustedCode.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Pool } from '../../worker/pool.ts';

/** Measures how long each kind of job takes with the cluster to itself. [s] Rejects with a sentence for users. */
export async function measureIdeals(pool: Pick<Pool, 'run'>, scenario: Scenario): Promise<readonly number[]> {
  if (scenario.runs.some((_, index) => foreignCode(scenario, index) !== null))
    throw new Error('a run has code that somebody wrote. Let it run first.');
  const alone = aloneScenarios(scenario);
  const runs = scenario.runs.map((_, index) => Promise.all(alone.map((each) => runAlone(pool, each, index))));
  return aloneTimes(await Promise.all(runs));
}

function runAlone(pool: Pick<Pool, 'run'>, alone: Scenario, index: number): Promise<Trace> {
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
