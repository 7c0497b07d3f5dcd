import { expect } from 'vitest';
import { mean } from '../../algorithms/percentile.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { causeFault, holds } from '../../testing/presets/causes.ts';
import { checkPresets } from '../../testing/presets/checkPresets.ts';

// What the presets of Sparrow promise, checked in their runs.

/** Response times in ms of the measured jobs of one user (or all). */
function responses({ tables, firstMeasuredJob, graphs }: TraceData, user?: number): number[] {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  const jobs = [...graphs.jobUser.keys()].filter(
    (job) => job >= firstMeasuredJob && (user === undefined || graphs.jobUser[job] === user),
  );
  return jobs
    .map((job) => (finishedAt[job] - arrivedAt[job]) / 1_000)
    .sort((first, second) => first - second);
}

function median(numbers: readonly number[]): number {
  return numbers[Math.floor(numbers.length / 2)];
}

checkPresets('Sparrow', {
  'figure-2': {
    'Figure 2 takes 104 ms with late binding and 110 ms without': (data) => {
      expect(data.slice(0, 2).map((trace) => responses(trace))).toEqual([[104], [110]]);
    },
  },
  'first-look': {
    'the first look shows Sparrow take little more than half of the time of random placement, whatever the seed':
      (_, of) => {
        const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
        const ratios = seeds.map((seed) => {
          const [random, sparrow] = of
            .data({ ...of.preset.scenario, seed })
            .map((data) => median(responses(data)));
          return sparrow / random;
        });
        expect(Math.max(...ratios)).toBeLessThan(0.7);
        expect(mean(ratios)).toBeLessThan(0.57);
      },
  },
  'only-scheduler': {
    'losing one of ten schedulers delays few jobs; losing the only one delays all that arrive before it is back':
      (data) => {
        const slow = data.map((each) => responses(each).filter((time) => time > 1_000));
        expect(slow[0]).toEqual([]);
        // Of 600 jobs in 10 s, those of about 2 s wait, and then for one another.
        for (const run of [1, 2]) expect(slow[run].length).toBeGreaterThan(100);
      },
  },
  'central-collapse': {
    'the central scheduler collapses where Sparrow waits for three messages only': ([central, sparrow]) => {
      expect(median(responses(sparrow))).toBeCloseTo(501.5, 1);
      expect(median(responses(central))).toBeGreaterThan(5_000);
    },
  },
  'three-users': {
    'users below their fair share are not slowed by the one above it': (data) => {
      const [fifo, fair] = data.map((each) => [0, 1, 2].map((user) => median(responses(each, user))));
      expect(Math.max(...fifo) / Math.min(...fifo)).toBeLessThan(1.05);
      // Table 4 of the paper: 166.5 and 167.5 ms, and a queue that grows.
      expect(Math.max(fair[0], fair[1])).toBeLessThan(185);
      expect(fair[2]).toBeGreaterThan(fifo[2]);
    },
  },
  'beside-data': {
    'probing servers with data helps, unless tasks wait for them too long': (data, of) => {
      const local = of.traces().map((trace) => serverLocal.compute(trace)[0]);
      expect(local[0]).toBeLessThan(0.15);
      expect(local[1]).toBeGreaterThan(0.5);
      expect(local[2]).toBeGreaterThan(0.95);
      const [anywhere, soft, patient] = data.map((each) => mean(responses(each)));
      expect(soft).toBeLessThan(0.75 * anywhere);
      expect(patient).toBeGreaterThan(1.03 * soft);
    },
  },
  'power-of-two': {
    'a cause that is turned round, and one that is no cause, are noticed': (_, of) => {
      expect(holds(2, '>', 1)).toBe(true);
      expect(holds(1, '>', 2)).toBe(false);
      expect(holds(1.01, '>', 1)).toBe(false);
      expect(holds(1, '=', 1.2)).toBe(false);
      expect(holds(Number.NaN, '=', Number.NaN)).toBe(false);
      expect(causeFault(of, 'A part queued < B part queued')).not.toBe('');
      expect(causeFault(of, 'A zeroWaitShare = B zeroWaitShare')).not.toBe('');
    },
  },
});
