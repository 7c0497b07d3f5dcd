/** A scenario that somebody worked on and may want back. `scenario` is what JSON gave: check it before use. */
export interface Draft {
  readonly id: string;
  readonly name: string;
  readonly savedAt: number; // milliseconds since 1970
  readonly scenario: unknown;
  /** The tab that it was saved in; drafts of earlier versions do not tell. */
  readonly tab?: string;
}

/** The part of localStorage that drafts need; null where the browser forbids it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

const KEY = 'makespan.drafts.1';
const MOST = 5;

/** Gives the browser's storage, or null where it is forbidden, as in some private windows. */
export function browserStorage(): DraftStorage {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Lists the drafts, latest first. Empty when there are none or when they cannot be read. */
export function listDrafts(storage: DraftStorage): readonly Draft[] {
  try {
    const drafts: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/**
 * Saves a draft over the one with the same id. Gives null, or why it could not. The tab with most drafts makes room, with
 * its oldest.
 */
export function saveDraft(storage: DraftStorage, draft: Draft): string | null {
  if (storage === null) return 'This browser allows the page to keep nothing.';
  let drafts = [draft, ...listDrafts(storage).filter(({ id }) => id !== draft.id)];
  for (; drafts.length > 0; drafts = withoutOne(drafts)) {
    if (drafts.length > MOST) continue;
    try {
      storage.setItem(KEY, JSON.stringify(drafts));
      return null;
    } catch {
      // Full: try with one old draft less.
    }
  }
  return 'This browser has no room left for it.';
}

/** Leaves out the oldest draft of the tab that has most; the first in the list goes last. */
function withoutOne([first, ...others]: readonly Draft[]): Draft[] {
  if (others.length === 0) return [];
  const counts = new Map<string | undefined, number>([[first.tab, 1]]);
  for (const { tab } of others) counts.set(tab, (counts.get(tab) ?? 0) + 1);
  const most = Math.max(...others.map(({ tab }) => counts.get(tab) ?? 0));
  return [
    first,
    ...others.toSpliced(
      others.findLastIndex(({ tab }) => counts.get(tab) === most),
      1,
    ),
  ];
}

/** Forgets a draft. */
export function removeDraft(storage: DraftStorage, id: string): void {
  const others = listDrafts(storage).filter((draft) => draft.id !== id);
  try {
    storage?.setItem(KEY, JSON.stringify(others));
  } catch {
    // Fewer drafts than before always fit; a storage that fails here is gone altogether.
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, savedAt } = value as Partial<Draft>;
  return typeof id === 'string' && typeof name === 'string' && typeof savedAt === 'number';
}
