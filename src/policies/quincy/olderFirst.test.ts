import { expect, test } from 'vitest';
import { attemptsOf, fiveComputers, job, runJobs } from '../../testing/policies/quincy/testRuns.ts';

const policies = [
  ...['quincy-g', 'quincy-gf', 'quincy-gfp', 'quincy-gfh', 'quincy-gfph'],
  ...['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp', 'quincy-qfpx'],
];
const four = { ...fiveComputers, serversPerRack: 4 };

/** Expects that no task starts before one that was submitted before it. */
function expectOldestFirst(attempts: ReturnType<typeof attemptsOf>): void {
  for (const { task, from } of attempts) {
    const later = attempts.filter((other) => other.from > from);
    expect(later.every((other) => other.task > task)).toBe(true);
  }
}

test.each(policies)('among equal tasks those submitted first start first (QUI-28, %s)', (policy) => {
  const trace = runJobs([job(0, ...new Array<number>(8).fill(10))], { policy }, { cluster: four });
  const attempts = attemptsOf(trace, 0);
  expectOldestFirst(attempts);
  expect(attempts.length).toBe(8);
});

test.each(policies)('also if they prefer a server or a rack (%s)', (policy) => {
  const files = [
    { name: 'f', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } as const },
  ];
  const stages = [{ durations: new Array<number>(9).fill(10), reads: [{ file: 'f', size: 100 }] }];
  const cluster = { ...four, racks: 2 };
  const trace = runJobs([{ arrivesAt: 0, stages }], { policy }, { cluster, files });
  expectOldestFirst(attemptsOf(trace, 0));
});
