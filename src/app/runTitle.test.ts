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

test('twins are told apart by what differs, which comes first', () => {
  expect(
    titles({ policy: 'random' }, { policy: 'sparrow' }, { policy: 'sparrow', params: { probeRatio: 3 } }),
  ).toEqual(['Random placement', 'd = 2 (Sparrow: late binding)', 'd = 3 (Sparrow: late binding)']);
});

test('where all runs are of one policy, only the differences are said', () => {
  expect(titles({ policy: 'sparrow' }, { policy: 'sparrow', params: { probeRatio: 1.2 } })).toEqual([
    'd = 2',
    'd = 1.2',
  ]);
});

test('words begin with a capital letter, symbols stay what they are', () => {
  const sparrow = (name: string, value: number | boolean | string) => ({
    policy: 'sparrow',
    params: { [name]: value },
  });
  expect(titles(sparrow('softLocality', false), sparrow('softLocality', true))).toEqual([
    'No soft locality',
    'Soft locality',
  ]);
  expect(titles(sparrow('schedulers', 1), sparrow('probeRatio', 3))).toEqual([
    'd = 2, 1 scheduler',
    'd = 3, 10 schedulers',
  ]);
});

test('equal twins keep the name', () => {
  expect(titles({ policy: 'random' }, { policy: 'random' })).toEqual([
    'Random placement',
    'Random placement',
  ]);
});

/** Letters of a name that the narrowest head has room for: four runs on a screen of 1280 pixels. */
const SHOWN = 16;

test('every preset names its runs differently, in the letters that always show', () => {
  for (const { id, scenario } of presets.all) {
    const shown = runTitles(scenario).map((title) => title.slice(0, SHOWN));
    expect(new Set(shown).size, id).toBe(scenario.runs.length);
  }
});
