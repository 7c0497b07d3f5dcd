import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { taskWait, zeroWaitShare } from '../../metrics/waitTime.ts';
import { type Experiment, runExperiment } from '../../testing/scenario/testRun.ts';
import { meanWait, meanWaitOfOneSlot } from '../../testing/theory/queues.ts';
import { zeroWaitBatch, zeroWaitPerTask, zeroWaitRandom } from '../../theory/sparrow.ts';
import { openTrace } from '../../trace/openTrace.ts';

/** Gives the mean wait of measured tasks, in seconds. */
function meanWaitOf(trace: TraceData): number {
  const waits = taskWait.compute(openTrace(trace)).filter((wait) => !Number.isNaN(wait));
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
}

/** Single tasks that arrive as a Poisson process: the queues of the textbooks. */
const textbook: Omit<Experiment, 'servers'> = {
  tasks: 1,
  duration: { kind: 'exponential', mean: 0.1 },
  roundTrip: 0,
  jobs: 60_000,
  warmup: 5000,
  recording: 'attempts',
};

describe('mean waits', () => {
  test.each([0.3, 0.6, 0.8])(
    'of one server under random placement are those of M/M/1 at a load of %d',
    (load) => {
      const trace = runExperiment({ ...textbook, servers: 1, load }, { policy: 'random' });
      const ratio = meanWaitOf(trace) / meanWaitOfOneSlot(load, 0.1);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.08);
    },
  );

  test('of many servers under random placement are those of M/M/1 as well', () => {
    const trace = runExperiment({ ...textbook, servers: 50, load: 0.7 }, { policy: 'random' });
    expect(Math.abs(meanWaitOf(trace) / meanWaitOfOneSlot(0.7, 0.1) - 1)).toBeLessThan(0.08);
  });

  test('of one server with constant times are half of that (Pollaczek and Khinchine)', () => {
    const constant = { ...textbook, duration: { kind: 'constant', value: 0.1 } as const };
    const trace = runExperiment({ ...constant, servers: 1, load: 0.7 }, { policy: 'random' });
    expect(Math.abs(meanWaitOf(trace) / meanWaitOfOneSlot(0.7, 0.1) - 0.5)).toBeLessThan(0.04);
  });

  // Waits of successive tasks are correlated, more so at higher loads, hence ±10 %.
  test.each([
    [4, 1, 0.6],
    [10, 1, 0.7],
    [2, 4, 0.7],
  ])(
    'of %d servers with %d slots under the omniscient scheduler are those of M/M/c',
    (servers, slots, load) => {
      const trace = runExperiment(
        { ...textbook, servers, slotsPerServer: slots, load, jobs: 120_000 },
        { policy: 'omniscient' },
      );
      const ratio = meanWaitOf(trace) / meanWait(load, servers * slots, 0.1);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    },
  );

  test('of late binding are those of one common queue if every server is probed and messages take no time', () => {
    const experiment = { ...textbook, servers: 10, load: 0.8, jobs: 10_000 };
    const all = { policy: 'sparrow', params: { probeRatio: 10 } };
    const one = runExperiment(experiment, { policy: 'omniscient' });
    expect(meanWaitOf(runExperiment(experiment, all))).toBe(meanWaitOf(one));
  });
});

describe('each wait is, to the microsecond, what the recursion of Kiefer and Wolfowitz gives', () => {
  /** Computes when tasks start that arrive in order and go to the server that is free first. */
  function startsByRecursion({ tables }: TraceData, slots: number): number[] {
    const { startedAt, endedAt } = tables.attempts.columns;
    const freeAt = new Float64Array(slots);
    return Array.from(tables.jobs.columns.arrivedAt, (arrivedAt, job) => {
      freeAt.sort();
      const start = Math.max(arrivedAt, freeAt[0]);
      freeAt[0] = start + endedAt[job] - startedAt[job];
      return start;
    });
  }

  const short = { ...textbook, load: 0.9, jobs: 5000, warmup: 0 };

  test.each([
    ['one server under random placement', 1, 1, 'random'],
    ['one server under late binding', 1, 1, 'sparrow'],
    ['many servers under the omniscient scheduler', 6, 1, 'omniscient'],
    ['servers of many slots under the omniscient scheduler', 3, 4, 'omniscient'],
    ['the central scheduler', 6, 1, 'fifo'],
  ])('for %s', (_, servers, slotsPerServer, policy) => {
    const trace = runExperiment({ ...short, servers, slotsPerServer }, { policy });
    const { task, startedAt } = trace.tables.attempts.columns;
    expect([...task]).toEqual([...task.keys()]);
    expect([...startedAt]).toEqual(startsByRecursion(trace, servers * slotsPerServer));
  });
});

describe('Table 2: the share of jobs without a waiting task', () => {
  const experiment: Experiment = {
    servers: 1000,
    tasks: 2,
    duration: { kind: 'exponential', mean: 0.1 },
    load: 0.5,
    jobs: 8000,
    warmup: 2000,
    roundTrip: 0.0001,
    recording: 'attempts',
  };
  const share = (policy: string) =>
    zeroWaitShare.compute(openTrace(runExperiment(experiment, { policy })))[0];

  // The paper assumes that a share ρ of the servers is busy, whatever the policy: with random placement that is so.
  test('random placement matches the closed form', () => {
    expect(Math.abs(share('random') - zeroWaitRandom(0.5, 2))).toBeLessThan(0.02);
  });

  test('per-task and batch sampling match theirs', () => {
    expect(Math.abs(share('per-task') - zeroWaitPerTask(0.5, 2, 2))).toBeLessThan(0.03);
    expect(Math.abs(share('batch') - zeroWaitBatch(0.5, 2, 2))).toBeLessThan(0.03);
  });
});
