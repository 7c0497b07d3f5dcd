import { expect, test } from 'vitest';
import cluster from '../fields/entries/cluster.json' with { type: 'json' };
import events from '../fields/entries/events.json' with { type: 'json' };
import network from '../fields/entries/network.json' with { type: 'json' };
import programs from '../fields/entries/programs.json' with { type: 'json' };
import stages from '../fields/entries/stages.json' with { type: 'json' };
import stragglers from '../fields/entries/stragglers.json' with { type: 'json' };
import workload from '../fields/entries/workload.json' with { type: 'json' };
import type { Entries, Entry } from '../fields/entry.ts';
import ofLists from './entries.json' with { type: 'json' };

const files = { cluster, events, network, programs, stages, stragglers, workload, ofLists };

const entries = Object.entries(files).flatMap(([file, parts]) =>
  Object.entries(parts as Readonly<Record<string, Entries>>).flatMap(([part, { section, about, fields }]) =>
    Object.entries(fields).map(([name, own]): readonly [string, string, Partial<Entry>] => [
      `${file}, ${part}: ${name}`,
      section,
      { ...about, ...own },
    ]),
  ),
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
