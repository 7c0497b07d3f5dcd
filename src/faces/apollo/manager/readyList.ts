import { formatBytes, formatMicros } from '../../../base/format.ts';
import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import { type Micros, toMicros } from '../../../engine/kernel/time.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { inputBytes } from '../../../engine/workload/storage.ts';
import { taskCount } from '../../../engine/workload/workload.ts';
import { expectedRates } from '../../../policies/apollo/estimate/rates.ts';
import { Priorities } from '../../../policies/apollo/manager/priority.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { upgradedAt } from '../../../trace/upgrades.ts';
import { serverName, taskName } from '../../../views/shared/names.ts';

/** A task on the ready list, with the keys by which it is sorted. */
export interface ReadyTask {
  readonly task: TaskId;
  readonly stage: StageId;
  /** The longest time from the start of its stage to the end of the job, as estimated in advance. */
  readonly path: Micros;
  /** What it reads. */
  readonly bytes: number;
  /** Where it waits without a token; NONE: no server has it. */
  readonly server: ServerId;
}

const prioritiesOf = ofTrace(({ data }) => {
  const { usualTime, order } = data.params;
  const rates = expectedRates(data.topology.network);
  const priorities = new Priorities(data.graphs, rates, toMicros(Number(usualTime)), order === 'written');
  for (let job = 0; job < data.graphs.jobs; job += 1) priorities.annotate(job);
  return priorities;
});

/** The stages of a job, the most urgent first, each with its longest path. */
function stagesByPath(trace: Trace, job: JobId): readonly StageId[] {
  const { jobFirstStage } = trace.data.graphs;
  const first = jobFirstStage[job];
  const priorities = prioritiesOf(trace);
  const stages = Array.from({ length: jobFirstStage[job + 1] - first }, (_, place) => first + place);
  return stages.sort((one, other) => priorities.key(one, 0) - priorities.key(other, 0));
}

/**
 * Lists the tasks that a manager may dispatch at a time, as far as it has heard, the most urgent first (APO-17): those that no
 * server has, and those that wait without a token (APO-37). `isBefore`: before it sends anything at that time.
 */
export function readyListAt(trace: Trace, job: JobId, time: Micros, isBefore = false): readonly ReadyTask[] {
  const { graphs } = trace.data;
  const priorities = prioritiesOf(trace);
  const standing = standingOf(trace, job, time, isBefore);
  const first = graphs.stageFirstTask[graphs.jobFirstStage[job]];
  const list: ReadyTask[] = [];
  for (const stage of stagesByPath(trace, job)) {
    const bytes = inputBytes(graphs.storage, stage) + graphs.storage.shuffleBytes[stage];
    for (let place = 0; place < taskCount(graphs, stage); place += 1) {
      const task = priorities.taskOf(stage, priorities.key(stage, place));
      const server = standing[task - first];
      if (server === TAKEN || !(trace.taskReadyAt[task] <= time)) continue;
      list.push({ task, stage, path: priorities.pathOf(stage), bytes, server });
    }
  }
  return list;
}

/** A server has the task for good, or it has finished. */
const TAKEN = -2;

/** [tasks of the job] → where each waits without a token, NONE, or TAKEN. */
function standingOf(trace: Trace, job: JobId, time: Micros, isBefore: boolean): Int32Array {
  const { graphs, tables, topology } = trace.data;
  const { task, server, kind, boundAt, startedAt, endedAt } = tables.attempts.columns;
  const { jobFirstStage, stageFirstTask } = graphs;
  const first = stageFirstTask[jobFirstStage[job]];
  const standing = new Int32Array(stageFirstTask[jobFirstStage[job + 1]] - first).fill(NONE);
  const heardOf = time - topology.networkDelay;
  const isPast = (decidedAt: Micros) => decidedAt < time || (!isBefore && decidedAt === time);
  for (const attempt of trace.attemptsOfJob(job)) {
    if (!isPast(boundAt[attempt])) continue;
    const place = task[attempt] - first;
    const finisher = trace.finishedBy[task[attempt]];
    const isDone = finisher !== NONE && endedAt[finisher] <= heardOf;
    if (!isDone && endedAt[attempt] <= heardOf) continue;
    const waits =
      kind[attempt] === AttemptKind.opportunistic &&
      !(startedAt[attempt] <= heardOf) &&
      !isPast(upgradedAt(trace, attempt) - topology.networkDelay);
    standing[place] = isDone || !waits || standing[place] === TAKEN ? TAKEN : server[attempt];
  }
  return standing;
}

/** Where a task on the list is. */
export function standsWords({ data }: Trace, { server }: ReadyTask): string {
  return server === NONE ? 'no server' : `no token, ${serverName(server, data.topology.servers)}`;
}

/** Describes a task on the ready list, one string per line. */
export function describeReady(trace: Trace, each: ReadyTask, place: number): readonly string[] {
  const { server, path, bytes, task } = each;
  return [
    `${taskName(trace.data.graphs, task)}, number ${place + 1} on the list`,
    `${formatMicros(path)} from its stage to the end of the job, as estimated in advance`,
    bytes > 0 ? `reads ${formatBytes(bytes)}` : 'reads nothing',
    server === NONE
      ? 'no server has it'
      : `waits without a token on ${serverName(server, trace.data.topology.servers)}, may be upgraded`,
  ];
}
