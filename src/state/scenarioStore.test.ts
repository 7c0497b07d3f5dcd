import { expect, test, vi } from 'vitest';
import type { Scenario } from '../scenario/shape/schema.ts';
import {
  advance,
  amend,
  createScenarioStore,
  HISTORY_STEPS,
  historyOf,
  redo,
  undo,
} from './scenarioStore.ts';

const scenario: Scenario = {
  version: 2,
  name: 'two servers',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.01 },
  workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: [{ durations: [1] }] }], warmup: 0 },
  runs: [{ policy: 'fifo' }],
};

const seeded = (seed: number) => (before: Scenario) => ({ ...before, seed });
const storeOf = () => createScenarioStore(scenario, { kind: 'preset', id: 'tiny' });

test('the changes of one drag are one step of undo', () => {
  const store = storeOf();
  for (const seed of [2, 3, 4]) store.getState().edit(seeded(seed), { name: '/seed', isOpen: true });
  expect(store.getState().scenario.seed).toBe(4);
  store.getState().undo();
  expect(store.getState().scenario).toBe(scenario);
  store.getState().redo();
  expect(store.getState().scenario.seed).toBe(4);
});

test('changes of different controls are different steps', () => {
  const store = storeOf();
  store.getState().edit(seeded(2), { name: '/seed', isOpen: true });
  store.getState().edit((before) => ({ ...before, name: 'other' }), { name: '/name', isOpen: true });
  store.getState().undo();
  expect(store.getState().scenario).toMatchObject({ seed: 2, name: 'two servers' });
});

test('a pause between key presses starts a new step', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const store = storeOf();
  store.getState().edit(seeded(2), { name: '/seed', isOpen: false });
  clock.mockReturnValue(5_000);
  store.getState().edit(seeded(3), { name: '/seed', isOpen: false });
  store.getState().undo();
  expect(store.getState().scenario.seed).toBe(2);
  clock.mockRestore();
});

test('opening another scenario can be undone, and so can reverting', () => {
  const store = storeOf();
  store.getState().edit(seeded(2));
  store.getState().open({ ...scenario, name: 'from a link' }, { kind: 'link' });
  expect(store.getState().origin).toEqual({ kind: 'link' });
  store.getState().undo();
  expect(store.getState()).toMatchObject({ origin: { kind: 'preset' }, scenario: { seed: 2 } });
  store.getState().revert();
  expect(store.getState().scenario).toBe(scenario);
  store.getState().undo();
  expect(store.getState().scenario.seed).toBe(2);
});

test('an edit without effect is not a step', () => {
  const store = storeOf();
  store.getState().edit((before) => before);
  store.getState().revert();
  expect(store.getState().canUndo).toBe(false);
});

test('undo and redo go through the same steps', () => {
  const history = advance(advance(historyOf('a'), 'b'), 'c');
  expect(undo(history).present).toBe('b');
  expect(undo(undo(history)).present).toBe('a');
  expect(undo(undo(undo(history))).present).toBe('a');
  expect(redo(undo(history))).toEqual(history);
  expect(redo(history)).toBe(history);
});

test('a new step forgets what was undone', () => {
  const history = advance(undo(advance(historyOf('a'), 'b')), 'c');
  expect(redo(history).present).toBe('c');
  expect(undo(history).present).toBe('a');
});

test('amending makes no step', () => {
  const history = amend(amend(advance(historyOf(0), 1), 2), 3);
  expect(history.present).toBe(3);
  expect(undo(history).present).toBe(0);
});

test('only so many steps are kept, the latest ones', () => {
  let history = historyOf(0);
  for (let step = 1; step <= HISTORY_STEPS + 20; step += 1) history = advance(history, step);
  expect(history.past).toHaveLength(HISTORY_STEPS);
  for (let step = 0; step < HISTORY_STEPS + 20; step += 1) history = undo(history);
  expect(history.present).toBe(20);
});
