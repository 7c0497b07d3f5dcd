import { expect, test } from 'vitest';
import type { Distribution } from '../../algorithms/distribution.ts';
import { NONE } from '../ids.ts';
import { generateWorkload } from './generate.ts';
import type { ClassPlan, GeneratedPlan, StagePlan } from './plan.ts';
import type { Workload } from './workload.ts';
import { serverSetOf, taskCount } from './workload.ts';

const user = { name: 'ann', weight: 1, priority: 0 };
const stage: StagePlan = {
  tasks: 10,
  duration: { kind: 'exponential', mean: 100_000 },
  after: [],
  input: null,
};
const jobClass: ClassPlan = { name: 'a', share: 1, user: NONE, feature: NONE, stages: [stage] };
const plan: GeneratedPlan = {
  seed: 7,
  servers: 100,
  slots: 400,
  features: [],
  users: [user],
  classes: [jobClass],
  arrivals: { kind: 'poisson', load: 0.8 },
  jobs: 5_000,
  warmup: 100,
};

function withStage(changes: Partial<StagePlan>): GeneratedPlan {
  return { ...plan, classes: [{ ...jobClass, stages: [{ ...stage, ...changes }] }] };
}

function withDuration(duration: Distribution): GeneratedPlan {
  return withStage({ duration });
}

/** CPU time of every task's first attempt. */
function times(workload: Workload): Float64Array {
  const all = new Float64Array(workload.tasks);
  for (let row = 0; row < workload.stages; row += 1) {
    for (let task = workload.stageFirstTask[row]; task < workload.stageFirstTask[row + 1]; task += 1) {
      all[task] = workload.cpuTime(row, task, 0);
    }
  }
  return all;
}

function moments(numbers: ArrayLike<number>): { mean: number; deviation: number } {
  let sum = 0;
  for (let at = 0; at < numbers.length; at += 1) sum += numbers[at];
  const mean = sum / numbers.length;
  let squares = 0;
  for (let at = 0; at < numbers.length; at += 1) squares += (numbers[at] - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / numbers.length) };
}

function serversOf(workload: Workload, set: number): number[] {
  const { first, items } = workload.serverSets;
  return [...items.subarray(first[set], first[set + 1])];
}

test('the offered load is the requested one', () => {
  const workload = generateWorkload(plan);
  const work = times(workload).reduce((sum, time) => sum + time, 0);
  expect(Math.abs(work / (400 * workload.arrivesAt[4_999]) - 0.8)).toBeLessThan(0.035); // three standard errors
  expect([workload.jobs, workload.tasks, workload.firstMeasuredJob]).toEqual([5_000, 50_000, 100]);
});

test('the offered load counts every class by its share and every stage', () => {
  const long: ClassPlan = { ...jobClass, name: 'long', share: 3, stages: [stage, stage] };
  const workload = generateWorkload({ ...plan, jobs: 20_000, classes: [jobClass, long] });
  const work = times(workload).reduce((sum, time) => sum + time, 0);
  expect(Math.abs(work / (400 * workload.arrivesAt[19_999]) - 0.8)).toBeLessThan(0.02);
  const share = workload.jobClass.reduce((sum, index) => sum + index, 0) / 20_000;
  expect(Math.abs(share - 0.75)).toBeLessThan(0.0093); // three standard errors
});

test.each<[Distribution, number, number]>([
  [{ kind: 'constant', value: 5_000 }, 5_000, 0],
  [{ kind: 'exponential', mean: 100_000 }, 100_000, 100_000],
  [{ kind: 'pareto', shape: 4, mean: 100_000 }, 100_000, 35_355],
  [{ kind: 'lognormal', median: 100_000, sigma: 0.5 }, 113_315, 60_390],
  [{ kind: 'bimodal', short: 10_000, long: 910_000, longShare: 0.1 }, 100_000, 270_000],
  [{ kind: 'empirical', values: [10_000, 20_000, 60_000] }, 30_000, 21_602],
])('task times follow %o', (duration, mean, deviation) => {
  const found = moments(times(generateWorkload(withDuration(duration))));
  expect(Math.abs(found.mean / mean - 1)).toBeLessThan(0.02);
  expect(Math.abs(found.deviation - deviation)).toBeLessThanOrEqual(0.06 * deviation);
});

test('the times between arrivals are exponential', () => {
  const { arrivesAt } = generateWorkload({ ...plan, jobs: 40_000 });
  const gaps = arrivesAt.map((time, job) => (job === 0 ? time : time - arrivesAt[job - 1]));
  const { mean, deviation } = moments(gaps);
  expect(deviation / mean).toBeCloseTo(1, 1);
  // The largest distance between the distribution of the gaps and the law (Kolmogorov and Smirnov, 1 %).
  let distance = 0;
  gaps.sort().forEach((gap, rank) => {
    distance = Math.max(distance, Math.abs((rank + 0.5) / gaps.length - (1 - Math.exp(-gap / 3_125))));
  });
  expect(distance).toBeLessThan(1.63 / Math.sqrt(gaps.length));
});

test('jobs at regular intervals keep the load without drifting', () => {
  const { arrivesAt } = generateWorkload({ ...plan, arrivals: { kind: 'interval', load: 0.3 } });
  // 10 tasks × 100 ms ÷ (0.3 × 400 slots)
  expect([arrivesAt[0], arrivesAt[1], arrivesAt[3], arrivesAt[3_000]]).toEqual([
    0, 8_333, 25_000, 25_000_000,
  ]);
});

test('jobs may arrive all at once, or each when another one finishes', () => {
  const batches = generateWorkload({ ...plan, jobs: 7, arrivals: { kind: 'batches', load: 0.3, size: 3 } });
  const regular = generateWorkload({ ...plan, jobs: 7, arrivals: { kind: 'interval', load: 0.3 } });
  expect([...batches.arrivesAt]).toEqual([0, 0, 0, 3, 3, 3, 6].map((job) => regular.arrivesAt[job]));
  const atOnce = generateWorkload({ ...plan, jobs: 3, arrivals: { kind: 'atOnce' } });
  expect([[...atOnce.arrivesAt], atOnce.concurrency]).toEqual([[0, 0, 0], 0]);
  const closed = generateWorkload({ ...plan, jobs: 4, arrivals: { kind: 'concurrent', jobs: 2 } });
  expect([[...closed.arrivesAt], closed.concurrency]).toEqual([[0, 0, Infinity, Infinity], 2]);
});

test('the same plan gives the same workload, and another seed gives another one', () => {
  const first = generateWorkload(plan);
  const second = generateWorkload(plan);
  expect(second.arrivesAt).toEqual(first.arrivesAt);
  expect(times(second)).toEqual(times(first));
  const other = generateWorkload({ ...plan, seed: 8 });
  expect(other.arrivesAt).not.toEqual(first.arrivesAt);
  expect(times(other)).not.toEqual(times(first));
});

test('the order of calls and other draws do not change a CPU time', () => {
  const workload = generateWorkload(plan);
  const forward = times(workload);
  const copy = workload.cpuTime(3, 35, 1);
  expect(workload.cpuTime(3, 35, 0)).toBe(forward[35]);
  expect(copy).not.toBe(forward[35]);
  expect(workload.cpuTime(3, 35, 1)).toBe(copy);
});

test('no CPU time is rounded to 0', () => {
  const workload = generateWorkload(withDuration({ kind: 'exponential', mean: 1 }));
  expect(Math.min(...times(workload).subarray(0, 1_000))).toBe(1);
});

test('another load changes neither durations nor the order of classes', () => {
  const classes = [jobClass, { ...jobClass, name: 'b' }];
  const calm = generateWorkload({ ...plan, classes });
  const busy = generateWorkload({ ...plan, classes, arrivals: { kind: 'poisson', load: 0.4 } });
  expect(times(busy)).toEqual(times(calm));
  expect(busy.jobClass).toEqual(calm.jobClass);
  expect(Math.abs(busy.arrivesAt[999] - 2 * calm.arrivesAt[999])).toBeLessThanOrEqual(2);
});

test('more tasks for each job leave the times of the old tasks as they were', () => {
  const few = generateWorkload(plan);
  const many = generateWorkload(withStage({ tasks: 12 }));
  for (const job of [0, 1, 4_999]) {
    expect(many.cpuTime(job, job * 12 + 9, 0)).toBe(few.cpuTime(job, job * 10 + 9, 0));
  }
});

test('more jobs leave the first ones as they were', () => {
  const classes = [jobClass, { ...jobClass, name: 'b' }];
  const few = generateWorkload({ ...plan, classes, jobs: 50 });
  const many = generateWorkload({ ...plan, classes, jobs: 60 });
  expect(many.arrivesAt.subarray(0, 50)).toEqual(few.arrivesAt);
  expect(many.jobClass.subarray(0, 50)).toEqual(few.jobClass);
});

test('users take turns unless their class names one', () => {
  const users = [user, { ...user, name: 'bob' }, { ...user, name: 'eve' }];
  const inTurn = generateWorkload({ ...plan, users, jobs: 5 });
  expect([...inTurn.jobUser]).toEqual([0, 1, 2, 0, 1]);
  const named = generateWorkload({ ...plan, users, jobs: 3, classes: [{ ...jobClass, user: 2 }] });
  expect([...named.jobUser]).toEqual([2, 2, 2]);
});

test('a class that needs a feature runs on the servers that have it', () => {
  const classes = [{ ...jobClass, feature: 1 }];
  const workload = generateWorkload({ ...plan, features: [0.5, 0.2], classes });
  expect(workload.stageSets[0]).toBe(1);
  expect(new Set(serversOf(workload, workload.stageFirstSet[0])).size).toBe(20);
});

test('partitions share no server if there are enough servers', () => {
  const input = { partitions: 30, replicas: 3, spread: 0.9, perUser: false };
  const workload = generateWorkload(withStage({ tasks: 31, input }));
  const first = workload.stageFirstSet[0];
  const servers = Array.from({ length: 30 }, (_, partition) => serversOf(workload, first + partition));
  expect(servers.every((set) => set.length === 3)).toBe(true);
  expect(new Set(servers.flat()).size).toBe(90);
  expect(serverSetOf(workload, 0, 30)).toBe(first);
  expect(Math.max(...servers.flat())).toBeLessThan(100);
});

test('otherwise each partition still has distinct servers, out of those that hold data', () => {
  const input = { partitions: 60, replicas: 3, spread: 0.1, perUser: false };
  const workload = generateWorkload(withStage({ tasks: 60, input }));
  const servers = Array.from({ length: 60 }, (_, set) => serversOf(workload, set));
  expect(servers.every((set) => new Set(set).size === 3)).toBe(true);
  expect(new Set(servers.flat()).size).toBe(10);
});

test('stages with the same input share its data, and perUser gives each user its own', () => {
  const users = [user, { ...user, name: 'bob' }];
  const input = { partitions: 4, replicas: 2, spread: 1, perUser: true };
  const stages = [
    { ...stage, input },
    { ...stage, after: [0], input: { ...input } },
  ];
  const workload = generateWorkload({ ...plan, users, jobs: 4, classes: [{ ...jobClass, stages }] });
  // Jobs of ann and bob in turn, two stages each.
  expect([...workload.stageFirstSet]).toEqual([0, 0, 4, 4, 0, 0, 4, 4]);
  expect(serversOf(workload, 0)).not.toEqual(serversOf(workload, 4));
});

test('thirty million tasks need no column with a row for each task', () => {
  const workload = generateWorkload({ ...withStage({ tasks: 500 }), jobs: 60_000 });
  expect(workload.tasks).toBe(30_000_000);
  const lengths = Object.values(workload).flatMap((value) =>
    ArrayBuffer.isView(value) ? [value.byteLength] : [],
  );
  expect(Math.max(...lengths)).toBeLessThan(1_000_000);
  expect(taskCount(workload, 59_999)).toBe(500);
});
