import { describe, expect, test } from 'vitest';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { oneStage, runByHand, type TestRun } from './testRun.ts';

/** Starts a root for each job on server 0 and its only task beside it; ends the root when the task has ended. */
function rootsFirst(sim: Sim, heard: string[] = [], isEnding = true): Policy {
  const lanes: number[] = []; // [jobs]
  const say = (server: number, what: string) =>
    heard.push(`${what}: ${sim.freeSlots(server)} free, ${sim.running(server)} running`);
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt) => {
      lanes[stage] = sim.startRoot(server, sim.graphs.stageJob[stage]);
      say(server, 'root');
      sim.start(server, attempt);
      say(server, 'task');
    },
    'attempt',
  );
  const end = sim.toServer('end', (server, stage) => {
    sim.endRoot(server, lanes[stage]);
    say(server, 'end');
  });
  return {
    onStageReady: (scheduler, stage) =>
      launch.send(scheduler, 0, stage, sim.bind(sim.graphs.stageFirstTask[stage], stage, 0), 0),
    onSlotFree: () => undefined,
    onAttemptEnded(scheduler, attempt) {
      if (isEnding) end.send(scheduler, 0, sim.stageOf(attempt), 0, 0);
    },
  };
}

const run: TestRun = { slotsPerServer: 3, networkDelay: 5, jobs: [oneStage([100])] };

describe('a root', () => {
  test('takes a slot that does not count as running, and the trace keeps for how long', () => {
    const heard: string[] = [];
    const { roots, holds } = runByHand(run, (sim) => rootsFirst(sim, heard)).tables;
    expect(heard).toEqual(['root: 2 free, 0 running', 'task: 1 free, 1 running', 'end: 3 free, 0 running']);
    const { job, server, lane, from, to } = roots.columns;
    expect([[...job], [...server], [...lane], [...from], [...to]]).toEqual([[0], [0], [0], [5], [110]]);
    expect(holds.length).toBe(0);
  });

  test('is kept at every level', () => {
    expect(runByHand({ ...run, level: 'jobs' }, rootsFirst).tables.roots.length).toBe(1);
  });

  test('that nobody ends lasts', () => {
    const { roots } = runByHand(run, (sim) => rootsFirst(sim, [], false)).tables;
    expect([...roots.columns.to]).toEqual([Infinity]);
  });

  test('ends with its server', () => {
    const failures = [{ server: 0, at: 40, noticedAt: 60, backAt: 90 }];
    const { roots } = runByHand({ ...run, failures }, (sim) => rootsFirst(sim)).tables;
    // The task is lost, and its stage handed again: a new root starts with the new attempt.
    expect([...roots.columns.from]).toEqual([5, 95]);
    expect([...roots.columns.to]).toEqual([40, 200]);
  });

  test('ends once, by its own server', () => {
    const endsTwice = (sim: Sim): Policy => {
      const launch = sim.toServer('launch', (server, stage) => {
        const lane = sim.startRoot(server, sim.graphs.stageJob[stage]);
        sim.endRoot(server, lane);
        sim.endRoot(server, lane);
      });
      return {
        onStageReady: (scheduler, stage) => launch.send(scheduler, 0, stage, 0, 0),
        onSlotFree: () => undefined,
      };
    };
    expect(() => runByHand(run, endsTwice)).toThrow('only a root that is there ends');
    const endsFromAfar = (sim: Sim): Policy => ({
      onStageReady: (_scheduler, stage) => void sim.startRoot(0, sim.graphs.stageJob[stage]),
      onSlotFree: () => undefined,
    });
    expect(() => runByHand(run, endsFromAfar)).toThrow('scheduler 0 used a verb of server 0');
  });

  test('cannot be released as if it were held', () => {
    const releases = (sim: Sim): Policy => {
      const launch = sim.toServer('launch', (server, stage) =>
        sim.release(server, sim.startRoot(server, sim.graphs.stageJob[stage])),
      );
      return {
        onStageReady: (scheduler, stage) => launch.send(scheduler, 0, stage, 0, 0),
        onSlotFree: () => undefined,
      };
    };
    expect(() => runByHand(run, releases)).toThrow('only a held slot');
  });
});
