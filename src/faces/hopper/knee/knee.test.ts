import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../../scripts/validate/runs.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import counted from '../counted.json' with { type: 'json' };
import { type KneeSetting, kneeCurve, kneeRuns, kneeScenario, SEEDS, TASKS } from './kneeRuns.ts';

// A part of what `npm run validate hopper` checks with 60 seeds.
const FEW = 8;
const WITHIN = 0.06;

/** Mean completion with a few seeds, in shortest tasks. */
function completion(setting: KneeSetting, ratio: number, attempts?: number): number {
  let sum = 0;
  for (let seed = 1; seed <= FEW; seed += 1) {
    const scenario = kneeScenario(setting, ratio, seed);
    const [run] = scenario.runs;
    const params = { ...run.params, ...(attempts === undefined ? {} : { mostCopies: attempts }) };
    const { finishedAt } = runScenario({ ...scenario, runs: [{ ...run, params }] }, 0).tables.jobs.columns;
    sum += toSeconds(finishedAt[0]);
  }
  return sum / FEW;
}

const nearly = (found: number, wanted: number) => {
  expect(found).toBeGreaterThan(wanted * (1 - WITHIN));
  expect(found).toBeLessThan(wanted * (1 + WITHIN));
};

describe('one job of 200 tasks (T-HOP-4, Figure 3)', () => {
  test.each([
    [1.4, { 0.5: 6.68, 1: 4.52, 1.43: 4.15, 3: 4.08 }],
    [1.6, { 0.5: 5.63, 1: 3.72, 1.43: 3.44, 3: 3.41 }],
  ])('β = %f: completion falls up to the knee and hardly after it', (beta, wanted) => {
    const setting = { beta, detection: 0 };
    const at = (ratio: number) => completion(setting, ratio);
    for (const [ratio, time] of Object.entries(wanted)) nearly(at(Number(ratio)), time);
    const before = (at(0.5) - at(1)) / 0.5;
    const after = (at(1.43) - at(3)) / 1.57;
    expect(before).toBeGreaterThan(5 * after);
  });

  test.each([
    [1.4, 5.36],
    [1.6, 4.58],
  ])('β = %f: if slow tasks are known late, slots beyond one for each task are of no use', (beta, wanted) => {
    const setting = { beta, detection: 2 };
    nearly(completion(setting, 1), wanted);
    expect(completion(setting, 2)).toBe(completion(setting, 1));
  });

  test('with one copy for each task it takes more than twice as long, however many slots there are (AMB-18)', () => {
    nearly(completion({ beta: 1.4, detection: 0 }, 2, 2), 9.5);
  });
});

describe('the curve', () => {
  const runs = kneeRuns({ beta: 1.4, detection: 0 });

  test('has a run of each point before a second one of any', () => {
    const points = new Set(runs.map(({ ratio }) => ratio)).size;
    expect(runs).toHaveLength(points * SEEDS);
    expect(new Set(runs.slice(0, points).map(({ ratio }) => ratio)).size).toBe(points);
    expect(new Set(runs.map(({ scenario }) => JSON.stringify(scenario))).size).toBe(runs.length);
  });

  test('is said to be of as many runs and tasks as it is', () => {
    const said = counted.knee.map(({ help }) => help).join(' ');
    expect(said.match(/\d+ (runs for each point|tasks)/g)).toEqual([
      `${TASKS} tasks`,
      `${SEEDS} runs for each point`,
      `${TASKS} tasks`,
    ]);
  });

  test('is the mean of what is known, with its interval', () => {
    const times: Record<number, readonly number[]> = { 0.5: [6, 7, 8], 3: [4] };
    const left = new Map(Object.entries(times).map(([ratio, all]) => [Number(ratio), [...all]]));
    const results = runs.map(({ ratio }) => {
      const time = left.get(ratio)?.shift();
      return time === undefined ? undefined : ({ ok: true, numbers: [time] } as const);
    });
    expect(kneeCurve(runs, results)).toEqual([
      { ratio: 0.5, mean: 7, half: 1.96 / Math.sqrt(3), runs: 3 },
      { ratio: 3, mean: 4, half: Number.NaN, runs: 1 },
    ]);
  });

  test('leaves out runs that failed', () => {
    const results = runs.map(() => ({ ok: false, message: 'out of memory' }) as const);
    expect(kneeCurve(runs, results)).toEqual([]);
  });
});
