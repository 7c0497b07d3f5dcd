import { maxOf } from '../base/extremes.ts';

/**
 * A scenario that somebody worked on and may want back. `scenario` is unchecked JSON: check it before use.
 */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly savedAt: number; // milliseconds since 1970
  readonly scenario: unknown;
  /** The tab that saved it; undefined in drafts of earlier versions. */
  readonly tab?: string;
}

/** The part of localStorage that drafts need; null where the browser denies access. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

const KEY = 'makespan.drafts.1';
const MOST = 5;

/** Returns the browser's storage, or null where access is denied, as in some private windows. */
export function browserStorage(): DraftStorage {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** What the browser keeps under a key, as unchecked JSON; null: nothing that can be read. */
export function stored(key: string, storage = browserStorage()): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value under a key. Returns whether that was possible: storage may be denied or full. */
export function store(key: string, value: unknown, storage = browserStorage()): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

/** Lists the drafts, latest first; empty when there are none or they cannot be read. */
export function listDrafts(storage: DraftStorage): readonly Draft[] {
  const drafts = stored(KEY, storage);
  return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
}

/**
 * Saves a draft, replacing the one with the same id. Returns null, or why it failed. If there is no room, the
 * tab with the most drafts loses its oldest one.
 */
export function saveDraft(storage: DraftStorage, draft: Draft): string | null {
  if (storage === null) return 'This browser does not let the page store anything.';
  let drafts = [draft, ...listDrafts(storage).filter(({ id }) => id !== draft.id)];
  for (; drafts.length > 0; drafts = withoutOne(drafts)) {
    // Where storage is full: once more with one old draft less.
    if (drafts.length <= MOST && store(KEY, drafts, storage)) return null;
  }
  return 'The storage of this browser is full.';
}

/**
 * Removes the oldest draft of the tab that has the most. The first in the list, which is being saved, goes
 * last.
 */
function withoutOne([first, ...others]: readonly Draft[]): Draft[] {
  if (others.length === 0) return [];
  const counts = new Map<string | undefined, number>([[first.tab, 1]]);
  for (const { tab } of others) counts.set(tab, (counts.get(tab) ?? 0) + 1);
  const most = maxOf(others.map(({ tab }) => counts.get(tab) ?? 0));
  return [
    first,
    ...others.toSpliced(
      others.findLastIndex(({ tab }) => counts.get(tab) === most),
      1,
    ),
  ];
}

/** Deletes a draft. */
export function removeDraft(storage: DraftStorage, id: string): void {
  // A shorter list always fits.
  store(
    KEY,
    listDrafts(storage).filter((draft) => draft.id !== id),
    storage,
  );
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, savedAt } = value as Partial<Draft>;
  return typeof id === 'string' && typeof name === 'string' && typeof savedAt === 'number';
}
