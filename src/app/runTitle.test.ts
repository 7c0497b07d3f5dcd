import { expect, test } from 'vitest';
import { presets } from '../scenario/presets.ts';
import type { RunSpec } from '../scenario/schema.ts';
import { runTitles } from './runTitle.ts';

const titles = (...runs: readonly RunSpec[]) => runTitles({ ...presets.all[0].scenario, runs });

test('different policies go by their names', () => {
  expect(titles({ policy: 'random' }, { policy: 'sparrow' })).toEqual([
    'Random placement',
    'Sparrow: late binding',
  ]);
});

test('twins are told apart by what differs', () => {
  expect(
    titles({ policy: 'random' }, { policy: 'sparrow' }, { policy: 'sparrow', params: { probeRatio: 3 } }),
  ).toEqual(['Random placement', 'Sparrow: late binding, d = 2', 'Sparrow: late binding, d = 3']);
});

test('where all runs are of one policy, only the differences are said', () => {
  expect(titles({ policy: 'sparrow' }, { policy: 'sparrow', params: { probeRatio: 1.2 } })).toEqual([
    'd = 2',
    'd = 1.2',
  ]);
});

test('equal twins keep the name', () => {
  expect(titles({ policy: 'random' }, { policy: 'random' })).toEqual([
    'Random placement',
    'Random placement',
  ]);
});

test('every preset names its runs differently', () => {
  for (const { scenario } of presets.all) {
    expect(new Set(runTitles(scenario)).size).toBe(scenario.runs.length);
  }
});
