import { describe, expect, test } from 'vitest';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { createFirstCome } from './firstCome.ts';

const free = { launchCost: 0, heartbeat: 0 };

describe('a central scheduler', () => {
  test('launches in the order of arrival, with the network delay', () => {
    const jobs = [oneStage([100, 100], 0), oneStage([30], 1), oneStage([30], 2)];
    const { tables, messageKinds } = runByHand({ servers: 2, networkDelay: 10, jobs }, (sim) =>
      createFirstCome(sim, free),
    );
    const { task, server, boundAt, startedAt } = tables.attempts.columns;
    const launches = Array.from(task, (each, row) => [each, server[row], boundAt[row], startedAt[row]]);
    expect(launches).toEqual([
      [0, 0, 0, 10],
      [1, 1, 0, 10],
      [2, 0, 120, 130],
      [3, 1, 120, 130],
    ]);
    expect(messageKinds.map(({ name }) => name)).toEqual(['launch', 'slotFree']);
  });

  test('works on one launch at a time, in the order of arrival', () => {
    const jobs = [oneStage([100, 100], 0), oneStage([30], 1)];
    const { tables } = runByHand({ servers: 5, networkDelay: 10, jobs }, (sim) =>
      createFirstCome(sim, { ...free, launchCost: 7 }),
    );
    expect([...tables.attempts.columns.task]).toEqual([0, 1, 2]);
    expect([...tables.attempts.columns.boundAt]).toEqual([7, 14, 21]);
    expect([...tables.thoughts.columns.from]).toEqual([0, 7, 14]);
  });

  test('gets one report for several slots of a server, and staggered reports from different servers', () => {
    const jobs = [oneStage([20, 20, 20, 20], 0), oneStage([5, 5, 5, 5], 1)];
    const { tables, messageKinds } = runByHand(
      { servers: 2, slotsPerServer: 2, networkDelay: 10, jobs },
      (sim) => createFirstCome(sim, { ...free, heartbeat: 100 }),
    );
    const { kind, from, sentAt } = tables.messages.columns;
    const reports = Array.from(kind.keys()).filter((row) => messageKinds[kind[row]].name === 'slotFree');
    expect(reports.map((row) => [from[row], sentAt[row]])).toEqual([
      [1, 50],
      [0, 100],
      [1, 150],
      [0, 200],
    ]);
    expect([...tables.attempts.columns.startedAt].sort((a, b) => a - b)).toEqual([
      10, 10, 10, 10, 70, 70, 120, 120,
    ]);
  });
});
