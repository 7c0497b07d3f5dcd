import { expect, test } from 'vitest';
import { presets } from '../../../scenario/presets/presets.ts';
import { quantileOfMaximum, zeroWaitRandom } from '../../../theory/sparrow.ts';
import { closedForms } from './closedForms.ts';

const { scenario } = presets.get('first-look');
const told = (of: typeof scenario, run: number, metric: string) =>
  closedForms.flatMap(({ name, tells }) => {
    const value = tells(of, run, metric);
    return value === undefined ? [] : [[name, value]];
  });

test('formulas tell the median without waiting, and of each policy how many jobs wait for nothing', () => {
  expect(told(scenario, 0, 'jobResponse@0.5')).toEqual([
    ['if no task waited', quantileOfMaximum(4, 0.1, 0.5)],
  ]);
  expect(told(scenario, 0, 'zeroWaitShare')).toEqual([['random, Table 2', zeroWaitRandom(0.7, 4)]]);
  expect(told(scenario, 1, 'zeroWaitShare').map(([name]) => name)).toEqual(['batch, Table 2']);
  expect(told(scenario, 0, 'utilization')).toEqual([]);
});

test('they say nothing of jobs that they are not about', () => {
  for (const id of ['head-of-line', 'heavy-tail', 'three-ways', 'five-systems'])
    for (const metric of ['jobResponse', 'zeroWaitShare'])
      expect(told(presets.get(id).scenario, 0, metric), id).toEqual([]);
});
