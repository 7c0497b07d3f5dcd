import { entries } from './all.ts';
import type { Entry, EntryKind } from './entry.ts';

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
