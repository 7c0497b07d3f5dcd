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

test('what a run has to do is estimated to within a factor of 2 for all runs of presets', () => {
  expect(ratios.length).toBeGreaterThan(200);
  const far = ratios.filter(({ ratio }) => ratio > 2 || ratio < 1 / 2);
  expect(far).toEqual([]);
});
