import { expect, test } from 'vitest';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import { setValues } from './setValues.ts';

const { scenario } = firstPreset;

test('sets a value, a parameter that a run leaves out, and one of all runs that have it', () => {
  const bare = { ...scenario, runs: scenario.runs.map(({ params: _, ...run }) => run) };
  expect(setValues(bare, { '/seed': 7 }).scenario?.seed).toBe(7);
  expect(setValues(bare, { '/runs/1/params/probeRatio': 3 }).scenario?.runs[1].params).toEqual({
    probeRatio: 3,
  });
  const all = setValues(bare, { '/runs/*/params/probeRatio': 3 }).scenario;
  expect(all?.runs.map(({ params }) => params?.probeRatio)).toEqual([undefined, 3]);
});

test('values that fit only together are set together', () => {
  const params = { '/runs/0/params': { probeRatio: 3 } };
  expect(setValues(scenario, params).scenario).toBeUndefined();
  const [first] = setValues(scenario, { ...params, '/runs/0/policy': 'sparrow' }).scenario?.runs ?? [];
  expect(first).toMatchObject({ policy: 'sparrow', params: { probeRatio: 3 } });
});

test.each([
  ['seed', 1],
  ['', scenario],
  ['/nowhere/at/all', 1],
  ['/runs/9/policy', 'sparrow'],
  ['/runs/-/policy', 'sparrow'],
  ['/runs/*/params/nonsense', 1],
  ['/version', 1],
  ['/__proto__/x', 1],
])('a pointer that leads nowhere is refused: %s', (path, value) => {
  expect(setValues(scenario, { [path]: value }).issues).toEqual([
    { path, message: 'leads to nothing that can be set; allowed are JSON pointers into the scenario' },
  ]);
});

test.each([
  ['/seed', -1, '/seed'],
  ['/runs', null, '/runs'],
  ['/cluster/nonsense', 1, '/cluster/nonsense'],
  ['/runs/0/params', 5, '/runs/0/params'],
  ['/name', undefined, '/name'],
])('what the scenario does not allow is refused: %s = %j', (path, value, where) => {
  const { scenario: made, issues } = setValues(scenario, { [path]: value });
  expect(made).toBeUndefined();
  expect(issues.map((issue) => issue.path)).toContain(where);
});

test('a value that makes room for another is refused, and nothing breaks', () => {
  expect(setValues(scenario, { '/runs': null, '/runs/0/params/probeRatio': 2 }).scenario).toBeUndefined();
});
