import { expect, test } from 'vitest';
import { type Draft, type DraftStorage, listDrafts, removeDraft, saveDraft } from './drafts.ts';

/** A storage with room for so many characters. */
function storageOf(room: number): NonNullable<DraftStorage> & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  };
}

const draft = (id: string, text = ''): Draft => ({ id, name: id, savedAt: 1, scenario: { text } });

test('the latest draft comes first and replaces its older self', () => {
  const storage = storageOf(10_000);
  for (const id of ['a', 'b', 'a']) expect(saveDraft(storage, draft(id))).toBeNull();
  expect(listDrafts(storage).map(({ id }) => id)).toEqual(['a', 'b']);
  removeDraft(storage, 'a');
  expect(listDrafts(storage).map(({ id }) => id)).toEqual(['b']);
});

test('old drafts make room for the new one', () => {
  const storage = storageOf(400);
  for (const id of ['a', 'b', 'c']) expect(saveDraft(storage, draft(id, 'x'.repeat(100)))).toBeNull();
  expect(listDrafts(storage).map(({ id }) => id)).toEqual(['c', 'b']);
});

test('a draft that does not fit is reported and destroys nothing', () => {
  const storage = storageOf(400);
  saveDraft(storage, draft('a'));
  expect(saveDraft(storage, draft('b', 'x'.repeat(500)))).toMatch(/full/);
  expect(listDrafts(storage).map(({ id }) => id)).toEqual(['a']);
});

test('a forbidden or broken storage holds no drafts', () => {
  expect(saveDraft(null, draft('a'))).toMatch(/not let the page store/);
  expect(listDrafts(null)).toEqual([]);
  const storage = storageOf(400);
  for (const text of ['{', '{}', 'null', '[1, null, {"id": 3}]']) {
    storage.values.set('makespan.drafts.1', text);
    expect(listDrafts(storage)).toEqual([]);
  }
});

test('a tab with many drafts makes room with its own, not with those of another tab', () => {
  const storage = storageOf(10_000);
  saveDraft(storage, { ...draft('other'), tab: 'other' });
  for (let id = 1; id <= 7; id += 1) saveDraft(storage, { ...draft(`${id}`), tab: 'mine' });
  expect(listDrafts(storage).map(({ id }) => id)).toEqual(['7', '6', '5', '4', 'other']);
  saveDraft(storage, { ...draft('other 2'), tab: 'other' });
  expect(listDrafts(storage).map(({ id }) => id)).toEqual(['other 2', '7', '6', '5', 'other']);
});
