import { describe, expect, test } from 'vitest';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import type { AttemptId, ServerId } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome } from '../record/schema.ts';

const names = Object.keys(Outcome);
const networks: readonly (readonly [string, NetworkPlan])[] = [
  ['by rates', { kind: 'rates', server: 1, rack: 1, remote: 1 }],
  ['over contended links', { kind: 'contended', disk: 1, nic: 1, uplink: 1, core: Infinity }],
];

/** Lets tasks read while they queue; `at` is when a server does something with the attempt that arrived last. */
function fetches(
  sim: Sim,
  heard: string[],
  serverOf: (task: number) => ServerId,
  alarms: readonly { readonly at: number; readonly act: (server: ServerId, attempt: AttemptId) => void }[],
): Policy {
  const begun = new Set<number>();
  const alarm = sim.serverTimer((server, index, attempt) => alarms[index].act(server, attempt));
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt, scheduler) => {
      sim.enqueue(server, 0, stage, attempt, scheduler);
      sim.fetch(server, attempt);
      for (const [index, { at }] of alarms.entries()) {
        if (at > sim.now()) alarm.after(at - sim.now(), server, index, attempt);
      }
      serve(server);
    },
    'attempt',
  );
  function serve(server: ServerId): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      sim.start(server, sim.entryAttempt(sim.head(server, 0)));
    }
  }
  return {
    onStageReady(scheduler, stage) {
      for (
        let task = sim.graphs.stageFirstTask[stage];
        task < sim.graphs.stageFirstTask[stage + 1];
        task += 1
      ) {
        if (begun.has(task)) continue;
        begun.add(task);
        launch.send(scheduler, serverOf(task), stage, sim.bind(task, stage, serverOf(task)), scheduler);
      }
    },
    onSlotFree: serve,
    onTaskLost(_scheduler, _stage, task) {
      heard.push(`task ${task} lost at ${sim.now()}`);
      begun.delete(task);
    },
  };
}

function run(
  plan: TestRun,
  alarms: (sim: Sim) => Parameters<typeof fetches>[3] = () => [],
  serverOf: (task: number) => ServerId = () => 0,
) {
  const heard: string[] = [];
  const { tables } = runByHand(plan, (sim) => fetches(sim, heard, serverOf, alarms(sim)));
  const { attempts, reads, entries } = tables;
  const { startedAt, endedAt, outcome } = attempts.columns;
  const { attempt, until, serverBytes, rackBytes } = reads.columns;
  return {
    heard,
    attempts: Array.from(startedAt, (from, row) => [from, endedAt[row], names[outcome[row]]]),
    reads: Array.from(attempt, (row, read) => [row, until[read], serverBytes[read] + rackBytes[read]]),
    left: [...entries.columns.leftAt],
  };
}

describe.each(networks)('data that is read before the slot, %s', (_, network) => {
  const reads = [{ bytes: 100, blocks: [[0]] }];
  const behind = (blocker: number): TestRun => ({
    servers: 2,
    network,
    jobs: [oneStage([blocker]), { stages: [{ durations: [50], reads }] }],
  });

  test('has arrived when the slot is free: the task computes at once', () => {
    const { attempts, reads: all } = run(behind(300));
    expect(attempts).toEqual([
      [0, 300, 'finished'],
      [300, 350, 'finished'],
    ]);
    expect(all).toEqual([[1, 100, 100]]);
  });

  test('has arrived in part: the task waits for the rest in its slot', () => {
    const { attempts, reads: all } = run(behind(40));
    expect(attempts[1]).toEqual([40, 150, 'finished']);
    expect(all).toEqual([[1, 100, 100]]);
  });

  test('stops coming when the attempt ends', () => {
    const {
      attempts,
      heard,
      left,
      reads: all,
    } = run(behind(300), (sim) => [
      {
        at: 30,
        act: (server, attempt) =>
          void (sim.taskOf(attempt) === 1 && sim.end(server, attempt, Outcome.discarded)),
      },
    ]);
    expect(attempts).toEqual([
      [0, 300, 'finished'],
      [Infinity, 30, 'discarded'],
      [300, 350, 'finished'],
    ]);
    expect(heard).toEqual(['task 1 lost at 30']);
    expect(all).toEqual([
      [1, 30, 30],
      [2, 130, 100],
    ]);
    expect(left).toEqual([0, 30, 300]);
  });

  test('is lost before all of it arrived: the attempt fails, and no slot becomes free', () => {
    // Task 0 runs on server 1; task 1 fetches its output on server 0, queued behind task 2 of another job.
    const stages = [{ durations: [10] }, { durations: [50], shuffleBytes: 100 }];
    const plan: TestRun = {
      servers: 2,
      network,
      failures: [{ server: 1, at: 60, noticedAt: 70, backAt: 80 }],
      jobs: [{ stages }, oneStage([300])],
    };
    const {
      attempts,
      heard,
      left,
      reads: all,
    } = run(
      plan,
      () => [],
      (task) => [1, 0, 0][task],
    );
    expect(attempts.slice(0, 3)).toEqual([
      [0, 10, 'finished'],
      [0, 300, 'finished'],
      [Infinity, 60, 'failed'],
    ]);
    expect(heard[0]).toBe('task 1 lost at 60');
    expect(all[0].slice(0, 2)).toEqual([2, 60]);
    expect(left[2]).toBe(60);
    expect(attempts.at(-1)).toEqual([300, 350, 'finished']);
  });

  test('has arrived before its source is lost: the task runs nevertheless', () => {
    const stages = [{ durations: [10] }, { durations: [50, 50], shuffleBytes: 100 }];
    // The output of task 0 is recomputed from 295 to 305; attempts that have read it start at 300.
    const plan: TestRun = {
      servers: 3,
      network,
      slotsPerServer: 1,
      failures: [{ server: 1, at: 250, noticedAt: 260, backAt: 295 }],
      jobs: [{ stages }, oneStage([300, 300])],
    };
    const { attempts } = run(
      plan,
      () => [],
      (task) => [1, 0, 2, 0, 2][task],
    );
    const started = attempts.filter(([from]) => from === 300);
    expect(started).toEqual([
      [300, 350, 'finished'],
      [300, 350, 'finished'],
    ]);
  });
});

test('a task that reads nothing does not wait', () => {
  const { attempts } = run({ jobs: [oneStage([30]), oneStage([5])] });
  expect(attempts[1]).toEqual([30, 35, 'finished']);
});
