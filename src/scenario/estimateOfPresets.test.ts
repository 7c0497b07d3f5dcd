import { expect, test } from 'vitest';
import { type GoldenRun, readGolden } from '../../scripts/golden.ts';
import { estimate } from './estimate.ts';
import { presets } from './presets.ts';

/** Of each run of each preset: how many times the estimated events it has (`goldens/`). */
const ratios = presets.all.flatMap(({ id, scenario }) => {
  const { runs } = JSON.parse(readGolden(id)) as { runs: readonly GoldenRun[] };
  return scenario.runs.map((run, index) => ({
    name: `${id} ${index}`,
    ratio: runs[index].events / estimate({ ...scenario, runs: [run] }).events,
  }));
});

const beyond = (factor: number) =>
  ratios.filter(({ ratio }) => ratio > factor || ratio < 1 / factor).map(({ name }) => name);

test('what a run has to do is estimated to within a factor of 2 for nearly all runs of presets', () => {
  expect(ratios.length).toBeGreaterThan(200);
  expect(beyond(2).length).toBeLessThan(ratios.length / 50);
  expect(beyond(2.5)).toEqual([]);
});
