import { describe, expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { barriersHold } from '../../laws/times.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario } from '../compile/compile.ts';
import { planRun } from '../compile/planRun.ts';
import type { GeneratedWorkload, JobClassSpec, Scenario } from '../shape/schema.ts';
import { withGraphs } from './randomGraphs.ts';
import { slotCountOf } from './serverCounts.ts';
import { expectedStages, expectedTasks } from './size.ts';

const [job] = smallWorkload.classes;
const duration = { kind: 'constant', value: 0.2 } as const;
const random: JobClassSpec = {
  ...job,
  name: 'script',
  graphs: { variants: 20, stages: 8, oneToOne: 0.5, aggregate: 0.1 },
  stages: [
    { tasks: 6, duration },
    {
      tasks: { kind: 'lognormal', median: 5, sigma: 0.5, from: 1, to: 20 },
      duration,
      shuffle: { size: 0.1 },
    },
  ],
};
const workloadOf = (change: Partial<GeneratedWorkload> = {}): GeneratedWorkload => ({
  ...smallWorkload,
  ...{ jobs: 1500, warmup: 0, arrivals: { kind: 'poisson', load: 0.7 }, classes: [random] },
  ...change,
});
const scenarioOf = (workload: GeneratedWorkload, seed = 1): Scenario => ({
  ...smallScenario,
  seed,
  workload,
});

describe('random graphs of stages (W-APO-3)', () => {
  const stagesOf = (graphs: Partial<NonNullable<JobClassSpec['graphs']>>) =>
    withGraphs(
      workloadOf({
        classes: [{ ...random, graphs: { ...random.graphs, ...graphs } as JobClassSpec['graphs'] }],
      }),
    ).classes.map(({ stages }) => stages);

  test('each stage waits for one or two of the layer before, in the three ways', () => {
    const all = stagesOf({ variants: 50 }).flat();
    const later = all.filter(({ after = [] }) => after.length > 0);
    expect(all.filter(({ after }) => after?.length === 0).every(({ shuffle }) => shuffle === undefined)).toBe(
      true,
    );
    expect(Math.max(...later.map(({ after = [] }) => after.length))).toBe(2);
    const share = (is: (stage: (typeof later)[number]) => boolean) => later.filter(is).length / later.length;
    expect(share(({ shuffle }) => shuffle?.from === 'same')).toBeCloseTo(0.5, 1);
    expect(
      share(({ tasks }) => typeof tasks !== 'number' && tasks.kind === 'share' && tasks.from === 0),
    ).toBeCloseTo(0.1, 1);
    expect(all.length / 50).toBeGreaterThan(6);
    expect(all.length / 50).toBeLessThan(12);
  });

  test('a share of them is large, and other numbers draw other graphs', () => {
    const sizes = stagesOf({ large: 0.1 }).map(({ length }) => length);
    expect(sizes.filter((size) => size >= 50).length).toBe(2);
    expect(stagesOf({ draw: 1 })).not.toEqual(stagesOf({}));
  });

  test('jobs of all graphs are of one kind, keep to their graphs, and make the load that is asked for', () => {
    const scenario = scenarioOf(workloadOf());
    expect(checkScenario(scenario).issues).toEqual([]);
    const { data } = openTrace(simulate(planRun(scenario, 0)));
    expect([data.graphs.classes, new Set(data.graphs.jobClass)]).toEqual([['script'], new Set([0])]);
    expect(barriersHold(data, compileScenario(scenario).workload)).toEqual([]);
    const of = (number: number, expected: number) => Math.abs(number / expected - 1);
    expect(of(data.graphs.stages, expectedStages(scenario.workload))).toBeLessThan(0.15);
    expect(of(data.graphs.tasks, expectedTasks(scenario.workload))).toBeLessThan(0.2);
    const { startedAt, endedAt } = data.tables.attempts.columns;
    const busy = Array.from(startedAt, (from, row) => endedAt[row] - from).reduce(
      (sum, each) => sum + each,
      0,
    );
    const { arrivedAt } = data.tables.jobs.columns;
    expect(busy / (arrivedAt[1499] * slotCountOf(scenario.cluster))).toBeCloseTo(0.7, 1);
    expect(traceDigest(simulate(planRun(scenario, 0)))).toBe(traceDigest(data));
  });

  test('a schedule asks for a kind of job, which has all its graphs', () => {
    const lines = [{ jobClass: 'script', jobs: 100, from: 0, gap: 1 }];
    const { graphs } = {
      graphs: compileScenario(scenarioOf(workloadOf({ jobs: 100, arrivals: { kind: 'schedule', lines } })))
        .workload,
    };
    const sizes = Array.from(
      { length: graphs.jobs },
      (_, at) => graphs.jobFirstStage[at + 1] - graphs.jobFirstStage[at],
    );
    expect(new Set(sizes).size).toBeGreaterThan(5);
  });

  test('two stages say what all are like, and shares are no more than all', () => {
    const [first] = random.stages;
    const wrong = {
      ...random,
      stages: [first, first, first],
      graphs: { variants: 1, stages: 2, oneToOne: 0.7, aggregate: 0.7 },
    };
    const { issues } = checkScenario(scenarioOf(workloadOf({ classes: [wrong] })));
    expect(issues.map(({ path }) => path)).toEqual([
      '/workload/classes/0/stages',
      '/workload/classes/0/graphs/oneToOne',
    ]);
  });
});
