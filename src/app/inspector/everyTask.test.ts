import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { plainText } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import { policies } from '../../policies/registry.ts';
import { compileScenario } from '../../scenario/compile/compile.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { isThorough } from '../../testing/cases.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { taskName } from '../../views/shared/names.ts';
import { timeParts, totalOf } from './timeParts.ts';

const scenario: Scenario = {
  version: 2,
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

// Blocks on few servers, pools, stopped tasks and a failing server: everything that matters for offers of slots.
const withData: Scenario = {
  ...scenario,
  name: 'every task with data',
  cluster: {
    ...{ racks: 3, serversPerRack: 4, slotsPerServer: 2, roundTrip: 0 },
    network: { kind: 'contended', disk: 100, nic: 100, uplink: 200 },
  },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'gaps', mean: 1 },
    classes: [3, 30].map((tasks) => ({
      name: `${tasks} maps`,
      share: 1,
      pool: tasks === 3 ? 'small' : 'large',
      deadline: 60,
      stages: [
        {
          tasks,
          duration: { kind: 'exponential', mean: 2 },
          reads: [{ size: 64, replicas: 2, placement: { kind: 'uniform' } }],
        },
        { tasks: 2, duration: { kind: 'constant', value: 1 }, shuffle: { size: 10, slowStart: 1 } },
      ],
    })),
    pools: ['small', 'large'].map((name) => ({ name, weight: 1, minShare: 0, order: 'fair' })),
    jobs: 24,
    warmup: 0,
  },
  events: [{ kind: 'serverDown', server: 5, at: 6, detection: 1, repair: 8 }],
  runs: [
    { policy: 'hadoop-fifo' },
    { policy: 'separate' },
    { policy: 'fair' },
    { policy: 'fair', params: { share: 'kill', killAfter: 1 } },
    { policy: 'pools-fair' },
    { policy: 'delay', params: { rackWait: 1, remoteWait: 1 } },
    { policy: 'delay', params: { form: 'count', skips: 8, order: 'pools' } },
    { policy: 'delay', params: { order: 'deadline' } },
    { policy: 'quincy-g' },
    { policy: 'quincy-gfph' },
    { policy: 'quincy-qfp' },
    { policy: 'hopper-fair' },
    { policy: 'srpt', params: { copies: 'mantri' } },
    { policy: 'budgeted', params: { copies: 'any' } },
    { policy: 'hopper-central' },
    { policy: 'hopper-central', params: { copies: 'grass', reportEvery: 0 } },
  ],
};

const cases = [scenario, withData].flatMap((from) => {
  const compiled = compileScenario(from);
  return from.runs.map(({ policy, params }, index) => {
    const title = `${policy} ${Object.values(params ?? {}).join(' ')}`.trim();
    return [`${title}${from === withData ? ', with data' : ''}`, from, index, compiled] as const;
  });
});

/** A quick test looks at each seventh task: jobs have 5, 6 or 32, so it meets every place in a job. */
const STEP = isThorough ? 1 : 7;

test.each(cases)(
  'under %s, the parts of every task add up and its sentence names its server',
  (_, from, index, compiled) => {
    const trace = openTrace(simulate(planRun(from, index, compiled)));
    const { attempts, stages } = trace.data.tables;
    if (from === scenario) expect(trace.data.graphs.tasks).toBe(240);
    for (let task = index % STEP; task < trace.data.graphs.tasks; task += STEP) {
      const attempt = trace.finishedBy[task];
      const response = attempts.columns.endedAt[attempt] - stages.columns.readyAt[trace.taskStage[task]];
      const parts = timeParts(trace, task) ?? [];
      expect(totalOf(parts)).toBe(response);
      expect(parts.every(({ length }) => length > 0 && Number.isInteger(length))).toBe(true);
      const { sentence, evidence } = explainTask(trace, task);
      const words = plainText(sentence);
      expect(words).toContain(taskName(trace.data.graphs, task));
      expect(words).toContain(nameOfServer(trace, attempts.columns.server[attempt]));
      expect(words).not.toMatch(/NaN|undefined|Infinity|–|no at least/);
      if (evidence === null) continue;
      const chosen = evidence.rows.filter(({ isChosen }) => isChosen);
      expect(chosen).toHaveLength(1);
      // A path or a queue may be that of a rack, or of the cluster; and Hopper's evidence is of jobs.
      const [place] = chosen[0].cells;
      const isOfServers = !/^(quincy-|hopper(-|$)|srpt$|budgeted$)/.test(from.runs[index].policy);
      if (isOfServers) expect(place).toBe(nameOfServer(trace, attempts.columns.server[attempt]));
      expect(words).toContain(place);
    }
  },
);
