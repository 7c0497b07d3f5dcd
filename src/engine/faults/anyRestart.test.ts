import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { type TestRun, type TestStage, testPlan } from '../../testing/engine/world/testRun.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome, type TraceData } from '../record/schema.ts';
import { taskBefore } from '../workload/workload.ts';
import { createSimulation } from '../world/simulate.ts';

const networks: readonly NetworkPlan[] = [
  { kind: 'rates', server: 100, rack: 50, remote: 20 },
  { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity },
];

/** Sends tasks to random servers, where they queue; restarts jobs and stops attempts at random. */
function meddles(sim: Sim, isHearing: boolean): Policy {
  const stream = sim.stream('meddles');
  const isKnown = new Set<number>();
  const left = Array.from({ length: sim.graphs.jobs }, () => new Set<number>());
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt) => {
      sim.enqueue(server, 0, stage, attempt, NONE);
      serve(server);
    },
    'attempt',
  );
  const stop = sim.toServer('stop', (server, _stage, attempt, task) => void sim.stop(server, attempt, task));
  const alarm = sim.schedulerTimer((_scheduler, job) => {
    if (left[job].size === 0) return;
    eachTaskOf(job, (task) => {
      isKnown.delete(task);
      left[job].add(task);
    });
    sim.restartJob(job);
  });
  const hasAlarm = new Set<number>();

  function eachTaskOf(job: number, visit: (task: number) => void): void {
    const { jobFirstStage, stageFirstTask } = sim.graphs;
    for (
      let task = stageFirstTask[jobFirstStage[job]];
      task < stageFirstTask[jobFirstStage[job + 1]];
      task += 1
    )
      visit(task);
  }
  function serve(server: number): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const entry = sim.head(server, 0);
      const attempt = sim.entryAttempt(entry);
      sim.dequeue(server, entry);
      sim.start(server, attempt);
    }
  }
  function send(scheduler: number, stage: number, task: number): void {
    if (isKnown.has(task)) return;
    isKnown.add(task);
    let server = stream.below(sim.topology.servers);
    for (let tries = 0; sim.isServerLost(server) && tries < 9; tries += 1)
      server = stream.below(sim.topology.servers);
    const attempt = sim.bind(task, stage, server);
    launch.send(scheduler, server, stage, attempt, 0);
    if (stream.below(9) === 0) stop.send(scheduler, server, stage, attempt, task);
  }
  return {
    onStageReady(scheduler, stage) {
      const job = sim.graphs.stageJob[stage];
      if (!hasAlarm.has(job)) {
        hasAlarm.add(job);
        eachTaskOf(job, (task) => left[job].add(task));
        for (let times = stream.below(4); times > 0; times -= 1)
          alarm.after(stream.below(150), scheduler, job, 0);
      }
      const { stageFirstTask } = sim.graphs;
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1)
        send(scheduler, stage, task);
    },
    ...(isHearing
      ? { onTaskReady: (scheduler: number, stage: number, task: number) => send(scheduler, stage, task) }
      : {}),
    onTaskLost: (_scheduler, _stage, task) => void isKnown.delete(task),
    onAttemptEnded(_scheduler, attempt) {
      left[sim.graphs.stageJob[sim.stageOf(attempt)]].delete(sim.taskOf(attempt));
    },
    onSlotFree: serve,
  };
}

function anyStages(stream: Stream): TestStage[] {
  const tasks = 1 + stream.below(4);
  const durations = () => Array.from({ length: tasks }, () => 1 + stream.below(40));
  const shuffled = (): TestStage => {
    const shuffleBytes = stream.below(3) * 400;
    const isOneToOne = stream.below(2) === 0;
    return { durations: durations(), shuffleBytes, isOneToOne, slowStart: stream.below(3) === 0 ? 0.5 : 1 };
  };
  const reads = [{ bytes: 300, blocks: [[stream.below(4)]] }];
  return [{ durations: durations(), reads }, ...Array.from({ length: stream.below(4) }, shuffled)];
}

function anyRun(stream: Stream): TestRun {
  return {
    servers: 4,
    racks: 2,
    slotsPerServer: 1 + stream.below(2),
    networkDelay: stream.below(3) * 4,
    network: networks[stream.below(2)],
    jobs: Array.from({ length: 3 }, () => ({ arrivesAt: 0, stages: anyStages(stream) })),
    failures: Array.from({ length: stream.below(4) }, () => {
      const at = stream.below(150);
      return {
        server: stream.below(4),
        at,
        noticedAt: at + stream.below(30),
        backAt: at + 1 + stream.below(60),
      };
    }).sort((one, other) => one.at - other.at),
  };
}

/** Lists the faults of a finished run. */
function complaints(data: TraceData): readonly string[] {
  const found: string[] = [];
  const { attempts, jobs, stages, reads } = data.tables;
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const trace = openTrace(data);
  for (let each = 0; each < data.graphs.tasks; each += 1) {
    if (trace.finishedBy[each] === NONE) found.push(`task ${each} never finished`);
  }
  for (let row = 0; row < attempts.length; row += 1) {
    if (outcome[row] === Outcome.open || endedAt[row] === Infinity) found.push(`attempt ${row} has no end`);
    const stage = trace.taskStage[task[row]];
    if (startedAt[row] === Infinity || data.graphs.storage.isOneToOne[stage] === 0) continue;
    const before = trace.finishedBy[taskBefore(data.graphs, stage, task[row])];
    if (startedAt[row] < endedAt[before]) found.push(`attempt ${row} starts before what it reads is there`);
  }
  for (const at of [...jobs.columns.finishedAt, ...stages.columns.finishedAt, ...reads.columns.until]) {
    if (at === Infinity) found.push('something is still open');
  }
  return found;
}

test.each([true, false])(
  'everything finishes in spite of failures, stops and restarts; with onTaskReady: %s',
  (isHearing) => {
    let restarted = 0;
    for (let seed = 0; seed < 150; seed += 1) {
      const run = anyRun(streamOf(seed, 'any restart'));
      const go = () => {
        const simulation = createSimulation(testPlan(run, (sim) => meddles(sim, isHearing)));
        for (let turns = 0; simulation.advance(10_000); turns += 1) {
          if (turns > 20) throw new Error(`run ${seed} does not end`);
        }
        return simulation.finish();
      };
      const trace = go();
      expect(complaints(trace), `seed ${seed}`).toEqual([]);
      expect(traceDigest(go())).toBe(traceDigest(trace));
      restarted += trace.tables.attempts.columns.outcome.filter((each) => each === Outcome.discarded).length;
    }
    expect(restarted).toBeGreaterThan(30);
  },
);
