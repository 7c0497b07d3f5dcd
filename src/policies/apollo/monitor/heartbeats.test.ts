import { expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';

const scenario: Scenario = {
  version: 2,
  name: 'two tasks on one server',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 1, slotsPerServer: 1, roundTrip: 0.001 },
  workload: {
    kind: 'explicit',
    warmup: 0,
    jobs: [{ arrivesAt: 0.2, stages: [{ durations: [10, 10], estimates: [10, 2], after: [] }] }],
  },
  runs: [
    { policy: 'apollo', params: { refines: false, conservative: 1 } },
    { policy: 'apollo', params: { refines: false, conservative: 1, periodic: 'news' } },
  ],
  recording: 'messages',
};

function heartbeatsOf(run: number): readonly number[] {
  const { messageKinds, tables } = simulate(planRun(scenario, run));
  const { kind, sentAt } = tables.messages.columns;
  const rows = [...kind.keys()].filter((row) => messageKinds[kind[row]].name === 'heartbeat');
  return rows.map((row) => sentAt[row] / 1e6);
}

test('on request a busy server sends a heartbeat only when something has begun, ended, or is late (APO-10)', () => {
  const [always, news] = [heartbeatsOf(0), heartbeatsOf(1)];
  expect(always).toEqual(Array.from({ length: 21 }, (_, second) => second + 1));
  // The first task starts; it ends, and the second starts; that one is late by 0, 1, 2 (4 in all) … s; it ends.
  expect(news.slice(0, 2)).toEqual([1, 11]);
  expect(news.at(-1)).toBe(21);
  expect(news.length).toBeLessThan(8);
});
