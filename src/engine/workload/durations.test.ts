import { describe, expect, test } from 'vitest';
import type { Distribution } from '../../algorithms/distribution.ts';
import { NONE } from '../ids.ts';
import { generateWorkload } from './generate.ts';
import type { Workload } from './workload.ts';

const durations: readonly Distribution[] = [
  { kind: 'exponential', mean: 100_000 },
  { kind: 'pareto', shape: 1.5, mean: 1_000_000 },
  { kind: 'lognormal', median: 500_000, sigma: 1 },
  { kind: 'uniform', low: 0, high: 1000 },
];

/** Two jobs of stages with three tasks each; the seed has more than 32 bits. */
function workload(ofStages = durations): Workload {
  const stages = ofStages.map((duration) => ({ tasks: 3, duration, after: [], input: null }));
  return generateWorkload({
    seed: 2 ** 40 + 7,
    servers: 100,
    slots: 400,
    features: [],
    users: [{ name: 'ann', weight: 1, priority: 0 }],
    classes: [{ name: 'a', share: 1, user: NONE, feature: NONE, stages }],
    arrivals: { kind: 'poisson', load: 0.8 },
    jobs: 2,
    warmup: 0,
  });
}

const originals = [
  [393_161, 29_974, 346_092],
  [393_807, 351_741, 1_087_856],
  [702_494, 697_772, 976_273],
  [817, 35, 883],
  [245_714, 57_115, 34_669],
  [396_685, 355_369, 346_722],
  [1_409_802, 467_172, 1_518_219],
  [588, 190, 759],
].flat();

const stageOf = (task: number) => Math.floor(task / 3);

describe('drawn CPU times', () => {
  test('are the same numbers in every version', () => {
    const { cpuTime } = workload();
    expect(originals.map((_, task) => cpuTime(stageOf(task), task, 0))).toEqual(originals);
    expect(cpuTime(1, 4, 1)).toBe(364_440);
  });

  test('may be longer than 32 bits have room for, beside shorter ones', () => {
    const hours: Distribution = { kind: 'uniform', low: 2 ** 33, high: 2 ** 34 };
    const { cpuTime } = workload([durations[0], hours, ...durations.slice(2)]);
    const times = originals.map((_, task) => cpuTime(stageOf(task), task, 0));
    expect(times.filter((time) => time >= 2 ** 33 && time <= 2 ** 34)).toHaveLength(6);
    expect(times.map((time, task) => (time >= 2 ** 33 ? originals[task] : time))).toEqual(originals);
    expect(times).toEqual(originals.map((_, task) => cpuTime(stageOf(task), task, 0)));
  });

  test('do not depend on the order of calls', () => {
    for (let first = 0; first < originals.length; first += 1) {
      const { cpuTime } = workload();
      const seen = originals.map(() => 0);
      for (let i = 0; i < originals.length; i += 1) {
        const task = (first + i * 7) % originals.length;
        seen[task] = cpuTime(stageOf(task), task, 0);
      }
      expect(seen).toEqual(originals);
    }
  });

  test('differ for originals and copies, whichever is drawn first', () => {
    const { cpuTime } = workload();
    const copies = originals.map((_, task) => cpuTime(stageOf(task), task, 1));
    const drawn = originals.map((_, task) => cpuTime(stageOf(task), task, 0));
    expect(drawn).toEqual(originals);
    expect(originals.map((_, task) => cpuTime(stageOf(task), task, 1))).toEqual(copies);
    expect(copies.filter((copy, task) => copy !== originals[task]).length).toBe(originals.length);
  });

  test('are drawn one stage at a time', () => {
    const all = workload();
    const { cpuTime } = all;
    cpuTime(5, 16, 0);
    // Cached times are not drawn again, even if the table of distributions has changed.
    all.stageJob.fill(0);
    expect([15, 16, 17].map((task) => cpuTime(5, task, 0))).toEqual(originals.slice(15, 18));
    expect(cpuTime(6, 18, 0)).not.toBe(originals[18]);
  });
});
