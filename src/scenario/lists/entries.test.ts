import { expect, test } from 'vitest';
import { type Entries, type Entry, entries as groups } from '../fields/entries.ts';

const entries = Object.entries<Entries>(groups).flatMap(([group, { section, about, fields }]) =>
  Object.entries(fields).map(([name, own]): readonly [string, string, Partial<Entry>] => [
    `${group}: ${name}`,
    section,
    { ...about, ...own },
  ]),
);

const words = [
  'kind',
  'title',
  'titleInGroup',
  'symbol',
  'help',
  'consequence',
  'source',
  'reading',
  'origin',
];
const numbers = ['default', 'absent', 'isKept', 'min', 'max', 'step', 'unit', 'scale', 'options', 'advanced'];

test.each(entries)(
  'the entry of %s says all that a control shows, in words that are known',
  (_, section, entry) => {
    expect(['cluster', 'jobs', 'users', 'length', 'events']).toContain(section);
    expect(Object.keys(entry).filter((word) => !words.includes(word) && !numbers.includes(word))).toEqual([]);
    const { kind = 'number', title, help, consequence, source, origin, scale = 'linear' } = entry;
    expect(
      [title, help, consequence, source, origin].every((text) => text !== undefined && text !== ''),
    ).toBe(true);
    expect(['number', 'choice', 'toggle']).toContain(kind);
    expect(['linear', 'log']).toContain(scale);
    if (kind !== 'number') return;
    expect(['s', '', '%', '×', 'MB', 'MB/s']).toContain(entry.unit);
    expect(entry.step).toBeGreaterThan(0);
    const { default: usual, min = -Infinity, max = Infinity } = entry;
    expect(min).toBeLessThan(max);
    if (usual === undefined) return;
    expect(usual).toBeGreaterThanOrEqual(min);
    expect(usual).toBeLessThanOrEqual(max);
  },
);
