import { expect, test } from 'vitest';
import { keptGoldens } from '../../../scripts/golden.ts';
import { presets } from '../presets/presets.ts';
import { estimate } from './estimate.ts';

const goldens = keptGoldens();

/** Of each run of each preset: how many times the estimated events it has (`measured/goldens.json`). */
const ratios = presets.all.flatMap(({ id, scenario }) =>
  scenario.runs.map((run, index) => ({
    name: `${id} ${index}`,
    ratio: goldens[id][index].events / estimate({ ...scenario, runs: [run] }).events,
  })),
);

const beyond = (factor: number) =>
  ratios.filter(({ ratio }) => ratio > factor || ratio < 1 / factor).map(({ name }) => name);

test('what a run has to do is estimated to within a factor of 2 for nearly all runs of presets', () => {
  expect(ratios.length).toBeGreaterThan(200);
  expect(beyond(2).length).toBeLessThan(ratios.length / 50);
  expect(beyond(2.5)).toEqual([]);
});
