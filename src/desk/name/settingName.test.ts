import { expect, test } from 'vitest';
import type { NumberParam, ToggleParam } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { settingName } from './settingName.ts';

const words = { help: 'Help.', consequence: 'more', source: 'a paper', origin: 'our choice' };
const patience: NumberParam = {
  ...words,
  kind: 'number',
  title: 'Longest wait',
  default: 1,
  min: 0,
  max: 10,
  step: 0.1,
  unit: 's',
};
const toggle: ToggleParam = { ...words, kind: 'toggle', title: 'Own copies', default: false };

test('a number goes by its symbol, by its own words, or by its title', () => {
  expect(settingName({ ...patience, symbol: 'w' }, 0.5)).toBe('w = 500 ms');
  expect(settingName({ ...patience, symbol: 'w', inName: 'waits #' }, 2)).toBe('waits 2 s');
  expect(settingName(patience, 2)).toBe('2 s longest wait');
});

test('one of a thing is not many', () => {
  const spec = { ...patience, title: 'Servers asked for work', unit: '' } as const;
  expect([1, 2, 0].map((value) => settingName(spec, value))).toEqual([
    '1 server asked for work',
    '2 servers asked for work',
    '0 servers asked for work',
  ]);
});

test('a switch says what it is set to', () => {
  expect([true, false].map((value) => settingName(toggle, value))).toEqual(['own copies', 'no own copies']);
  const spec = { ...toggle, whenOff: 'shared files' };
  expect([true, false].map((value) => settingName(spec, value))).toEqual(['own copies', 'shared files']);
});

test('every setting of every policy has a name that a head of a run has room for', () => {
  for (const { params } of policies.all)
    for (const spec of Object.values(params))
      for (const value of valuesOf(spec)) {
        const name = settingName(spec, value);
        expect(name, `${spec.title}: ${String(value)}`).not.toMatch(/[#:]/);
        expect(name.length, name).toBeLessThan(32);
      }
});

function valuesOf(spec: (typeof policies.all)[number]['params'][string]) {
  if (spec.kind === 'toggle') return [true, false];
  return spec.kind === 'choice' ? spec.options.map(({ id }) => id) : [spec.min, 1, spec.max];
}
