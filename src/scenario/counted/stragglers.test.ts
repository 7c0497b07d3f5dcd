import { describe, expect, test } from 'vitest';
import { meanOf } from '../../algorithms/distribution.ts';
import { mean } from '../../algorithms/percentile.ts';
import { quantile } from '../../algorithms/quantile.ts';
import type { Workload } from '../../engine/workload/workload.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario } from '../compile/compile.ts';
import { writtenOut } from '../edit/writtenOut.ts';
import { scenarioJsonSchema } from '../shape/jsonSchema.ts';
import type { ExplicitWorkload, Scenario, StageSpec, StragglerSpec } from '../shape/schema.ts';
import { longestFactor, longestSeconds } from './longestRun.ts';
import { meanTaskTime, stragglerPlan } from './stragglers.ts';
import { workPerJob } from './work.ts';

const [jobClass] = smallWorkload.classes;

function withStage(stage: Partial<StageSpec>, jobs = 20): Scenario {
  const stages = [{ ...jobClass.stages[0], ...stage }];
  return {
    ...smallScenario,
    workload: { ...smallWorkload, classes: [{ ...jobClass, stages }], jobs, warmup: 0 },
  };
}

function workloadOf(scenario: Scenario): Workload {
  expect(checkScenario(scenario).issues).toEqual([]);
  return compileScenario(scenario).workload;
}

/** Times of one copy of all tasks of a workload whose jobs have one stage. */
function timesOf(workload: Workload, draw: number): Float64Array {
  const { stageFirstTask, tasks } = workload;
  const each = stageFirstTask[1];
  return Float64Array.from({ length: tasks }, (_, task) =>
    workload.cpuTime(Math.floor(task / each), task, draw),
  );
}

const second = { kind: 'constant', value: 1 } as const;

describe('the law of a factor', () => {
  const cut = { perCopy: { shape: 1.4, most: 8 } };

  test('has mean 1, and the bound at so many times its median', () => {
    for (const perCopy of [
      { shape: 1.4, most: 8 },
      { shape: 1.05, most: 1000 },
      { shape: 3, most: 1 },
    ]) {
      const law = stragglerPlan({ perCopy }).perCopy;
      if (law === undefined) throw new Error('there is a law');
      expect(meanOf(law)).toBeCloseTo(1, 12);
      expect(quantile(law, 1 - 2 ** -53) / quantile(law, 0.5)).toBeCloseTo(perCopy.most, 8);
    }
    expect(stragglerPlan({ perCopy: { shape: 1.4 } }).perCopy).toEqual({
      kind: 'pareto',
      shape: 1.4,
      mean: 1,
    });
  });

  test('that slows some copies down begins at 1', () => {
    const lawOf = (factor: NonNullable<StragglerSpec['injected']>['factor']) => {
      const law = stragglerPlan({ injected: { probability: 0.1, factor } }).injected?.factor;
      if (law === undefined) throw new Error('there is a law');
      return law;
    };
    for (const factor of [
      { kind: 'pareto', shape: 1.5 },
      { kind: 'pareto', shape: 1.5, most: 8 },
    ] as const) {
      expect(quantile(lawOf(factor), 1e-15)).toBeCloseTo(1, 12);
    }
    expect(quantile(lawOf({ kind: 'pareto', shape: 1.5, most: 8 }), 1 - 1e-15)).toBeCloseTo(8, 10);
    expect(meanOf(lawOf({ kind: 'pareto', shape: 1.5 }))).toBe(3);
    expect(meanOf(lawOf({ kind: 'constant', value: 8 }))).toBe(8);
  });

  test('says how long a task takes on average, and at worst', () => {
    const injected = { probability: 0.1, factor: { kind: 'constant', value: 8 } } as const;
    const stage = { duration: { kind: 'exponential', mean: 2 } } as const;
    expect(meanTaskTime({ ...stage, stragglers: cut })).toBeCloseTo(2, 12);
    expect(meanTaskTime({ ...stage, stragglers: { ...cut, injected } })).toBeCloseTo(2 * 1.7, 12);
    expect(meanTaskTime({ ...stage, stragglers: {} })).toBe(2);
    expect(meanTaskTime(stage)).toBe(2);
    expect(longestFactor(stragglerPlan({ injected }))).toBe(8);
    const even = { probability: 0.02, factor: { kind: 'uniform', low: 3, high: 8 } } as const; // W-APO-2
    expect(longestFactor(stragglerPlan({ injected: even }))).toBe(8);
    expect(meanTaskTime({ ...stage, stragglers: { injected: even } })).toBeCloseTo(2 * 1.09, 12);
    expect(longestFactor(stragglerPlan({ injected: { ...injected, probability: 0 } }))).toBe(1);
    expect(longestFactor(stragglerPlan({ perCopy: { shape: 1.4 } }))).toBe(1);
    expect(longestFactor(stragglerPlan(cut))).toBeGreaterThan(4);
  });
});

describe('copies of a drawn task', () => {
  test('take as long as each other where nothing sets them apart; the original as without stragglers', () => {
    const alike = workloadOf(withStage({ stragglers: {} }));
    expect(timesOf(alike, 0)).toEqual(timesOf(workloadOf(withStage({})), 0));
    expect(timesOf(alike, 1)).toEqual(timesOf(alike, 0));
    expect(timesOf(alike, 7)).toEqual(timesOf(alike, 0));
  });

  test('have factors of their own, whose means are those of the law', () => {
    const stragglers = { perCopy: { shape: 1.4, most: 8 } };
    const workload = workloadOf(withStage({ tasks: 1000, duration: second, stragglers }, 50));
    const [first, next] = [timesOf(workload, 0), timesOf(workload, 1)];
    expect(mean(first) / 1e6).toBeCloseTo(1, 1);
    expect(mean(next) / 1e6).toBeCloseTo(1, 1);
    const products = first.map((time, task) => (time / 1e6 - 1) * (next[task] / 1e6 - 1));
    expect(Math.abs(mean(products))).toBeLessThan(0.02); // uncorrelated
    expect(timesOf(workload, 1)).toEqual(next);
  });

  test('keep what the task takes itself: its factor is the same for long tasks and short ones', () => {
    const stragglers = { perCopy: { shape: 2 } };
    const bare = timesOf(workloadOf(withStage({})), 0);
    const own = timesOf(workloadOf(withStage({ stragglers })), 2);
    const factors = timesOf(workloadOf(withStage({ duration: second, stragglers })), 2);
    own.forEach((time, task) => {
      expect(Math.abs(time - (bare[task] * factors[task]) / 1e6)).toBeLessThan(2);
    });
  });

  test('are slowed down as often as they should be, each for itself', () => {
    const injected = { probability: 0.2, factor: { kind: 'constant', value: 8 } } as const;
    const workload = workloadOf(withStage({ tasks: 1000, duration: second, stragglers: { injected } }, 20));
    const [first, next] = [timesOf(workload, 0), timesOf(workload, 1)];
    const slow = (times: Float64Array) => times.filter((time) => time === 8e6).length / times.length;
    expect(first.filter((time) => time === 1e6).length).toBe(first.length * (1 - slow(first)));
    expect(Math.abs(slow(first) - 0.2)).toBeLessThan(0.01);
    const both = next.filter((time, task) => time === 8e6 && first[task] === 8e6).length / next.length;
    expect(Math.abs(both - 0.04)).toBeLessThan(0.01);
  });

  test('leave the slowest task of a job of 100 about eight times the one in the middle (W-HOP-10)', () => {
    const ratioOf = (most?: number) => {
      const workload = workloadOf(
        withStage({ tasks: 100, duration: second, stragglers: { perCopy: { shape: 1.4, most } } }, 400),
      );
      const times = timesOf(workload, 0);
      const ratios = Array.from({ length: 400 }, (_, job) => {
        const own = times.slice(100 * job, 100 * job + 100).sort();
        return own[99] / ((own[49] + own[50]) / 2);
      });
      return ratios.sort((a, b) => a - b)[200];
    };
    expect(ratioOf(8)).toBeGreaterThan(6);
    expect(ratioOf(8)).toBeLessThan(8);
    expect(ratioOf(10)).toBeGreaterThan(7.2);
    expect(ratioOf(10)).toBeLessThan(9);
    expect(ratioOf()).toBeGreaterThan(17);
  });
});

test('the load, what schedulers are told and what a run takes at most count stragglers', () => {
  const injected = { probability: 0.5, factor: { kind: 'constant', value: 3 } } as const;
  const plain = withStage({});
  const slow = withStage({ stragglers: { injected } });
  const [before, after] = [plain, slow].map(workloadOf);
  expect(after.stageEstimate[0]).toBe(2 * before.stageEstimate[0]);
  expect(after.arrivesAt[19] / before.arrivesAt[19]).toBeCloseTo(2, 6);
  const workOf = ({ workload, cluster }: Scenario) =>
    workload.kind === 'generated' ? workPerJob(workload, cluster) : Number.NaN;
  expect(workOf(slow)).toBeCloseTo(2 * workOf(plain), 12);
  expect(longestSeconds(slow.workload, slow.cluster)).toBeGreaterThan(
    1.9 * longestSeconds(plain.workload, plain.cluster),
  );
});

describe('copies of a task that is written out', () => {
  const jobs = [
    { arrivesAt: 0, stages: [{ durations: [1, 2] }, { durations: [4], copyDurations: [[3]] }] },
    { arrivesAt: 1, stages: [{ durations: [1], estimate: 5 }] },
  ];
  const injected = { probability: 1, factor: { kind: 'constant', value: 3 } } as const;
  const listed = (stragglers?: StragglerSpec): Scenario => ({
    ...smallScenario,
    workload: { kind: 'explicit', jobs, stragglers, warmup: 0 } satisfies ExplicitWorkload,
  });

  test('straggle unless their times are written out, too', () => {
    const { cpuTime, stageEstimate } = workloadOf(listed({ injected }));
    expect([cpuTime(0, 0, 0), cpuTime(0, 1, 0), cpuTime(0, 1, 1)]).toEqual([3e6, 6e6, 6e6]);
    expect([cpuTime(1, 2, 0), cpuTime(1, 2, 1), cpuTime(1, 2, 2)]).toEqual([4e6, 3e6, 3e6]);
    expect([...stageEstimate]).toEqual([4.5e6, 4e6, 5e6]);
    expect(longestSeconds(listed({ injected }).workload, smallScenario.cluster)).toBeGreaterThan(
      2 * longestSeconds(listed().workload, smallScenario.cluster),
    );
  });

  test('draw their factors by the seed, whatever policy runs them', () => {
    const perCopy = { shape: 1.5, most: 9 };
    const { cpuTime } = workloadOf(listed({ perCopy }));
    expect(cpuTime(0, 1, 1)).not.toBe(cpuTime(0, 1, 0));
    expect(cpuTime(0, 1, 1)).toBe(workloadOf(listed({ perCopy })).cpuTime(0, 1, 1));
    expect(workloadOf({ ...listed({ perCopy }), seed: 2 }).cpuTime(0, 1, 1)).not.toBe(cpuTime(0, 1, 1));
  });
});

test('jobs that are written out keep their stragglers, three copies of each task', () => {
  const scenario = withStage({ stragglers: { perCopy: { shape: 1.4, most: 8 } } });
  const [drawn, listed] = [scenario, writtenOut(scenario)].map(workloadOf);
  for (const draw of [0, 1, 2, 3]) expect(timesOf(listed, draw)).toEqual(timesOf(drawn, draw));
  expect(timesOf(listed, 4)).toEqual(timesOf(drawn, 3));
  expect(JSON.stringify(writtenOut(withStage({ stragglers: {} })))).not.toContain('copyDurations');
});

test('stragglers out of bounds, or in other words, are complained of', () => {
  const path = '/workload/classes/0/stages/0/stragglers';
  const about = (stragglers: unknown) => complaints(withStage({ stragglers } as Partial<StageSpec>));
  expect(about({ perCopy: { shape: 1 } })).toEqual([
    `${path}/perCopy/shape is 1; allowed is a number from 1.05 to 10`,
  ]);
  expect(about({ perCopy: { shape: 1.5, most: 0.5 } })).toEqual([
    `${path}/perCopy/most is 0.5; allowed is a number from 1 to 1000`,
  ]);
  expect(about({ injected: { probability: 2, factor: { kind: 'constant', value: 8 } } })).toEqual([
    `${path}/injected/probability is 2; allowed is a number from 0 to 1`,
  ]);
  expect(about({ injected: { probability: 0.1, factor: { kind: 'constant', value: 0.5 } } })).toEqual([
    `${path}/injected/factor/value is 0.5; allowed is a number from 1 to 1000`,
  ]);
  const uneven = { probability: 0.1, factor: { kind: 'uniform', low: 8, high: 3 } } as const;
  expect(about({ injected: uneven })).toEqual([
    `${path}/injected/factor/low is 8; allowed is at most 3, where the range ends`,
  ]);
  const jobs = [{ arrivesAt: 0, stages: [{ durations: [1] }] }];
  const listed: ExplicitWorkload = { kind: 'explicit', jobs, stragglers: { injected: uneven }, warmup: 0 };
  expect(complaints({ ...smallScenario, workload: listed })).toEqual([
    '/workload/stragglers/injected/factor/low is 8; allowed is at most 3, where the range ends',
  ]);
  expect(about({ perTask: {} })).toEqual([`${path}/perTask is not a field; known are perCopy, injected`]);
  const injected = { probability: 1, factor: { kind: 'constant', value: 1000 } } as const;
  const long = withStage({ duration: { kind: 'constant', value: 100_000 }, stragglers: { injected } });
  expect(complaints(long)[0]).toBe(
    '/workload/classes/0/stages/0/duration has a mean of 1.00e+8 s with stragglers; allowed are 1000000 s',
  );
  expect(JSON.stringify(scenarioJsonSchema())).toContain('"stragglers":{"type":"object"');
});
