import { describe, expect, test } from 'vitest';
import { placesFirst, placesOneByOne } from '../../testing/engine/world/testPlacing.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome, type TraceData } from '../record/schema.ts';

const rates: NetworkPlan = { kind: 'rates', server: 100, rack: 50, remote: 20 }; // bytes/µs
const contended: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };
const { finished, failed, preempted } = Outcome;

/** Tasks 0 and 1; task 2 reads from 0 and task 3 from 1, 1,000 bytes each. */
const stages: readonly TestStage[] = [
  { durations: [20, 50] },
  { durations: [30, 40], shuffleBytes: 1000, isOneToOne: true },
];

/** Lists attempts: task, server, start, end, outcome. */
function livesOf({ tables: { attempts } }: TraceData) {
  const { task, server, startedAt, endedAt, outcome } = attempts.columns;
  return Array.from(task, (each, row) => [each, server[row], startedAt[row], endedAt[row], outcome[row]]);
}

function live(
  run: Partial<TestRun>,
  heard: string[] = [],
  policy: (sim: Sim, heard: string[]) => Policy = placesOneByOne,
) {
  const trace = runByHand({ servers: 2, network: rates, jobs: [{ stages }], ...run }, (sim) =>
    policy(sim, heard),
  );
  return { trace, rows: livesOf(trace) };
}

describe('a stage that reads one to one', () => {
  test.each([rates, contended])(
    'runs each task once the one before it has finished, on a $kind network',
    (network) => {
      const heard: string[] = [];
      const { trace, rows } = live({ network }, heard);
      // 1,000 bytes from the own disk take 10.
      expect(rows).toEqual([
        [0, 0, 0, 20, finished],
        [1, 1, 0, 50, finished],
        [2, 0, 20, 60, finished],
        [3, 1, 50, 100, finished],
      ]);
      expect(heard).toEqual([
        'stage 0 is ready at 0',
        'task 2 is ready at 20',
        'task 3 is ready at 50',
        'stage 1 is ready at 50',
      ]);
      expect([...trace.tables.stages.columns.readyAt]).toEqual([0, 20]);
      expect([...openTrace(trace).taskReadyAt]).toEqual([0, 0, 20, 50]);
    },
  );

  test('waits at the barrier under policies without onTaskReady', () => {
    const { trace, rows } = live({}, [], placesFirst);
    expect(rows.slice(2).map(([task, , start]) => [task, start])).toEqual([
      [2, 50],
      [3, 50],
    ]);
    expect([...trace.tables.stages.columns.readyAt]).toEqual([0, 50]);
    expect([...openTrace(trace).taskReadyAt]).toEqual([0, 0, 50, 50]);
  });

  test.each([rates, contended])('fetches all from the one server, on a $kind network', (network) => {
    const far = [{ durations: [20] }, { durations: [30], shuffleBytes: 1000, isOneToOne: true }];
    const { trace } = live({ network, racks: 2, jobs: [{ stages: far }] }, [], avoids);
    const { serverBytes, rackBytes, remoteBytes, until } = trace.tables.reads.columns;
    expect([...serverBytes, ...rackBytes, ...remoteBytes]).toEqual([0, 0, 1000]);
    expect([...until]).toEqual([70]); // at 20 bytes/µs
  });

  test('reruns only the task whose output was lost, and stops only the task that reads it', () => {
    const heard: string[] = [];
    const failures = [{ server: 0, at: 55, noticedAt: 57, backAt: Infinity }];
    const three = [
      { durations: [20, 50, 20] },
      { durations: [60, 40, 10], shuffleBytes: 1000, isOneToOne: true },
    ];
    const { rows, trace } = live({ servers: 3, failures, jobs: [{ stages: three }] }, heard);
    // Task 3 has read the output of 0 but needs it again, since it must rerun; 4 goes on reading at 50 bytes/µs.
    expect(rows).toEqual([
      [0, 0, 0, 20, finished],
      [1, 1, 0, 50, finished],
      [2, 2, 0, 20, finished],
      [3, 0, 20, 55, failed],
      [5, 2, 20, 40, finished],
      [4, 2, 50, 110, finished],
      [0, 1, 57, 77, finished],
      [3, 1, 77, 147, finished],
    ]);
    expect(heard.slice(-6)).toEqual([
      'server 0 is lost at 57: true',
      'task 3 is lost at 57',
      'task 0 is lost at 57',
      'stage 0 is ready at 57',
      'task 3 is ready at 77',
      'stage 1 is ready at 77',
    ]);
    expect([...trace.tables.jobs.columns.finishedAt]).toEqual([147]);
  });

  test('does not rerun a lost task whose only reader has finished', () => {
    const failures = [{ server: 0, at: 61, noticedAt: 61, backAt: Infinity }];
    const { rows } = live({ failures });
    expect(rows.map(([task]) => task)).toEqual([0, 1, 2, 3]);
  });

  test.each([rates, contended])(
    'stops a task that reads from a server that goes down, on a $kind network',
    (network) => {
      const failures = [{ server: 0, at: 25, noticedAt: 25, backAt: Infinity }];
      const far = [{ durations: [20] }, { durations: [30], shuffleBytes: 1000, isOneToOne: true }];
      const { rows } = live({ network, failures, jobs: [{ stages: far }] }, [], avoids);
      expect(rows.slice(0, 2)).toEqual([
        [0, 0, 0, 20, finished],
        [1, 1, 20, 25, failed],
      ]);
      expect(rows.slice(2).map(([task, server, , , outcome]) => [task, server, outcome])).toEqual([
        [0, 1, finished],
        [1, 1, finished],
      ]);
    },
  );

  test('may run a task again that was stopped before the barrier', () => {
    const heard: string[] = [];
    const { rows } = live({}, heard, (sim) => stopsTask(sim, 2, 35, heard));
    expect(rows).toEqual([
      [0, 0, 0, 20, finished],
      [1, 1, 0, 50, finished],
      [2, 0, 20, 35, preempted],
      [2, 0, 35, 75, finished],
      [3, 1, 50, 100, finished],
    ]);
    expect(heard.slice(1, 4)).toEqual([
      'task 2 is ready at 20',
      'task 2 is lost at 35',
      'task 2 is ready at 35',
    ]);
  });

  test('is taken over task by task when its scheduler is lost', () => {
    const heard: string[] = [];
    const outages = [
      { scheduler: 0, at: 10, noticedAt: 30 },
      { scheduler: 1, at: 10, noticedAt: 30 },
    ];
    live({ schedulers: 3, outages }, heard, (sim) => namesOwner(sim, heard));
    const lines = heard.filter((line) => line.startsWith('task 2'));
    // The scheduler is told at 20 if it is up, otherwise the one that took over is told at 30; nobody is told twice.
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toHaveLength(1);
    expect(heard.filter((line) => line.startsWith('task 3'))).toHaveLength(1);
  });

  test('waits for the task before even if it reads no bytes', () => {
    const light = [stages[0], { durations: [30, 40], isOneToOne: true }];
    const { rows, trace } = live({ jobs: [{ stages: light }] });
    expect(rows.slice(2)).toEqual([
      [2, 0, 20, 50, finished],
      [3, 1, 50, 90, finished],
    ]);
    expect(trace.tables.reads.length).toBe(0);
  });
});

test('a task that reads one to one cannot start before what it reads is there', () => {
  const hasty = (sim: Sim): Policy => {
    const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt));
    return {
      onStageReady: (scheduler) => launch.send(scheduler, 0, 1, sim.bind(2, 1, 0), 0),
      onSlotFree: () => undefined,
    };
  };
  expect(() => live({}, [], hasty)).toThrow('starts only after the task it reads from has finished');
});

/** Places tasks one by one, those of later stages on the last server. */
function avoids(sim: Sim): Policy {
  const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt), 'attempt');
  const isKnown = new Set<number>();
  const send = (stage: number, task: number) => {
    if (isKnown.has(task)) return;
    isKnown.add(task);
    const server = stage > 0 || sim.isServerLost(0) ? sim.topology.servers - 1 : 0;
    launch.send(0, server, stage, sim.bind(task, stage, server), 0);
  };
  return {
    onStageReady(_scheduler, stage) {
      for (
        let task = sim.graphs.stageFirstTask[stage];
        task < sim.graphs.stageFirstTask[stage + 1];
        task += 1
      )
        send(stage, task);
    },
    onTaskReady: (_scheduler, stage, task) => send(stage, task),
    onTaskLost: (_scheduler, _stage, task) => void isKnown.delete(task),
    onSlotFree: () => undefined,
  };
}

/** Places tasks one by one, and has the server of one of them stop it at a moment. */
function stopsTask(sim: Sim, wanted: number, moment: number, heard: string[]): Policy {
  const policy = placesOneByOne(sim, heard);
  let target = { server: -1, attempt: -1 };
  const stop = sim.toServer('stop', (server, _stage, attempt) => void sim.stop(server, attempt, wanted));
  const alarm = sim.schedulerTimer((scheduler) => {
    stop.send(scheduler, target.server, 1, target.attempt, 0);
  });
  const bind = sim.bind.bind(sim);
  Object.assign(sim, {
    bind: (task: number, stage: number, server: number) => {
      const attempt = bind(task, stage, server);
      if (task === wanted && target.server < 0) target = { server, attempt };
      return attempt;
    },
  });
  return {
    ...policy,
    onStageReady(scheduler, stage) {
      policy.onStageReady(scheduler, stage);
      if (stage === 0) alarm.after(moment - sim.now(), scheduler, 0, 0);
    },
  };
}

/** Logs which scheduler is told of which task, and runs each task on the server `task % 2`. */
function namesOwner(sim: Sim, heard: string[]): Policy {
  const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt), 'attempt');
  const isKnown = new Set<number>();
  const send = (scheduler: number, stage: number, task: number) => {
    if (isKnown.has(task)) return;
    isKnown.add(task);
    launch.send(scheduler, task % 2, stage, sim.bind(task, stage, task % 2), 0);
  };
  return {
    onStageReady(scheduler, stage) {
      for (
        let task = sim.graphs.stageFirstTask[stage];
        task < sim.graphs.stageFirstTask[stage + 1];
        task += 1
      )
        send(scheduler, stage, task);
    },
    onTaskReady(scheduler, stage, task) {
      heard.push(`task ${task} is ready for scheduler ${scheduler} at ${sim.now()}`);
      send(scheduler, stage, task);
    },
    onSlotFree: () => undefined,
  };
}
