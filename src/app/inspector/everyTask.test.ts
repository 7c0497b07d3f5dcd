import { expect, test } from 'vitest';
import { simulate } from '../../engine/run/simulate.ts';
import { policies } from '../../policies/registry.ts';
import { compileScenario } from '../../scenario/compile.ts';
import { planRun } from '../../scenario/planRun.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { taskName } from '../../views/names.ts';
import { explainTask } from './explain.ts';
import { plainText } from './explanation.ts';
import { nameOfServer } from './facts.ts';
import { timeParts, totalOf } from './timeParts.ts';

const scenario: Scenario = {
  version: 1,
  name: 'every task',
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
    jobs: 40,
    warmup: 0,
  },
  runs: policies.all.map(({ id }) => ({ policy: id })),
};
const compiled = compileScenario(scenario);

test.each(policies.all.map(({ id }, index) => [id, index] as const))(
  'under %s, the parts of every task add up and its sentence names its server',
  (_, index) => {
    const trace = openTrace(simulate(planRun(scenario, index, compiled)));
    const { attempts, stages } = trace.data.tables;
    expect(trace.data.graphs.tasks).toBe(240);
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const attempt = trace.finishedBy[task];
      const response = attempts.columns.endedAt[attempt] - stages.columns.readyAt[trace.taskStage[task]];
      const parts = timeParts(trace, task) ?? [];
      expect(totalOf(parts)).toBe(response);
      expect(parts.every(({ length }) => length > 0 && Number.isInteger(length))).toBe(true);
      const { sentence, evidence } = explainTask(trace, task);
      const words = plainText(sentence);
      expect(words).toContain(taskName(trace.data.graphs, task));
      expect(words).toContain(nameOfServer(trace, attempts.columns.server[attempt]));
      expect(words).not.toMatch(/NaN|undefined|Infinity|–/);
      if (evidence === null) continue;
      const chosen = evidence.rows.filter(({ isChosen }) => isChosen);
      expect(chosen.map(({ cells }) => cells[0])).toEqual([
        nameOfServer(trace, attempts.columns.server[attempt]),
      ]);
    }
  },
);
