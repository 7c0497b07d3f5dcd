import { entries } from '../../readings/all.ts';
import type { EntryKind } from '../../readings/entry.ts';

/** A filter of the list of entries. */
interface Shelf {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly EntryKind[];
}

export const shelves: readonly Shelf[] = [
  { id: 'open', title: 'Readings and departures', kinds: ['reading', 'departure'] },
  { id: 'mechanism', title: 'How things work', kinds: ['mechanism'] },
  { id: 'target', title: 'Expected results', kinds: ['target'] },
  { id: 'recipe', title: 'Workloads', kinds: ['recipe'] },
  {
    id: 'all',
    title: 'Everything',
    kinds: ['reading', 'departure', 'mechanism', 'target', 'recipe'],
  },
];

/** Finds the shelf of an entry; undefined if there is no such entry. */
export function shelfOf(code: string): Shelf | undefined {
  const kind = entries.find((entry) => entry.code === code)?.kind;
  return kind === undefined ? undefined : shelves.find(({ kinds }) => kinds.includes(kind));
}
