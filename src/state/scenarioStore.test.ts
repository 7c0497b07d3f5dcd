import { expect, test, vi } from 'vitest';
import type { Scenario } from '../scenario/shape/schema.ts';
import { createScenarioStore } from './scenarioStore.ts';

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
