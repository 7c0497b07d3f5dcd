import { expect, test } from 'vitest';
import { type Race, raceCells, raceMetrics, raceSums } from './race.ts';
import { raceJson, raceRows, ratioWords } from './raceTable.ts';
import { recordedResult } from './recordedRace.ts';

/** The numbers of a policy with each seed, the same for all metrics. */
const had = (...of: readonly number[]) => ({
  numbers: of.map((each) => raceMetrics.map(() => each)),
  fault: '',
});

function raceOf(results: Race['results']): Race {
  const named = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at}`, title: `${prefix} ${at}` }));
  return {
    workloads: named('w', results.length),
    policies: named('p', results[0].length),
    seeds: [1, 2, 3],
    results,
  };
}

test('equal numbers are exactly 1 with an interval of nothing, and neither is best', () => {
  const [[one, other]] = raceCells(raceOf([[had(0.1, 0.7, 1.3), had(0.1, 0.7, 1.3)]]), 0, 0);
  for (const { interval, isBest } of [one, other]) {
    expect(interval).toEqual({ ratio: 1, low: 1, high: 1, seeds: 3 });
    expect(isBest).toBe(false);
  }
});

test('ratios are paired by seed, and their interval is by Student’s t', () => {
  const [[, { interval, value }]] = raceCells(raceOf([[had(1, 10, 100), had(2, 20, 800)]]), 0, 0);
  // ln 2, ln 2, ln 8: mean (5/3) ln 2, standard error (2/3) ln 2.
  expect(interval.ratio).toBeCloseTo(2 ** (5 / 3), 12);
  expect(interval.low).toBeCloseTo(2 ** (5 / 3 - 4.30265 * (2 / 3)), 12);
  expect(value).toBeCloseTo(32000 ** (1 / 3), 9);
});

test('best is who is less than each other policy with the whole interval', () => {
  const bestOf = (...results: Race['results'][number]) => {
    const best = raceCells(raceOf([results]), 0, 0)[0].flatMap(({ isBest }, policy) =>
      isBest ? [policy] : [],
    );
    return best.at(0) ?? null;
  };
  expect(bestOf(had(3, 3, 3.1), had(1, 1.1, 1), had(2, 2, 2.1))).toBe(1);
  expect(bestOf(had(3, 3, 3.1), had(1, 1.1, 1), had(1, 1.2, 0.9))).toBeNull();
  // One seed, or one that is not known yet, decides nothing.
  expect(bestOf(had(3), had(1))).toBeNull();
  expect(bestOf(had(3, 3, 3), { numbers: [undefined, ...had(1, 1).numbers], fault: '' })).toBeNull();
  expect(bestOf({ numbers: [], fault: 'line 1' }, had(1, 1, 1))).toBe(1);
});

test('over all workloads, seed by seed; at worst, against the best there', () => {
  const race = raceOf([
    [had(1, 1, 1), had(2, 2, 2)],
    [had(4, 4, 4), had(1, 1, 1)],
  ]);
  const [first, second] = raceSums(race, 0, 0);
  expect(second.cell.interval.ratio).toBeCloseTo(Math.SQRT1_2, 12);
  expect(first.worst).toEqual({ workload: 1, ratio: 4 });
  expect(second.worst?.workload).toBe(0);
  expect(second.worst?.ratio).toBeCloseTo(2, 12);
  const failed = raceSums(raceOf([race.results[0], [had(4, 4, 4), { numbers: [], fault: 'no' }]]), 0, 0);
  expect(failed[1].cell).toMatchObject({ fault: 'no', value: Number.NaN, interval: { seeds: 0 } });
});

test('files have a line for each workload, policy and metric, and those of all workloads', () => {
  const race = raceOf([[had(1, 1, 1), had(2, 2, 2)]]);
  const rows = raceRows(race, 0);
  expect(rows).toHaveLength(1 + 2 * 2 * raceMetrics.length);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([rows[0].length]));
  expect(rows[1]).toEqual(['w0', 'p0', 'p0', 'jobResponse@0.5', 3, 1, 1, 1, 'best', 1, '', '', '', '']);
  expect(raceJson(race, 0, { makespan: 'x' })).toMatchObject({ makespan: 'x', seeds: [1, 2, 3] });
});

test('what is recorded is found for its seeds only, and not where it is of other numbers', () => {
  const row = { workload: 'w', policy: 'p', numbers: [[1], [2]], digest: '' };
  const recorded = { metrics: raceMetrics.map(({ id }) => id), seeds: [1, 2], rows: [row] };
  expect(recordedResult(recorded, 'w', 'p', [2, 1])?.numbers).toEqual([[2], [1]]);
  expect(recordedResult(recorded, 'w', 'p', [2, 3])).toBeNull();
  expect(recordedResult(recorded, 'w', 'q', [1])).toBeNull();
  expect(recordedResult({ ...recorded, metrics: ['jobResponse'] }, 'w', 'p', [1])).toBeNull();
});

test('ratios have three digits, and large ones no more', () => {
  expect([1, 0.984, 9.996, 12.34, 1234.4, Number.NaN].map(ratioWords)).toEqual([
    ...['1.00', '0.98', '10.0', '12.3', '1,234', '–'],
  ]);
});
