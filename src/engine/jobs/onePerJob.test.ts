import { describe, expect, test } from 'vitest';
import { racesCopies } from '../../testing/engine/world/testCopies.ts';
import { onceReady, placesInTurn } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';

describe('a scheduler for each job', () => {
  test('5,000 of them each have their own job, and are told of no other', () => {
    const jobs = Array.from({ length: 5_000 }, (_, job) => oneStage([40, 30], 3 * job));
    const strangers: number[][] = [];
    let heard = 0;
    const run = { servers: 40, networkDelay: 2, schedulers: 'onePerJob', level: 'attempts', jobs } as const;
    const trace = runByHand(run, (sim) => {
      const policy = racesCopies(sim, {});
      const note = (scheduler: number, stage: number) => {
        heard += 1;
        if (sim.graphs.stageJob[stage] !== scheduler || sim.ownerOf(stage) !== scheduler) {
          strangers.push([scheduler, stage]);
        }
      };
      return {
        ...policy,
        onStageReady(scheduler, stage) {
          note(scheduler, stage);
          policy.onStageReady(scheduler, stage);
        },
        onAttemptEnded(scheduler, attempt, outcome) {
          note(scheduler, sim.stageOf(attempt));
          policy.onAttemptEnded?.(scheduler, attempt, outcome);
        },
      };
    });
    expect(trace.schedulers).toBe(5_000);
    expect([heard, strangers]).toEqual([15_000, []]);
    expect([...trace.tables.jobs.columns.scheduler]).toEqual(jobs.map((_, job) => job));
    expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
  });

  test('only those with a running job are told of servers; later ones must ask', () => {
    const heard: string[] = [];
    const failures = [{ server: 1, at: 20, noticedAt: 30, backAt: 60 }];
    const jobs = [oneStage([10]), oneStage([100]), oneStage([5], 40), oneStage([5], 70)];
    const run = { servers: 2, slotsPerServer: 3, schedulers: 'onePerJob', failures, jobs } as const;
    runByHand(run, (sim) => {
      const policy = placesInTurn(sim);
      return {
        ...policy,
        onStageReady(scheduler, stage) {
          if (sim.now() > 0) heard.push(`${scheduler} asks at ${sim.now()}: ${sim.isServerLost(1)}`);
          policy.onStageReady(scheduler, stage);
        },
        onServerLost: (scheduler, server) => void heard.push(`${scheduler}: ${server} lost at ${sim.now()}`),
        onServerBack: (scheduler, server) => void heard.push(`${scheduler}: ${server} back at ${sim.now()}`),
      };
    });
    expect(heard).toEqual([
      '1: 1 lost at 30',
      '2 asks at 40: true',
      '1: 1 back at 60',
      '3 asks at 70: false',
    ]);
  });

  test('one that goes down is replaced: its job by another, and a job that comes later from the start', () => {
    const ready: number[][] = [];
    const outages = [
      { scheduler: 1, at: 5, noticedAt: 8 },
      { scheduler: 2, at: 5, noticedAt: 8 },
    ];
    const jobs = [oneStage([10]), oneStage([10]), oneStage([10], 20)];
    const { tables } = runByHand({ schedulers: 'onePerJob', outages, jobs }, (sim) =>
      onceReady((scheduler, stage) => ready.push([scheduler, stage, sim.now()])),
    );
    expect(ready).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [0, 1, 8],
      [0, 2, 20],
    ]);
    expect([...tables.jobs.columns.scheduler]).toEqual([0, 1, 0]);
    expect([...tables.outages.columns.actor]).toEqual([2, 3]);
  });
});
