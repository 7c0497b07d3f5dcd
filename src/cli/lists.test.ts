import { expect, test } from 'vitest';
import { metrics } from '../metrics/registry.ts';
import { policies } from '../policies/registry.ts';
import { presets } from '../scenario/presets/presets.ts';
import { help } from './help.ts';
import { lists } from './lists.ts';

const printed = (name: keyof typeof lists, format: 'table' | 'csv' | 'json') => {
  let text = '';
  const out = (words: string) => {
    text += words;
  };
  lists[name](format, { out });
  return text;
};

test('each list names all that there is, the same in every form', () => {
  const ids = {
    presets: presets.all.map(({ id }) => id),
    policies: policies.all.map(({ id }) => id),
    metrics: metrics.map(({ id }) => id),
  };
  for (const name of ['presets', 'policies', 'metrics'] as const) {
    const firsts = (text: string, end: RegExp) =>
      text
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(end)[0]);
    expect(firsts(printed(name, 'table'), / /)).toEqual(ids[name]);
    expect(firsts(printed(name, 'csv'), /,/)).toEqual(ids[name]);
    const rows = JSON.parse(printed(name, 'json')) as { id: string }[];
    expect(rows.map(({ id }) => id)).toEqual(ids[name]);
    expect(help).toContain(`\n  makespan ${name} `);
  }
});

test('a policy comes with its parameters, which a scenario may set', () => {
  const line = printed('policies', 'table')
    .split('\n')
    .find((each) => each.startsWith('sparrow '));
  expect(line).toContain('probeRatio');
  expect(line).toContain('Sparrow');
});
