import { describe, expect, test } from 'vitest';
import { onArrival, startsNothing } from '../../testing/engine/world/testPolicies.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import type { ServerFailure } from '../actors/outages.ts';
import { type AttemptId, NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { LaunchRules } from '../policy/protocols.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome, type TraceData } from '../record/schema.ts';

// One server of 3 slots, 4 cores and 100 MB, unless a test says otherwise.

function runOf(stages: readonly TestStage[], changes: Partial<TestRun> = {}): TestRun {
  const jobs = stages.map((stage) => ({ stages: [stage] }));
  return { slotsPerServer: 3, coresPerServer: 4, memoryPerServer: 100, jobs, ...changes };
}

/** Sends the tasks of all stages to server 0 as they come, each once. */
function sendsAll(sim: Sim, rules: LaunchRules): Policy {
  const launches = sim.launches(rules);
  const { stageFirstTask } = sim.graphs;
  const wasReady = new Uint8Array(sim.graphs.stages);
  return {
    ...startsNothing(),
    onStageReady(scheduler, stage) {
      if (wasReady[stage] === 1) return;
      wasReady[stage] = 1;
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        launches.launch(scheduler, task, stage, 0);
      }
    },
    onSlotFree: (server) => launches.onSlotFree(server),
  };
}

/** Asks for each task of all stages at server 0, and answers with the next one of the stage, each once. */
function asksForAll(sim: Sim): Policy {
  const { stageFirstTask } = sim.graphs;
  const next = stageFirstTask.slice();
  const reservations = sim.reservations({
    answer(_scheduler, stage, server) {
      if (next[stage] === stageFirstTask[stage + 1]) return NONE;
      next[stage] += 1;
      return sim.bind(next[stage] - 1, stage, server);
    },
  });
  return {
    ...startsNothing(),
    onStageReady(scheduler, stage) {
      const tasks = stageFirstTask[stage + 1] - stageFirstTask[stage];
      for (let probe = 0; probe < tasks; probe += 1)
        reservations.probe(scheduler, Int32Array.of(0), 1, stage);
    },
    onSlotFree: reservations.onSlotFree.bind(reservations),
    onServerDown: reservations.onServerDown.bind(reservations),
  };
}

const starts = ({ tables: { attempts } }: TraceData): Micros[] =>
  Array.from(attempts.columns.startedAt.subarray(0, attempts.length));

describe.each([
  ['a task that is sent and may wait', (sim: Sim) => sendsAll(sim, {})],
  ['a task that is sent to a free slot', (sim: Sim) => sendsAll(sim, { waits: false })],
  ['a task that a server asked for', asksForAll],
] as const)('%s', (_, policy) => {
  test('starts when its cores are free, first come, first served', () => {
    const trace = runByHand(
      runOf([{ durations: [100], cores: 3 }, { durations: [10], cores: 2 }, { durations: [10] }]),
      policy,
    );
    // The last one would have fitted beside the first at once, but the head of the queue blocks it.
    expect(starts(trace)).toEqual([0, 100, 100]);
  });

  test('starts when its memory is free', () => {
    const durations = [50, 60, 70];
    expect(starts(runByHand(runOf([{ durations, memory: 40 }]), policy))).toEqual([0, 0, 50]);
  });

  test('does not wait where the cluster counts neither', () => {
    const plain = { coresPerServer: undefined, memoryPerServer: undefined };
    expect(starts(runByHand(runOf([{ durations: [5, 6, 7], cores: 3 }], plain), policy))).toEqual([0, 0, 0]);
  });

  test('finds everything free on a server that was down', () => {
    const failures: readonly ServerFailure[] = [{ server: 0, at: 40, noticedAt: 45, backAt: 60 }];
    const run = runOf([{ durations: [100], cores: 3 }], { failures, networkDelay: 1 });
    const late = { arrivesAt: 70, stages: [{ durations: [10], cores: 4 }] };
    const trace = runByHand({ ...run, jobs: [...run.jobs, late] }, (sim) => ({
      ...policy(sim),
      onTaskLost: () => undefined,
    }));
    const { outcome, startedAt } = trace.tables.attempts.columns;
    const whole = Array.from(startedAt.subarray(0, trace.tables.attempts.length)).filter((at) => at >= 70);
    expect(outcome[0]).toBe(Outcome.failed);
    expect(whole.length).toBe(1);
  });
});

test('an attempt that is ended, running or waiting, frees its cores and memory', () => {
  const whole = { durations: [100], cores: 4 };
  const trace = runByHand(runOf([whole, whole, { durations: [10] }]), (sim) => {
    const attempts: AttemptId[] = [];
    const launches = sim.launches();
    const end = sim.schedulerTimer((scheduler, which) => {
      launches.end(scheduler, attempts[which], sim.generationOf(attempts[which]), Outcome.discarded);
    });
    return {
      onStageReady(scheduler, stage) {
        if (attempts.length > stage) return; // Its task was ended on purpose.
        const task = sim.graphs.stageFirstTask[stage];
        attempts.push(launches.launch(scheduler, task, stage, 0));
        if (stage === 0) end.after(25, scheduler, 0, 0);
        if (stage === 1) end.after(20, scheduler, 1, 0);
      },
      onSlotFree: (server) => launches.onSlotFree(server),
    };
  });
  expect(starts(trace)).toEqual([0, Infinity, 25]);
  expect([...trace.tables.attempts.columns.endedAt.subarray(0, 3)]).toEqual([25, 20, 35]);
});

test('a held slot keeps the cores and memory that its task will need', () => {
  const seen: unknown[] = [];
  runByHand(runOf([{ durations: [10], cores: 3, memory: 60 }]), (sim) =>
    onArrival(sim, (server, attempt, stage) => {
      const look = () => seen.push([sim.fits(server, stage), sim.freeCores(server), sim.freeMemory(server)]);
      look();
      const lane = sim.hold(server, stage);
      look();
      sim.release(server, lane);
      sim.start(server, attempt);
      look();
    }),
  );
  expect(seen).toEqual([
    [true, 4, 100],
    [false, 1, 40],
    [false, 1, 40],
  ]);
});

test('without a free slot nothing fits, and what is not counted never runs out', () => {
  const seen: unknown[] = [];
  const plain = { slotsPerServer: 1, coresPerServer: undefined, memoryPerServer: undefined };
  runByHand(runOf([{ durations: [10] }], plain), (sim) =>
    onArrival(sim, (server, attempt, stage) => {
      seen.push(sim.fits(server, stage));
      sim.start(server, attempt);
      seen.push(sim.fits(server, stage), sim.freeCores(server), sim.freeMemory(server));
    }),
  );
  expect(seen).toEqual([true, false, Infinity, Infinity]);
});

test('start and hold fail for a task that does not fit', () => {
  const run = runOf([{ durations: [10], cores: 3, memory: 10 }]);
  const holds = () =>
    runByHand(run, (sim) =>
      onArrival(sim, (server, _attempt, stage) => {
        sim.hold(server, stage);
        sim.hold(server, stage);
      }),
    );
  expect(holds).toThrow(
    'by hand: hold(server 0) at 0 s: a task of stage 0 needs 3 cores and 10 MB, but 1 cores and 90 MB are free; starting and holding need free cores and memory (fits)',
  );
  const startsBeside = () =>
    runByHand(run, (sim) =>
      onArrival(sim, (server, attempt, stage) => {
        sim.hold(server, stage);
        sim.start(server, attempt);
      }),
    );
  expect(startsBeside).toThrow('start(server 0, attempt 0)');
  expect(startsBeside).toThrow('need free cores and memory');
});

test.each(['fits', 'freeCores', 'freeMemory'] as const)('a server asks %s only of itself', (verb) => {
  const run = runOf([{ durations: [10] }], { servers: 2 });
  const meddles = () =>
    runByHand(run, (sim) => onArrival(sim, (_server, _attempt, stage) => sim[verb](1, stage)));
  expect(meddles).toThrow('server 0 used a verb of server 1');
});
