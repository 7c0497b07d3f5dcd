import { describe, expect, test } from 'vitest';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { AnyStraggler } from '../../../kit/speculation/anyStraggler.ts';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { createCentralScheduler } from './centralScheduler.ts';
import { HopperSharing, SmallestFirst } from './shares.ts';

// Hopper's Table 1: two jobs on seven slots (Hopper §3, T-HOP-1 to T-HOP-3b). Times in µs stand for the paper's units.

const stageOf = (durations: readonly number[]) => ({
  durations,
  copyDurations: durations.map(() => [10]),
  estimate: 10,
});
const jobs = [{ stages: [stageOf([10, 10, 10, 30])] }, { stages: [stageOf([20, 20, 20, 40, 10])] }];
const tasks = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'B5'];

/** Runs the example; gives when A and B end, and what each slot ran. */
function run(createPolicy: (sim: Sim) => Policy) {
  const { tables } = runByHand({ servers: 7, jobs }, createPolicy);
  const { task, server, startedAt, endedAt, outcome, kind } = tables.attempts.columns;
  const slots = Array.from({ length: 7 }, (_, slot) =>
    Array.from({ length: tables.attempts.length }, (_each, row) => row)
      .filter((row) => server[row] === slot && Number.isFinite(startedAt[row]))
      .sort((a, b) => startedAt[a] - startedAt[b])
      .map((row) => {
        const copy = kind[row] === 0 ? '' : '+';
        const lost = outcome[row] === Outcome.lostRace ? 'x' : '';
        return `${tasks[task[row]]}${copy} ${startedAt[row]}–${endedAt[row]}${lost}`;
      })
      .join(', '),
  );
  return { ends: [...tables.jobs.columns.finishedAt], slots };
}

const base = {
  heartbeat: 0,
  watch: { reportError: 0, newFrom: 'told' },
  reportEvery: 2,
  reserved: null,
  copyCap: 1,
  localityShare: 0,
} as const;

const smallestFirst = (sim: Sim, reserved: number | null = null, hasCopies = true) =>
  createCentralScheduler(sim, {
    ...base,
    reserved,
    makeRule: (watch) => (hasCopies ? new AnyStraggler(watch) : null),
    makeSharing: (board) => new SmallestFirst(board),
  });

const hopper = (sim: Sim, beta: number) =>
  createCentralScheduler(sim, {
    ...base,
    makeRule: (watch) => new AnyStraggler(watch),
    makeSharing: (board, idle) =>
      new HopperSharing(board, { unfairness: () => 1, betaOf: () => beta, slots: () => idle.slots }),
  });

describe('the example of Table 1', () => {
  test('without copies (T-HOP-3b)', () => {
    expect(run((sim) => smallestFirst(sim, null, false)).ends).toEqual([30, 50]);
  });

  test('with a budget of no slots', () => {
    expect(run((sim) => smallestFirst(sim, 0)).ends).toEqual([30, 50]);
  });

  test('copies at best effort: A4’s copy waits until a slot is open (T-HOP-1, Figure 1a)', () => {
    const { ends, slots } = run((sim) => smallestFirst(sim));
    expect(ends).toEqual([20, 30]);
    expect(slots).toEqual([
      'A1 0–10, A4+ 10–20, B4+ 20–30',
      'A2 0–10, B4 10–30x',
      'A3 0–10, B5 10–20',
      'A4 0–20x',
      'B1 0–20',
      'B2 0–20',
      'B3 0–20',
    ]);
  });

  test('three slots reserved for copies: they lie idle, then do not suffice (T-HOP-2, Figure 1b)', () => {
    const { ends, slots } = run((sim) => smallestFirst(sim, 3));
    expect(ends).toEqual([12, 32]);
    // The paper's slots 5 to 7 run B1⁺, B2⁺, B3⁺ at 12: here the slot that has been idle longest is taken first.
    expect(slots).toEqual([
      'A1 0–10, B1 10–22x, B5 22–32',
      'A2 0–10, B2 10–22x',
      'A3 0–10, B3 10–22x',
      'A4 0–12x, B4 12–32x',
      'A4+ 2–12, B3+ 12–22, B4+ 22–32',
      'B1+ 12–22',
      'B2+ 12–22',
    ]);
  });

  test.each([
    [1, [12, 30]],
    [2, [12, 30]],
    [4, [22, 34]],
  ])('%i reserved slots do not solve it either (T-HOP-2)', (reserved, ends) => {
    expect(run((sim) => smallestFirst(sim, reserved)).ends).toEqual(ends);
  });

  test.each([1.34, 1.5, 1.6])('Hopper keeps a slot for A4’s copy, β = %f (T-HOP-3, Figure 2)', (beta) => {
    const { ends, slots } = run((sim) => hopper(sim, beta));
    expect(ends).toEqual([12, 22]);
    expect(slots).toEqual([
      'A1 0–10, B3 10–22x',
      'A2 0–10, B4 10–22x',
      'A3 0–10, B5 10–20',
      'A4 0–12x, B3+ 12–22',
      'A4+ 2–12, B4+ 12–22',
      'B1 0–20',
      'B2 0–20',
    ]);
  });

  test('with another β the slots do not suffice (T-HOP-3)', () => {
    expect(run((sim) => hopper(sim, 1.3)).ends).toEqual([12, 30]);
    expect(run((sim) => hopper(sim, 1.65)).ends).toEqual([30, 22]);
  });
});
