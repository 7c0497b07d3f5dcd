// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Scenario } from '../scenario/shape/schema.ts';
import { startAutosave } from './autosave.ts';
import { listDrafts } from './drafts.ts';
import { createScenarioStore } from './scenarioStore.ts';

const scenario: Scenario = {
  version: 2,
  name: 'one',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.01 },
  workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: [{ durations: [1] }] }], warmup: 0 },
  runs: [{ policy: 'fifo' }],
};

const values = new Map<string, string>();
let isFull = false;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    values.set(key, value);
  },
  removeItem: (key: string) => void values.delete(key),
};
const seeded = (seed: number) => (before: Scenario) => ({ ...before, seed });
const seeds = () => listDrafts(storage).map((draft) => (draft.scenario as Scenario).seed);

let troubles: (string | null)[] = [];
let store = createScenarioStore(scenario, { kind: 'link' });
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  values.clear();
  isFull = false;
  troubles = [];
  store = createScenarioStore(scenario, { kind: 'link' });
  stop = startAutosave(store, storage, (reason) => troubles.push(reason));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an edit is saved within a second, and only the last of a few', () => {
  for (const seed of [2, 3, 4]) store.getState().edit(seeded(seed));
  expect(seeds()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(seeds()).toEqual([4]);
});

test('a scenario without edits is not saved as a draft', () => {
  store.getState().open({ ...scenario, name: 'two' }, { kind: 'link' });
  vi.advanceTimersByTime(1000);
  expect(seeds()).toEqual([]);
});

test('opening another scenario keeps the draft of the one before, also its last edit', () => {
  store.getState().edit(seeded(2));
  vi.advanceTimersByTime(10);
  store.getState().open({ ...scenario, name: 'two' }, { kind: 'link' });
  store.getState().edit(seeded(7));
  vi.advanceTimersByTime(1000);
  expect(seeds()).toEqual([7, 2]);
});

test('undoing back to an earlier scenario continues its draft', () => {
  const rest = () => vi.advanceTimersByTime(1000);
  store.getState().edit(seeded(2));
  rest();
  store.getState().open({ ...scenario, name: 'two' }, { kind: 'link' });
  store.getState().edit(seeded(7));
  rest();
  store.getState().undo();
  store.getState().undo();
  store.getState().edit(seeded(3));
  rest();
  expect(seeds().sort()).toEqual([3, 7]);
});

test('opening the same scenario again starts a new draft', () => {
  const other = { ...scenario, name: 'two' };
  for (const seed of [2, 3]) {
    store.getState().open(other, { kind: 'link' });
    store.getState().edit(seeded(seed));
    vi.advanceTimersByTime(1000);
  }
  expect(seeds().sort()).toEqual([2, 3]);
});

test('an edit that is taken back before it was saved is not saved', () => {
  store.getState().edit(seeded(2));
  vi.advanceTimersByTime(100);
  store.getState().revert();
  vi.advanceTimersByTime(1000);
  window.dispatchEvent(new Event('pagehide'));
  expect(seeds()).toEqual([]);
});

test('leaving the page saves at once', () => {
  store.getState().edit(seeded(2));
  window.dispatchEvent(new Event('pagehide'));
  expect(seeds()).toEqual([2]);
});

test('a full storage is reported once, and its end too', () => {
  isFull = true;
  for (const seed of [2, 3]) {
    store.getState().edit(seeded(seed));
    vi.advanceTimersByTime(1000);
  }
  expect(troubles).toEqual([expect.stringMatching(/full/)]);
  isFull = false;
  store.getState().edit(seeded(4));
  vi.advanceTimersByTime(1000);
  expect(troubles).toEqual([expect.any(String), null]);
});

test('scenarios that are opened here one after another leave the drafts of other tabs alone', () => {
  vi.advanceTimersByTime(10);
  const elsewhere = createScenarioStore(scenario, { kind: 'link' });
  const stopThere = startAutosave(elsewhere, storage, () => undefined);
  elsewhere.getState().edit(seeded(100));
  vi.advanceTimersByTime(1000);
  for (let seed = 1; seed <= 6; seed += 1) {
    store.getState().open({ ...scenario, name: `${seed}` }, { kind: 'link' });
    store.getState().edit(seeded(seed));
    vi.advanceTimersByTime(1000);
  }
  stopThere();
  expect(seeds()).toEqual([6, 5, 4, 3, 100]);
});
