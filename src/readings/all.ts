import apollo from '../content/papers/apollo.json' with { type: 'json' };
import common from '../content/papers/common.json' with { type: 'json' };
import delay from '../content/papers/delay.json' with { type: 'json' };
import hopper from '../content/papers/hopper.json' with { type: 'json' };
import quincy from '../content/papers/quincy.json' with { type: 'json' };
import sparrow from '../content/papers/sparrow.json' with { type: 'json' };
import type { Departure, Entry, EntryKind, Paper } from './entry.ts';

/** What is written of a paper: lists of entries, by code. */
type Written = Readonly<Record<string, Readonly<Record<string, object>>>>;

const papers: readonly (readonly [Paper, Written])[] = [
  ['Sparrow', sparrow],
  ['Hopper', hopper],
  ['Delay Scheduling', delay],
  ['Quincy', quincy],
  ['Apollo', apollo],
  ['Common', common],
];

/** The name of the list of each kind. First what papers leave open, and what is done otherwise here. */
const lists: readonly (readonly [EntryKind, string])[] = [
  ['reading', 'readings'],
  ['departure', 'departures'],
  ['mechanism', 'mechanisms'],
  ['target', 'targets'],
  ['recipe', 'recipes'],
];

/** All entries that a code can stand for, kind by kind, paper by paper. */
export const entries: readonly Entry[] = lists.flatMap(([kind, list]) =>
  papers.flatMap(([paper, written]) =>
    Object.entries(written[list] ?? {}).map(([code, about]) => ({ kind, paper, code, ...about }) as Entry),
  ),
);

/** Where a paper is clear but we do something else. Each has a comment in the source, too. */
export const departures: readonly Departure[] = entries.filter((entry) => entry.kind === 'departure');

/** Gives all text of an entry. */
export function textOf(entry: Entry): string {
  const { kind: _, ...fields } = entry;
  return Object.values(fields)
    .filter((field) => typeof field === 'string')
    .join('\n');
}

/** Whether all words occur somewhere in an entry's text. */
function isFound(entry: Entry, words: readonly string[]): boolean {
  const text = textOf(entry).toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Finds the entry whose code is the query, of any kind; else lists the entries of some kinds that contain all its words. */
export function search(query: string, kinds: readonly EntryKind[]): readonly Entry[] {
  const wanted = query.trim().toLowerCase();
  const exact = entries.filter(({ code }) => code.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  const words = wanted.split(/\s+/);
  return entries.filter((entry) => kinds.includes(entry.kind) && isFound(entry, words));
}
