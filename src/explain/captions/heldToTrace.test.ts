import { expect, test } from 'vitest';
import { policies } from '../../policies/registry.ts';
import { dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { randomRun } from '../../testing/app/inspector/testRandomRuns.ts';
import { cases } from '../../testing/cases.ts';
import { captionFaults } from '../../testing/explain/captionFaults.ts';

const RUNS = cases(5); // of each policy and each kind of scenario

test.each(policies.all.map(({ id }) => id))('captions of jobs under %s say what the tables say', (policy) => {
  for (let seed = 1; seed <= RUNS; seed += 1)
    for (const run of [randomRun(seed, policy), dataRun(seed, policy)]) {
      if (run === null) continue; // no such scenario for this policy
      const { trace } = run;
      for (let job = 0; job < trace.data.graphs.jobs; job += 1)
        if (Number.isFinite(trace.data.tables.jobs.columns.arrivedAt[job]))
          expect(captionFaults(trace, job), `seed ${seed}`).toEqual([]);
    }
});
