import { describe, expect, test } from 'vitest';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import type { Keeper } from '../policy/keeping.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';

/**
 * Keeps a slot for each job on server 0 and runs its only task beside it; releases the slot when the task has ended.
 */
function keepsBeside(sim: Sim, heard: string[] = [], isReleasing = true): Policy {
  const keeper = sim.keeper({ name: 'root', forWholeJob: true });
  const say = (server: number, what: string) =>
    heard.push(`${what}: ${sim.freeSlots(server)} free, ${sim.running(server)} running`);
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt) => {
      keeper.keep(server, sim.graphs.stageJob[stage]);
      say(server, 'kept');
      sim.start(server, attempt);
      say(server, 'task');
    },
    'attempt',
  );
  const end = sim.toServer('end', (server, stage) => {
    keeper.release(server, sim.graphs.stageJob[stage]);
    say(server, 'end');
  });
  return {
    onStageReady: (scheduler, stage) =>
      launch.send(scheduler, 0, stage, sim.bind(sim.graphs.stageFirstTask[stage], stage, 0), 0),
    onSlotFree: () => undefined,
    onAttemptEnded(scheduler, attempt) {
      if (isReleasing) end.send(scheduler, 0, sim.stageOf(attempt), 0, 0);
    },
  };
}

const run: TestRun = { slotsPerServer: 3, networkDelay: 5, jobs: [oneStage([100])] };

/** Calls `act` at server 0 once, 5 µs after the start. */
function atServer(act: (server: number, keepers: readonly Keeper[], sim: Sim) => void, on = run) {
  return runByHand(on, (sim) => {
    const keepers = ['root', 'place for a copy'].map((name) => sim.keeper({ name }));
    const go = sim.toServer('go', (server) => act(server, keepers, sim));
    return {
      onStageReady: (scheduler, stage) => go.send(scheduler, 0, stage, 0, 0),
      onSlotFree: () => undefined,
    };
  });
}

describe('a slot that is kept for a job', () => {
  test('does not count as running or free, and the trace records its span', () => {
    const heard: string[] = [];
    const { tables, purposes } = runByHand(run, (sim) => keepsBeside(sim, heard));
    expect(heard).toEqual(['kept: 2 free, 0 running', 'task: 1 free, 1 running', 'end: 3 free, 0 running']);
    const { job, server, lane, purpose, wantedAt, from, to } = tables.keptSlots.columns;
    expect([job, server, lane, purpose].map((column) => [...column])).toEqual([[0], [0], [0], [0]]);
    expect([wantedAt, from, to].map((column) => [...column])).toEqual([[5], [5], [110]]);
    expect(purposes).toEqual([{ name: 'root', forWholeJob: true }]);
    expect(tables.holds.length).toBe(0);
  });

  test('is recorded at every level', () => {
    expect(runByHand({ ...run, level: 'jobs' }, keepsBeside).tables.keptSlots.length).toBe(1);
  });

  test('that is never released stays open in the trace', () => {
    const { keptSlots } = runByHand(run, (sim) => keepsBeside(sim, [], false)).tables;
    expect([...keptSlots.columns.to]).toEqual([Infinity]);
  });

  test('ends with its server', () => {
    const failures = [{ server: 0, at: 40, noticedAt: 60, backAt: 90 }];
    const { keptSlots } = runByHand({ ...run, failures }, (sim) => keepsBeside(sim)).tables;
    // The task is lost, and its stage is announced again: another slot is kept as the new attempt starts.
    expect([...keptSlots.columns.from]).toEqual([5, 95]);
    expect([...keptSlots.columns.to]).toEqual([40, 200]);
  });

  test('is identified by its job and its purpose, and released once', () => {
    const jobs = [oneStage([100]), oneStage([100], 1)];
    const heard: unknown[] = [];
    const { keptSlots } = atServer(
      (server, [roots, copies], sim) => {
        if (sim.freeSlots(server) < 3) return;
        roots.keep(server, 1, 2);
        copies.keep(server, 1, 3);
        copies.keep(server, 0, 4);
        heard.push(sim.freeSlots(server), roots.release(server, 0), copies.release(server, 1));
        heard.push(sim.freeSlots(server), copies.release(server, 1), roots.release(server, 1));
      },
      { ...run, jobs },
    ).tables;
    expect(heard).toEqual([0, false, true, 1, false, true]);
    const { job, lane, purpose, wantedAt, to } = keptSlots.columns;
    expect([job, lane, purpose, wantedAt].map((column) => [...column])).toEqual([
      [1, 1, 0],
      [0, 1, 2],
      [0, 1, 1],
      [2, 3, 4],
    ]);
    expect([...to]).toEqual([5, 5, Infinity]);
  });

  test('may be one of several for a job', () => {
    const { keptSlots } = atServer((server, [, copies]) => {
      copies.keep(server, 0);
      copies.keep(server, 0);
      copies.release(server, 0);
    }).tables;
    expect([...keptSlots.columns.to]).toEqual([5, Infinity]);
  });

  test('is kept and released by its own server', () => {
    const fromAfar = (act: (keeper: Keeper) => void) =>
      runByHand(run, (sim) => {
        const keeper = sim.keeper({ name: 'root' });
        return { onStageReady: () => act(keeper), onSlotFree: () => undefined };
      });
    expect(() => fromAfar((keeper) => keeper.keep(0, 0))).toThrow('scheduler 0 used a verb of server 0');
    expect(() => fromAfar((keeper) => keeper.release(0, 0))).toThrow('scheduler 0 used a verb of server 0');
  });

  test('cannot be released as if it were held', () => {
    const releases = () =>
      atServer((server, [roots], sim) => {
        roots.keep(server, 0);
        sim.release(server, 0);
      });
    expect(releases).toThrow('the slot is not held');
  });
});
