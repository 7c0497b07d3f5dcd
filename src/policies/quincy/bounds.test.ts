import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { boundsOf, type Demand, type Regime } from './bounds.ts';

const qfp: Regime = { isFair: true, mayPreempt: true };
const qf: Regime = { isFair: true, mayPreempt: false };
const qp: Regime = { isFair: false, mayPreempt: true };
const q: Regime = { isFair: false, mayPreempt: false };

type State = Omit<Demand, 'kept'> & { readonly running: readonly number[] };

/** Computes bounds; without preemption running tasks are kept, with it none are. */
function bounds(regime: Regime, { running, ...rest }: State): { least: number[]; most: number[] } {
  const kept = regime.mayPreempt ? running.map(() => 0) : running;
  const { least, most } = boundsOf(regime, { ...rest, kept });
  return { least: [...least], most: [...most] };
}

describe('fair sharing with preemption', () => {
  test('gives each job exactly its share, whatever it runs', () => {
    const demand = { places: 6, submitted: [5, 4], running: [6, 0], shares: [3, 3] };
    expect(bounds(qfp, demand)).toEqual({ least: [3, 3], most: [3, 3] });
  });
});

describe('fair sharing without preemption', () => {
  test('raises a job to what it runs and lowers the others in proportion', () => {
    const demand = { places: 20, submitted: [50, 50, 50], running: [11, 0, 0], shares: [7, 9, 4] };
    // Of the 9 that are left, 9/13 and 4/13: 6.2 and 2.8.
    expect(bounds(qf, demand)).toEqual({ least: [11, 6, 3], most: [11, 6, 3] });
  });

  test('gives what rounding leaves over to the largest remainders, the older job first', () => {
    const demand = { places: 12, submitted: [9, 9, 9, 9], running: [8, 0, 0, 0], shares: [3, 3, 3, 3] };
    expect(bounds(qf, demand).most).toEqual([8, 2, 1, 1]);
  });

  test('raises jobs whose lowered share would be less than what they run', () => {
    const demand = { places: 12, submitted: [9, 9, 9], running: [7, 4, 0], shares: [4, 4, 4] };
    // Five are left for two jobs with equal shares, but one of them runs four.
    expect(bounds(qf, demand).most).toEqual([7, 4, 1]);
  });

  test('is the fair shares if no job runs more than its share', () => {
    const demand = { places: 12, submitted: [10, 3, 1], running: [8, 0, 1], shares: [8, 3, 1] };
    expect(bounds(qf, demand)).toEqual({ least: [8, 3, 1], most: [8, 3, 1] });
  });
});

describe('unfair sharing', () => {
  test('requires one task of each job and allows all', () => {
    const demand = { places: 6, submitted: [5, 4, 0], running: [2, 0, 0], shares: [] };
    expect(bounds(qp, demand)).toEqual({ least: [1, 1, 0], most: [5, 4, 0] });
  });

  test('requires all tasks if there is room for all', () => {
    const demand = { places: 9, submitted: [5, 4], running: [2, 0], shares: [] };
    expect(bounds(qp, demand)).toEqual({ least: [5, 4], most: [5, 4] });
    expect(bounds(q, demand)).toEqual({ least: [5, 4], most: [5, 4] });
  });

  test('keeps running tasks without preemption, and requires more only if there is room', () => {
    const demand = { places: 6, submitted: [9, 4, 3], running: [5, 0, 0], shares: [] };
    expect(bounds(q, demand)).toEqual({ least: [5, 1, 0], most: [9, 4, 3] });
    expect(bounds(q, { ...demand, running: [6, 0, 0] }).least).toEqual([6, 0, 0]);
  });

  test('requires no task of the youngest jobs if there are more jobs than places', () => {
    const demand = { places: 2, submitted: [5, 4, 3], running: [0, 1, 1], shares: [] };
    expect(bounds(qp, demand)).toEqual({ least: [1, 1, 0], most: [5, 4, 3] });
  });
});

test('in random cases E ≤ F ≤ N, Σ E fits into the places, and E is at least the kept tasks', () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const stream = streamOf(seed, 'bounds');
    const jobs = 1 + stream.below(6);
    const places = stream.below(30);
    const submitted = Array.from({ length: jobs }, () => stream.below(20));
    let room = places;
    const running = submitted.map((most) => {
      const some = Math.min(room, stream.below(most + 1));
      room -= some;
      return some;
    });
    const shares = submitted.map(() => 0);
    const total = Math.min(
      places,
      submitted.reduce((all, each) => all + each, 0),
    );
    for (let left = total; left > 0; ) {
      const job = stream.below(jobs);
      if (shares[job] === submitted[job]) continue;
      shares[job] += 1;
      left -= 1;
    }
    for (const regime of [qfp, qf, qp, q]) {
      const { least, most } = bounds(regime, { places, submitted, running, shares });
      const asked = least.reduce((all, each) => all + each, 0);
      expect(asked, `seed ${seed}`).toBeLessThanOrEqual(places);
      if (regime.isFair) expect(asked, `seed ${seed}`).toBe(total);
      for (let job = 0; job < jobs; job += 1) {
        expect(least[job]).toBeLessThanOrEqual(most[job]);
        expect(most[job]).toBeLessThanOrEqual(submitted[job]);
        if (!regime.mayPreempt) expect(least[job]).toBeGreaterThanOrEqual(running[job]);
      }
    }
  }
});
