import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { sweepsOf } from '../../views/sweep/sweeps.ts';
import { runTitles, withPolicy } from './runTitle.ts';

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

test('a run that alone is tuned says so, and not what all have', () => {
  const apollo = { policy: 'apollo', params: { capacity: 300 } } as const;
  expect(titles({ policy: 'random' }, apollo)).toEqual(['Random placement', 'Apollo, all tokens 300 %']);
  const more = { policy: 'apollo', params: { capacity: 300, heartbeat: 5, duplicates: false } } as const;
  expect(titles({ policy: 'random' }, more)[1]).toBe('Apollo, all tokens 300 %, 2 more');
  const alike = { schedulers: 1 };
  expect(titles({ policy: 'sparrow', params: alike }, { policy: 'batch', params: alike })).toEqual([
    'Sparrow: late binding',
    'Batch sampling',
  ]);
  expect(titles(apollo)).toEqual(['Apollo']);
});

test('a policy that somebody wrote goes by the comment with which it begins', () => {
  const own = (code: string): RunSpec => ({ policy: 'own', code, params: { form: 'choose' } });
  const plain = 'function choose() { return 0; }';
  expect(
    titles(
      own(`// First server.\n${plain}`),
      own(`/* Power of two: asks two servers. */\n${plain}`),
      own(plain),
    ),
  ).toEqual(['First server', 'Power of two', 'Your own policy']);
  const [long, rule] = titles(own(`// ${'A policy that '.repeat(9)}`), own(`// ------\n${plain}`));
  expect(long).toBe('A policy that A policy that A policy th…');
  expect(rule).toBe('Your own policy');
  // A comment further down says what is done there.
  expect(titles(own(`${plain} // Always the first.`))).toEqual(['Your own policy']);
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

test('runs of a policy that somebody wrote are a line where their code is the same, by what it declares', () => {
  const code = 'const params = {\n  d: [1, 1, 9], // servers asked\n};\nfunction choose() { return 0; }';
  const own = [4, 1, 2].map((d, index) =>
    withPolicy({ index, title: '', trace: traceOf({ policy: 'own', params: { d }, jobs: [] }), code }),
  );
  expect(sweepsOf(own)).toMatchObject([{ id: 'd', param: { title: 'd' }, others: [] }]);
  const other = withPolicy({ ...own[0], code: `${code} // mine` });
  expect(sweepsOf([other, ...own.slice(1)])).toEqual([]);
});
