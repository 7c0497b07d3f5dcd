import { expect, test } from 'vitest';
import { NONE } from '../ids.ts';
import { generateWorkload } from './generate.ts';
import { exactCounts } from './jobMix.ts';
import type { ClassPlan, GeneratedPlan } from './plan.ts';

const classes = [38, 16, 14, 8, 6, 6, 4, 4, 4].map(
  (share, index): ClassPlan => ({
    name: `bin ${index + 1}`,
    share,
    user: NONE,
    feature: NONE,
    stages: [{ tasks: 1, duration: { kind: 'constant', value: 1 }, after: [], input: null }],
  }),
);
const plan: GeneratedPlan = {
  seed: 1,
  servers: 10,
  slots: 10,
  features: [],
  users: [{ name: 'ann', weight: 1, priority: 0 }],
  classes,
  arrivals: { kind: 'gaps', mean: 14e6 },
  isExactMix: true,
  jobs: 100,
  warmup: 0,
};

function countsOf(jobClass: Uint16Array): number[] {
  return classes.map((_, index) => jobClass.filter((row) => row === index).length);
}

test('an exact mix has the exact numbers of jobs of each class, in an order that depends on the seed', () => {
  const { jobClass } = generateWorkload(plan);
  expect(countsOf(jobClass)).toEqual([38, 16, 14, 8, 6, 6, 4, 4, 4]);
  const again = generateWorkload({ ...plan, seed: 2 }).jobClass;
  expect(countsOf(again)).toEqual(countsOf(jobClass));
  expect(again).not.toEqual(jobClass);
  expect(jobClass).not.toEqual(jobClass.slice().sort());
});

test('fractional counts are rounded by the largest remainders', () => {
  expect(exactCounts([{ share: 1 }, { share: 1 }, { share: 1 }], 10)).toEqual([4, 3, 3]);
  expect(exactCounts([{ share: 0.5 }, { share: 0.3 }, { share: 0.2 }], 7)).toEqual([4, 2, 1]);
  expect(exactCounts(classes, 200)).toEqual([76, 32, 28, 16, 12, 12, 8, 8, 8]);
});

test('gaps have the requested mean, whatever the work', () => {
  const { arrivesAt } = generateWorkload({ ...plan, jobs: 20_000 });
  expect(Math.abs(arrivesAt[19_999] / 20_000 / 14e6 - 1)).toBeLessThan(0.03);
});

test('a schedule gives the arrival and class of each job', () => {
  const lines = [
    { jobClass: 2, jobs: 3, from: 5e6, gap: 0 },
    { jobClass: 0, jobs: 2, from: 0, gap: 100e6 },
  ];
  const workload = generateWorkload({ ...plan, arrivals: { kind: 'schedule', lines }, jobs: 5 });
  expect([...workload.jobClass]).toEqual([0, 2, 2, 2, 0]);
  expect([...workload.arrivesAt.subarray(0, 4)]).toEqual([0, 5e6, 5e6, 5e6]);
  expect(workload.arrivesAt[4]).toBeGreaterThan(5e6);
  const more = [...lines, { jobClass: 1, jobs: 1, from: 1e6, gap: 0 }];
  const later = generateWorkload({ ...plan, arrivals: { kind: 'schedule', lines: more }, jobs: 6 });
  expect(later.arrivesAt[5]).toBe(workload.arrivesAt[4]);
  const tooMany = { ...plan, arrivals: { kind: 'schedule', lines } as const, jobs: 6 };
  expect(() => generateWorkload(tooMany)).toThrow('6 jobs are wanted, but the schedule has 5');
});

test("reading and the servers' speeds count in the offered load", () => {
  const [{ stages, ...rest }] = classes;
  const duration = { kind: 'constant', value: 6e6 } as const;
  const read = { bytes: 200e6, replicas: 1, placement: { kind: 'uniform' }, shared: null } as const;
  const jobClass: ClassPlan = {
    ...rest,
    stages: [{ ...stages[0], duration, reads: [read], shuffleBytes: 100e6 }],
  };
  const arrivals = { kind: 'interval', load: 0.5 } as const;
  const gapOf = (changes: Partial<GeneratedPlan>) =>
    generateWorkload({ ...plan, classes: [jobClass], arrivals, jobs: 2, ...changes }).arrivesAt[1];
  // 6 s of computing and 300 MB on 10 slots at half load.
  expect(gapOf({})).toBe(1.2e6);
  expect(gapOf({ localRate: 100 })).toBe(1.8e6);
  expect(gapOf({ localRate: 100, meanSpeed: 2 })).toBe(1.2e6);
});
