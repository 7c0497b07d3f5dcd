import { describe, expect, test } from 'vitest';
import { type Assumptions, firstAssumptions, likelyAssumptions, MEBIBYTE } from './assumptions.ts';
import { createByteLogBuilder } from './byteLogBuilder.ts';
import { underAssumptions } from './cutIntoTasks.ts';
import { durationOf, tasksOfJob, tasksOfStage, type WorkloadLog } from './workloadLog.ts';

const BLOCK = 64 * MEBIBYTE;

/** Builds a log of jobs: [input, shuffle, output]. */
function logOf(...rows: readonly (readonly [input: number, shuffle: number, output: number])[]): WorkloadLog {
  const builder = createByteLogBuilder();
  rows.forEach(([input, shuffle, output], job) => {
    builder.addJob({ name: `job${job}`, arrivesAt: job, input, shuffle, output, path: '' });
  });
  return builder.finish();
}

function cut(log: WorkloadLog, changes: Partial<Assumptions> = {}): WorkloadLog {
  return underAssumptions(log, { ...firstAssumptions, noise: 0, ...changes });
}

const sizes = (log: WorkloadLog) =>
  Array.from({ length: log.stages }, (_, stage) => tasksOfStage(log, stage));

describe('tasks', () => {
  test('are one map per block, also for a partial one, and at least one', () => {
    const log = logOf([0, 0, 9], [1, 0, 0], [BLOCK, 0, 0], [BLOCK + 1, 0, 0], [10 * BLOCK, 0, 0]);
    expect(sizes(cut(log))).toEqual([1, 1, 1, 2, 10]);
    expect(sizes(cut(log, { blockBytes: 2 * BLOCK }))).toEqual([1, 1, 1, 1, 5]);
  });

  test('are reduces only where something is shuffled, by shuffle and output, rounded, at least one', () => {
    const log = logOf([BLOCK, 0, 5e9], [BLOCK, 1, 0], [BLOCK, 2e9, 0.4e9], [BLOCK, 2e9, 0.6e9]);
    expect(sizes(cut(log))).toEqual([1, 1, 1, 1, 2, 1, 3]);
    expect(sizes(cut(log, { bytesPerReduce: 1e8 }))).toEqual([1, 1, 1, 1, 24, 1, 26]);
  });

  test('share the bytes of their job evenly, and reduces wait for the maps', () => {
    const { data, parents } = cut(logOf([3 * BLOCK - 6, 4e9, 0]), { slowStart: 0.5, replicas: 2 });
    expect(data?.readBytes).toEqual(Float64Array.of(BLOCK - 2, 0));
    expect(data?.shuffleBytes).toEqual(Float64Array.of(0, 1e9));
    expect(data).toMatchObject({ slowStart: 0.5, replicas: 2, fileBlocks: Float64Array.of(3) });
    expect(Array.from(data?.file ?? [])).toEqual([0, -1]);
    expect([...parents.first]).toEqual([0, 0, 1]);
    expect([...parents.items]).toEqual([0]);
  });

  test('become fewer when bytes are scaled, files too, but no job is lost', () => {
    const log = cut(logOf([60 * BLOCK, 12e9, 0], [1, 0, 0]), { scale: { machines: 100, of: 600 } });
    expect(sizes(log)).toEqual([10, 2, 1]);
    expect([...(log.data?.fileBlocks ?? [])]).toEqual([10, 1]);
  });

  test('of a petabyte are counted without creating its tasks', () => {
    const log = cut(logOf([2 ** 52, 0, 0], [2 ** 52, 0, 0]));
    expect(log.tasks).toBe(2 ** 53 / BLOCK);
    expect(tasksOfJob(log, 1)).toBe(2 ** 52 / BLOCK);
    expect(log.durations.length).toBe(0);
  });
});

describe('durations', () => {
  test('are the fixed cost and the bytes at the rate', () => {
    const log = cut(logOf([0, 0, 0], [2e7, 0, 0], [0, 4e8, 2e8]));
    expect(Array.from({ length: 4 }, (_, stage) => durationOf(log, stage, 0))).toEqual([5, 6, 5, 35]);
    expect(log.work).toBe(5 + 6 + 5 + 35);
    expect([...log.jobWork]).toEqual([5, 6, 40]);
    expect(durationOf(cut(logOf([2e7, 0, 0]), { fixedCost: 1, workRate: 10 }), 0, 0)).toBe(3);
  });

  test('vary with the noise around the same mean, equally for equal seeds', () => {
    const log = logOf([20_000 * BLOCK, 0, 0], [20_000 * BLOCK, 0, 0]);
    const drawn = (noiseSeed: number, stage = 0) => {
      const noisy = cut(log, { noise: 0.5, noiseSeed });
      return Array.from({ length: 20_000 }, (_, task) => durationOf(noisy, stage, task));
    };
    const durations = drawn(1);
    const mean = 5 + BLOCK / 2e7;
    expect(durations.reduce((sum, value) => sum + value, 0) / 20_000 / mean).toBeCloseTo(1, 1);
    const deviation = Math.sqrt(
      durations.reduce((sum, value) => sum + (Math.log(value / mean) + 0.125) ** 2, 0) / 20_000,
    );
    expect(deviation).toBeCloseTo(0.5, 1);
    expect(Math.max(...durations)).toBeLessThanOrEqual(mean * Math.exp(1.5 - 0.125) * 1.000001);
    expect(drawn(1)).toEqual(durations);
    expect(drawn(2)).not.toEqual(durations);
    expect(drawn(1, 1)).not.toEqual(durations);
  });
});

test('a log that lists its tasks has nothing to assume', () => {
  const log = { ...logOf([1, 0, 0]), bytes: null };
  expect(underAssumptions(log, firstAssumptions)).toBe(log);
});

test('files named after a known cluster are scaled from its machines, others are not scaled', () => {
  expect(likelyAssumptions('FB-2009_samples_24_times_1hr_0.tsv').scale).toEqual({ machines: 100, of: 600 });
  expect(likelyAssumptions('FB-2010_samples.tsv').scale).toEqual({ machines: 100, of: 3_000 });
  expect(likelyAssumptions('mine.tsv').scale).toBeNull();
});
