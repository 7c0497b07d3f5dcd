import { entries } from './all.ts';
import type { Entry, EntryKind } from './entry.ts';

/** Gives all that an entry says, as text. */
export function textOf(entry: Entry): string {
  const { kind: _, ...fields } = entry;
  return Object.values(fields).join('\n');
}

/** Whether an entry is found: a code by itself, else every word somewhere in its text. */
function isFound(entry: Entry, words: readonly string[]): boolean {
  const text = textOf(entry).toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Lists the entries of some kinds that hold all words of a query; one whose code is the query alone, of any kind. */
export function search(query: string, kinds: readonly EntryKind[]): readonly Entry[] {
  const wanted = query.trim().toLowerCase();
  const exact = entries.filter(({ code }) => code.toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  const words = wanted.split(/\s+/);
  return entries.filter((entry) => kinds.includes(entry.kind) && isFound(entry, words));
}
