import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { cellOf, createAxes } from './axes.ts';
import { NEVER, type WaitReading, writeMatrix } from './matrix.ts';
import { ServerPlan } from './plan.ts';

/** A task: cores, GB and seconds (left, or estimated). */
type Task = readonly [cores: number, memory: number, seconds: number];

const GB = 1_000;
const axes = createAxes(
  { cores: Uint32Array.of(8), memory: Uint32Array.of(64 * GB) },
  [1, 2, 4, 8],
  [8, 16, 24, 32, 48, 64].map((each) => each * GB),
);

/** The server of T-APO-6: 8 cores and 64 GB, with slots for eight tasks. */
function planOf(running: readonly Task[], queued: readonly Task[]) {
  const plan = new ServerPlan();
  plan.clear(8, 8, 64 * GB);
  for (const [cores, memory, left] of running) plan.run(cores, memory * GB, left * SECOND);
  const starts = queued.map(([cores, memory, time]) => plan.queue(cores, memory * GB, time * SECOND));
  return { plan, starts: starts.map((each) => each / SECOND) };
}

/** Its matrix in seconds: one row for each amount of memory. */
function matrixOf(plan: ServerPlan, reading: WaitReading = 'stays') {
  const out = new Int32Array(axes.cells);
  writeMatrix(plan, axes, reading, out);
  return [...axes.memory].map((_, row) =>
    Array.from(out.subarray(row * 4, row * 4 + 4), (wait) => wait / 1_000),
  );
}

const running: readonly Task[] = [
  [4, 32, 10],
  [2, 8, 4],
];

describe('the wait-time matrix of the examples', () => {
  test('of a server with an empty queue (T-APO-6)', () => {
    const free = [0, 0, 4, 10];
    const tight = [4, 4, 4, 10];
    const late = [10, 10, 10, 10];
    expect(matrixOf(planOf(running, []).plan)).toEqual([free, free, free, tight, late, late]);
  });

  test('with a queued task that fills what becomes free (T-APO-6)', () => {
    const { plan, starts } = planOf(running, [[4, 16, 6]]);
    expect(starts).toEqual([4]);
    expect(matrixOf(plan)).toEqual(Array.from({ length: 6 }, () => [10, 10, 10, 10]));
  });

  test('with a queued task that starts at once (T-APO-6)', () => {
    const { plan, starts } = planOf(running, [[2, 8, 20]]);
    expect(starts).toEqual([0]);
    const low = [4, 4, 10, 20];
    const middle = [10, 10, 10, 20];
    expect(matrixOf(plan)).toEqual([low, low, low, middle, middle, [20, 20, 20, 20]]);
  });

  test('12 GB and 4 cores wait for 10 s (T-APO-7, Fig 3)', () => {
    const usual = createAxes({ cores: Uint32Array.of(8), memory: Uint32Array.of(64 * GB) });
    const out = new Int32Array(usual.cells);
    writeMatrix(planOf(running, [[4, 16, 6]]).plan, usual, 'stays', out);
    expect(usual.memory).toContain(12 * GB);
    expect(out[cellOf(usual, 4, 12 * GB)]).toBe(10_000);
  });

  test('by the other reading counts what is free for a moment (AMB-4)', () => {
    const now = [0, 0, 10, 10];
    const late = [10, 10, 10, 10];
    expect(matrixOf(planOf(running, [[4, 16, 6]]).plan, 'once')).toEqual([now, now, now, late, late, late]);
  });

  test('of a demand beyond the server is never', () => {
    const small = new ServerPlan();
    small.clear(8, 4, 16 * GB);
    const rows = matrixOf(small).map((row) => row.map((wait) => wait === NEVER / 1_000));
    expect(rows[0]).toEqual([false, false, false, true]);
    expect(rows[2]).toEqual([true, true, true, true]);
  });
});
