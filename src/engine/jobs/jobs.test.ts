import { describe, expect, test } from 'vitest';
import { asksFirst, placesInTurn, startsNothing } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import type { Sim } from '../policy/verbs.ts';

describe('stages', () => {
  test('wait for all of the stages before them', () => {
    // A diamond: 0 before 1 and 2, both before 3.
    const stages = [
      { durations: [10, 30] },
      { durations: [5], after: [0] },
      { durations: [20], after: [0] },
      { durations: [1], after: [1, 2] },
    ];
    const { tables } = runByHand(
      { servers: 4, slotsPerServer: 2, jobs: [{ arrivesAt: 100, stages }] },
      placesInTurn,
    );
    expect([...tables.stages.columns.readyAt]).toEqual([100, 130, 130, 150]);
    expect([...tables.stages.columns.finishedAt]).toEqual([130, 135, 150, 151]);
    expect(tables.jobs.columns.finishedAt[0]).toBe(151);
  });

  test('without stages before them are ready at once', () => {
    const stages = [{ durations: [10] }, { durations: [10], after: [] }];
    const { tables } = runByHand({ servers: 2, slotsPerServer: 2, jobs: [{ stages }] }, placesInTurn);
    expect([...tables.stages.columns.readyAt]).toEqual([0, 0]);
  });
});

describe('arrivals', () => {
  test('come at their time, and several at the same time in order', () => {
    const jobs = [oneStage([1], 5), oneStage([1], 5), oneStage([1], 9)];
    const seen: number[][] = [];
    const { tables } = runByHand({ jobs }, (sim) => ({
      ...startsNothing(),
      onStageReady: (_, stage) => {
        seen.push([stage, sim.now()]);
      },
    }));
    expect(seen).toEqual([
      [0, 5],
      [1, 5],
      [2, 9],
    ]);
    expect([...tables.jobs.columns.arrivedAt]).toEqual([5, 5, 9]);
  });

  test('in a closed loop keep a number of jobs in the system', () => {
    const jobs = [30, 10, 10, 10, 10].map((duration) => oneStage([duration]));
    const { tables } = runByHand({ slotsPerServer: 2, concurrency: 2, jobs }, placesInTurn);
    expect([...tables.jobs.columns.arrivedAt]).toEqual([0, 0, 10, 20, 30]);
    expect([...tables.jobs.columns.finishedAt]).toEqual([30, 10, 20, 30, 40]);
  });

  test('in a closed loop larger than the workload come all at once', () => {
    const jobs = [10, 10].map((duration) => oneStage([duration]));
    const { tables } = runByHand({ concurrency: 5, jobs }, placesInTurn);
    expect([...tables.jobs.columns.arrivedAt]).toEqual([0, 0]);
    expect([...tables.jobs.columns.finishedAt]).toEqual([10, 20]);
  });

  test('are spread over the schedulers', () => {
    const jobs = Array.from({ length: 3000 }, () => oneStage([1]));
    const { tables } = runByHand({ schedulers: 3, jobs }, startsNothing);
    const counts = [0, 0, 0];
    for (const scheduler of tables.jobs.columns.scheduler) counts[scheduler] += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(100);
  });
});

describe('when a scheduler goes down', () => {
  const jobs = Array.from({ length: 40 }, (_, job) => oneStage([1000, 1000], job * 100));
  const outages = [{ scheduler: 1, at: 1000, noticedAt: 2000 }];
  const run = { servers: 40, slotsPerServer: 2, networkDelay: 10, schedulers: 3, outages, jobs };

  test('its jobs go to other schedulers when the loss is noticed, and all of them finish', () => {
    const { tables } = runByHand(run, placesInTurn);
    const { arrivedAt, finishedAt, scheduler } = tables.jobs.columns;
    expect([...finishedAt].every(Number.isFinite)).toBe(true);
    const lost = [...arrivedAt.keys()].filter((job) => scheduler[job] === 1);
    expect(lost.some((job) => arrivedAt[job] < 1000)).toBe(true);
    expect(lost.some((job) => arrivedAt[job] > 1000)).toBe(true);
    for (const job of lost) {
      expect(arrivedAt[job]).toBeLessThan(2000);
      if (arrivedAt[job] > 1000) expect(finishedAt[job]).toBeGreaterThan(2000);
    }
    const { actor, from } = tables.outages.columns;
    expect([tables.outages.length, actor[0], from[0]]).toEqual([1, 41, 1000]);
  });

  test('messages to it are lost, its own arrive, and its alarms stay silent', () => {
    const { tables, messageKinds } = runByHand(run, (sim) => asksFirst(sim, 50));
    const { from, to, kind, sentAt, receivedAt } = tables.messages.columns;
    let lost = 0;
    for (let row = 0; row < tables.messages.length; row += 1) {
      const reached = sentAt[row] + 10;
      const isLost = messageKinds[kind[row]].to === 'scheduler' && to[row] === 41 && reached >= 1000;
      expect(receivedAt[row]).toBe(isLost ? Infinity : reached);
      if (isLost) lost += 1;
      if (from[row] === 41) expect(sentAt[row]).toBeLessThan(1000);
    }
    expect(lost).toBeGreaterThan(0);
  });

  test('each server is told once, when the loss is noticed', () => {
    const heard: number[][] = [];
    runByHand({ ...run, servers: 2 }, (sim: Sim) => ({
      ...startsNothing(),
      onSchedulerLost(server, scheduler) {
        const entry = sim.enqueue(server, 0, 0, NONE, scheduler); // its own verbs are allowed
        sim.dequeue(server, entry);
        heard.push([server, scheduler, sim.now(), sim.isLost(scheduler) ? 1 : 0, sim.isLost(0) ? 1 : 0]);
      },
    }));
    expect(heard).toEqual([
      [0, 1, 2000, 1, 0],
      [1, 1, 2000, 1, 0],
    ]);
  });

  test('its ready stages that have not finished are handed over', () => {
    const stages = [{ durations: [10] }, { durations: [5000] }, { durations: [10] }];
    const ready: number[][] = [];
    const placed: number[] = [];
    runByHand(
      {
        schedulers: 2,
        servers: 1,
        outages: [0, 1].map((scheduler) => ({ scheduler, at: 50 + scheduler, noticedAt: 90 })),
        jobs: [{ stages }],
      },
      (sim) => {
        const inner = placesInTurn(sim);
        return {
          ...inner,
          onStageReady(scheduler, stage) {
            ready.push([stage, sim.now()]);
            placed.push(scheduler);
            inner.onStageReady(scheduler, stage);
          },
        };
      },
    );
    // Both are down, so nobody is left to take over.
    expect(ready).toEqual([
      [0, 0],
      [1, 10],
    ]);
    const handed: number[][] = [];
    const owner = placed[0];
    runByHand(
      {
        schedulers: 2,
        servers: 1,
        outages: [{ scheduler: owner, at: 50, noticedAt: 90 }],
        jobs: [{ stages }],
      },
      (sim) => {
        const inner = placesInTurn(sim);
        return {
          ...inner,
          onStageReady(scheduler, stage) {
            handed.push([scheduler, stage, sim.now()]);
            inner.onStageReady(scheduler, stage);
          },
        };
      },
    );
    expect(handed).toEqual([
      [owner, 0, 0],
      [owner, 1, 10],
      [1 - owner, 1, 90],
      [1 - owner, 2, 5010],
    ]);
  });

  test('a job is handed over once more when its new scheduler is lost as well', () => {
    const outages = [
      { scheduler: 0, at: 1000, noticedAt: 2000 },
      { scheduler: 1, at: 1900, noticedAt: 3000 },
    ];
    const { tables } = runByHand({ ...run, outages }, placesInTurn);
    expect([...tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
  });
});
