import { expect, test } from 'vitest';
import { streamOf } from '../algorithms/random.ts';
import { createSimulation } from '../engine/world/simulate.ts';
import { receiptOf } from '../metrics/receipt/receipt.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { cases } from '../testing/cases.ts';
import { AnyData } from '../testing/policies/testAnyData.ts';
import { receiptsHold } from '../testing/policies/testReceiptLaw.ts';
import { openTrace } from '../trace/openTrace.ts';
import { policies } from './registry.ts';

// That receipts sum exactly and are true is a law (`testReceiptLaw.ts`), checked with the others in random scenarios under every
// policy. Here: that the parts which only some policies have are there at all.

/** Gives the parts of all receipts of a random scenario; none where all servers are lost and jobs wait for ever. */
function partsIn(policy: string, seed: number): ReadonlySet<string> {
  const scenario = new AnyData(seed).scenario(policies.get(policy));
  const simulation = createSimulation(planRun(scenario, 0, compileScenario(scenario)));
  if (simulation.advance(300_000)) return new Set();
  const data = simulation.finish();
  expect(receiptsHold()(data, compileScenario(scenario).workload)).toEqual([]);
  const trace = openTrace(data);
  return new Set(
    Array.from({ length: data.graphs.jobs }, (_, job) => receiptOf(trace, job)?.segments ?? [])
      .flat()
      .map(({ part }) => part),
  );
}

test.each([
  ['apollo', 'tokens'],
  ['delay', 'nearData'],
  ['quincy-q', 'nearData'],
])('under %s, jobs have %s among their parts', (policy, part) => {
  const seeds = Array.from({ length: 12 }, (_, seed) => seed);
  expect(seeds.some((seed) => partsIn(policy, seed).has(part))).toBe(true);
});

test.each(['quincy-q', 'quincy-qp'])(
  'under %s, receipts are true of tasks that are submitted again',
  (policy) => {
    for (let seed = 20; seed < 20 + cases(20); seed += 1) {
      const { cluster, ...rest } = new AnyData(seed).scenario(policies.get(policy));
      const stream = streamOf(seed, 'down');
      const events = [10, 20].map((at) => ({
        ...({ kind: 'serverDown', detection: 0 } as const),
        server: stream.below(cluster.racks * cluster.serversPerRack),
        at: at + stream.below(10),
        repair: 3 + stream.below(3),
      }));
      const scenario = { ...rest, cluster, events, recording: 'messages' } as const;
      if (checkScenario(scenario).issues.length > 0) continue;
      const compiled = compileScenario(scenario);
      const simulation = createSimulation(planRun(scenario, 0, compiled));
      if (simulation.advance(100_000)) continue;
      expect(receiptsHold()(simulation.finish(), compiled.workload), `seed ${seed}`).toEqual([]);
    }
  },
);
