import type { AttemptId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { createServerSide } from '../../../policies/apollo/createServerSide.ts';
import { endOrder } from '../../../policies/apollo/node/processNodes.ts';
import type { ServerRules } from '../../../policies/apollo/rules.ts';
import type { ServerSide } from '../../../policies/apollo/serverSide.ts';
import { runByHand, type TestRun } from '../../engine/world/testRun.ts';

export const usualRules: ServerRules = {
  backfills: true,
  terminates: true,
  opportunisticOrder: 'random',
  waitReading: 'stays',
  prefetches: true,
  transfersGiveWay: false,
  regularChance: 0,
  onlyNews: false,
  heartbeat: 5 * SECOND,
  status: SECOND,
  stale: 10 * SECOND,
  shift: 1,
  lightShare: 0.05,
};

/** An attempt as messages to its server name it. */
type Sent = readonly [server: ServerId, stage: StageId, attempt: AttemptId, generation: number];

/** Manager 0 orders a server to end an attempt. */
export function discard({ nodes }: ServerSide, [server, stage, attempt, generation]: Sent): void {
  nodes.ending.send(0, server, stage, attempt, endOrder(generation, Outcome.discarded));
}

/** A manager without ideas of its own, for tests of servers. */
export interface TestManager {
  /** Default: server 0. */
  readonly serverOf?: (task: number) => number;
  /** Default: 0, a regular task. */
  readonly weightOf?: (task: TaskId) => number;
  readonly rules?: Partial<ServerRules>;
  /** When the manager of job 0 does something: at these times, with what it noted when it last sent a task. */
  readonly alarms?: readonly {
    readonly at: number;
    readonly act: (side: ServerSide, sentOf: (task: TaskId) => Sent, sim: Sim) => void;
  }[];
  readonly onStatus?: (manager: number, server: ServerId, task: TaskId, now: number) => void;
}

/** Sends every task of each ready stage at once; the run time that it estimates is that of the scenario. */
export function createTestManager(sim: Sim, how: TestManager): Policy {
  const { serverOf = () => 0, weightOf = () => 0, rules, alarms = [], onStatus } = how;
  const side = createServerSide(
    sim,
    { ...usualRules, ...rules },
    {
      ...(onStatus !== undefined && {
        onStatus: (manager, server, attempt) =>
          onStatus(manager, server, attempt < 0 ? NONE : sim.taskOf(attempt), sim.now()),
      }),
    },
  );
  const sent = new Map<TaskId, Sent>();
  const begun = new Set<TaskId>();
  const sentOf = (task: TaskId): Sent => sent.get(task) ?? [0, 0, NONE, 0];
  const timer = sim.schedulerTimer((_manager, index) => alarms[index].act(side, sentOf, sim));
  let isSet = false;
  const launch = (manager: number, stage: StageId, task: TaskId) => {
    if (begun.has(task)) return;
    begun.add(task);
    const weight = weightOf(task);
    const kind = weight === 0 ? AttemptKind.original : AttemptKind.opportunistic;
    const server = serverOf(task);
    const attempt = sim.bind(task, stage, server, kind);
    sent.set(task, [server, stage, attempt, sim.generationOf(attempt)]);
    side.nodes.request(manager, attempt, sim.estimate(stage, task), weight);
  };
  return {
    onStageReady(manager, stage) {
      side.views.join(manager);
      if (!isSet)
        for (const [index, { at }] of alarms.entries()) timer.after(at - sim.now(), manager, index, 0);
      isSet = true;
      const { stageFirstTask } = sim.graphs;
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1)
        launch(manager, stage, task);
    },
    onSlotFree: (server) => side.nodes.onSlotFree(server),
    onServerDown: (server) => side.nodes.onServerDown(server),
    onServiceDown: () => side.monitor?.onDown(),
    onServiceBack: () => side.monitor?.onBack(),
    onTaskLost: (_manager, _stage, task) => void begun.delete(task),
  };
}

const outcomes = Object.keys(Outcome);

/** Runs it, and lists of each attempt: task, start, end and outcome, times in seconds. */
export function runTestManager(run: TestRun, how: TestManager = {}) {
  const trace = runByHand({ services: 1, queuesPerServer: 2, schedulers: 'onePerJob', ...run }, (sim) =>
    createTestManager(sim, how),
  );
  const { task, startedAt, endedAt, outcome } = trace.tables.attempts.columns;
  const attempts = Array.from(task, (each, row) => [
    each,
    startedAt[row] / SECOND,
    endedAt[row] / SECOND,
    outcomes[outcome[row]],
  ]);
  return { trace, attempts };
}

/** A job of one task; times in seconds, memory in MB. `estimate` defaults to its duration. */
export function job(duration: number, cores = 1, memory = 0, arrivesAt = 0, estimate = duration) {
  return {
    arrivesAt: arrivesAt * SECOND,
    stages: [{ durations: [duration * SECOND], estimates: [estimate * SECOND], cores, memory }],
  };
}
