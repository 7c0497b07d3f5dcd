import { orderByTime } from '../algorithms/radixOrder.ts';
import type { JobId, StageId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { Outcome } from '../engine/record/schema.ts';
import { readsOneToOne, taskBefore } from '../engine/workload/oneToOne.ts';
import type { JobGraphs } from '../engine/workload/workload.ts';
import { listDecisions, readDecision } from './decisionList.ts';
import type { Spans } from './intervals.ts';
import { createIntervals } from './intervals.ts';
import { lazily } from './lazily.ts';
import { createRowLists } from './rowLists.ts';
import { createInstants, stepFrom } from './steps.ts';
import type { Decision, Trace } from './trace.ts';

/** Opens a run for reading. Every index is built when it is first asked for. */
export function openTrace(data: TraceData): Trace {
  const { jobs, stages, attempts, entries, holds, messages, thoughts, outages, decisions } = data.tables;
  const { reads, flows, roots } = data.tables;
  const { graphs } = data;

  const taskStage = lazily(() => stageOfTasks(graphs));
  const finishedBy = lazily(() => firstToFinish(data));

  const taskReadyAt = lazily(() => readyTimes(data, taskStage(), finishedBy()));
  const readOf = lazily(() => readsOfAttempts(data));

  const running = lazily(() =>
    openSpans(attempts.length, attempts.columns.startedAt, attempts.columns.endedAt),
  );
  const queued = lazily(() => openSpans(entries.length, entries.columns.enteredAt, entries.columns.leftAt));
  const held = lazily(() => openSpans(holds.length, holds.columns.from, holds.columns.to));
  const rooted = lazily(() => openSpans(roots.length, roots.columns.from, roots.columns.to));
  const flowing = lazily(() => openSpans(flows.length, flows.columns.startedAt, flows.columns.endedAt));
  const inFlight = lazily(() => openSpans(messages.length, messages.columns.sentAt, goneAt(data)));

  const jobOfStage = (stage: StageId) => (stage === NONE ? NONE : graphs.stageJob[stage]);
  const stageOfAttempt = (attempt: number) => taskStage()[attempts.columns.task[attempt]];
  const attemptsOfJobs = lazily(() =>
    createRowLists(attempts.length, graphs.jobs, (row) => jobOfStage(stageOfAttempt(row))),
  );
  const entriesOfJobs = lazily(() =>
    createRowLists(entries.length, graphs.jobs, (row) => jobOfStage(entries.columns.stage[row])),
  );
  const messagesOfJobs = lazily(() =>
    createRowLists(messages.length, graphs.jobs, (row) => jobOfStage(messages.columns.stage[row])),
  );
  const rootsOfJobs = lazily(() =>
    createRowLists(roots.length, graphs.jobs, (row) => roots.columns.job[row]),
  );
  const attemptsOfTasks = lazily(() =>
    createRowLists(attempts.length, graphs.tasks, (row) => attempts.columns.task[row]),
  );
  const decisionsOfStages = lazily(() =>
    createRowLists(decisions.length, graphs.stages, (row) => decisions.columns.stage[row]),
  );

  const edges = lazily(() => [
    openSpans(jobs.length, jobs.columns.arrivedAt, jobs.columns.finishedAt),
    openSpans(stages.length, stages.columns.readyAt, stages.columns.finishedAt),
    createInstants(attempts.columns.boundAt, attempts.length),
    running(),
    queued(),
    held(),
    rooted(),
    inFlight(),
    flowing(),
    createInstants(reads.columns.until, reads.length),
    openSpans(thoughts.length, thoughts.columns.from, thoughts.columns.to),
    openSpans(outages.length, outages.columns.from, outages.columns.to),
    createInstants(decisions.columns.at, decisions.length),
  ]);

  function decisionsOfStage<Payload>(kind: DecisionKind<Payload>, stage: StageId): Decision<Payload>[] {
    const { kind: kinds } = decisions.columns;
    const wanted = data.decisionKinds.indexOf(kind.name);
    const rows = Array.from(decisionsOfStages().of(stage)).filter((row) => kinds[row] === wanted);
    return rows.map((row) => readDecision(data, kind, row));
  }

  return {
    data,
    get taskStage() {
      return taskStage();
    },
    get taskReadyAt() {
      return taskReadyAt();
    },
    get readOf() {
      return readOf();
    },
    get finishedBy() {
      return finishedBy();
    },
    running: (time, visit) => running().openAt(time, visit),
    queued: (time, visit) => queued().openAt(time, visit),
    held: (time, visit) => held().openAt(time, visit),
    inFlight: (time, visit) => inFlight().openAt(time, visit),
    rooted: (time, visit) => rooted().openAt(time, visit),
    flowing: (time, visit) => flowing().openAt(time, visit),
    attemptsOfJob: (job: JobId) => Array.from(attemptsOfJobs().of(job)),
    entriesOfJob: (job: JobId) => Array.from(entriesOfJobs().of(job)),
    messagesOfJob: (job: JobId) => Array.from(messagesOfJobs().of(job)),
    rootsOfJob: (job: JobId) => Array.from(rootsOfJobs().of(job)),
    attemptsOfTask: (task: TaskId) => Array.from(attemptsOfTasks().of(task)),
    decisionsOfStage,
    decisionsOfKind: (kind) => listDecisions(data, kind),
    nextStep: (time, direction) => stepFrom(edges(), data.endedAt, time, direction),
  };
}

function readsOfAttempts({ tables: { attempts, reads } }: TraceData): Int32Array {
  const rows = new Int32Array(attempts.length).fill(NONE);
  for (let row = 0; row < reads.length; row += 1) rows[reads.columns.attempt[row]] = row;
  return rows;
}

/** Lists when messages end their way: what reaches nobody is no longer on it. */
function goneAt({ tables: { messages, outages }, topology }: TraceData): Float64Array {
  const { sentAt, receivedAt } = messages.columns;
  if (outages.length === 0) return receivedAt;
  return receivedAt.map((at, row) => Math.min(at, sentAt[row] + topology.networkDelay));
}

/** Indexes the spans of a table; rows stand in the order of beginning, but for attempts, which stand as bound. */
function openSpans(length: number, from: Float64Array, to: Float64Array) {
  const spans: Spans = { length, from, to };
  return createIntervals(spans, ascends(from, length) ? undefined : orderByTime(from));
}

function ascends(times: Float64Array, length: number): boolean {
  for (let row = 1; row < length; row += 1) if (times[row] < times[row - 1]) return false;
  return true;
}

function stageOfTasks({ stages, tasks, stageFirstTask }: JobGraphs): Uint32Array {
  const taskStage = new Uint32Array(tasks);
  for (let stage = 0; stage < stages; stage += 1) {
    taskStage.fill(stage, stageFirstTask[stage], stageFirstTask[stage + 1]);
  }
  return taskStage;
}

function readyTimes(
  { graphs, tables }: TraceData,
  taskStage: Uint32Array,
  finishedBy: Int32Array,
): Float64Array {
  const { readyAt } = tables.stages.columns;
  const { endedAt } = tables.attempts.columns;
  return Float64Array.from(taskStage, (stage, task) => {
    if (!readsOneToOne(graphs, stage)) return readyAt[stage];
    const before = finishedBy[taskBefore(graphs, stage, task)];
    return before === NONE ? Number.POSITIVE_INFINITY : Math.max(readyAt[stage], endedAt[before]);
  });
}

function firstToFinish({ graphs, tables }: TraceData): Int32Array {
  const { task, outcome, endedAt } = tables.attempts.columns;
  const finishedBy = new Int32Array(graphs.tasks).fill(NONE);
  for (let attempt = 0; attempt < tables.attempts.length; attempt += 1) {
    if (outcome[attempt] !== Outcome.finished) continue;
    const before = finishedBy[task[attempt]];
    if (before === NONE || endedAt[attempt] < endedAt[before]) finishedBy[task[attempt]] = attempt;
  }
  return finishedBy;
}
