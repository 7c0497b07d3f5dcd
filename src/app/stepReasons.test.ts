import { expect, test } from 'vitest';
import { stepWords } from '../desk/name/stepWords.ts';
import { simulate } from '../engine/world/simulate.ts';
import { briefReason } from '../explain/briefReason.ts';
import { attemptToExplain } from '../explain/facts.ts';
import { explainStop, explainTask } from '../faces/explain.ts';
import { policies } from '../policies/registry.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import { serverName, taskName } from '../views/shared/names.ts';

const scenario: Scenario = {
  version: 2,
  name: 'every step',
  seed: 3,
  cluster: { racks: 2, serversPerRack: 5, slotsPerServer: 2, roundTrip: 0.01 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'poisson', load: 0.8 },
    classes: [
      {
        name: 'job',
        share: 1,
        stages: [
          { tasks: 4, duration: { kind: 'exponential', mean: 0.1 } },
          { tasks: 2, duration: { kind: 'exponential', mean: 0.05 } },
        ],
      },
    ],
    jobs: 30,
    warmup: 0,
  },
  runs: policies.all.map(({ id }) => ({ policy: id })),
};
const compiled = compileScenario(scenario);
const reasons = { task: explainTask, stop: explainStop };
const MOST_WORDS = 25;

test.each(policies.all.map(({ id }, index) => [id, index] as const))(
  'under %s, each start is told with its server and a reason in at most 25 words',
  (_, index) => {
    const trace = openTrace(simulate(planRun(scenario, index, compiled)));
    const { graphs, tables, topology } = trace.data;
    const { task, server, startedAt } = tables.attempts.columns;
    let told = 0;
    for (let row = 0; row < tables.attempts.length; row += 1) {
      if (!Number.isFinite(startedAt[row]) || attemptToExplain(trace, task[row]) !== row) continue;
      const reason = briefReason(explainTask(trace, task[row]));
      const start = `${taskName(graphs, task[row])} starts on ${serverName(server[row], topology.servers)}`;
      const all = `${start}: ${reason}`;
      expect(all.split(/\s+/).length, all).toBeLessThanOrEqual(MOST_WORDS);
      expect(reason.length, all).toBeGreaterThan(15);
      expect(all).not.toMatch(
        /NaN|undefined|Infinity|…|[.,;:]$|: (It|Task|A copy) .*(went to|was sent to|won)/,
      );
      // Of several starts at one moment the first has its reason.
      if (stepWords(trace, startedAt[row], reasons).includes(all)) told += 1;
    }
    expect(told).toBeGreaterThan(graphs.tasks / 4);
  },
);
