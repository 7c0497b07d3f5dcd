import { type AttemptId, type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { attemptsOfJobsFact } from '../../trace/listFacts.ts';
import { rowsOf } from '../../trace/rowLists.ts';
import type { Trace } from '../../trace/trace.ts';
import { coverWait } from './atScheduler.ts';
import { awaitedInSlot, causeOf } from './cause.ts';
import { coverSlotTime } from './inSlot.ts';
import { coverWay } from './onTheWay.ts';
import { partPlace, receiptParts } from './parts.ts';
import { type Segment, Walk } from './walk.ts';

/** Where the response time of a job went. */
export interface Receipt {
  readonly job: JobId;
  readonly response: Micros;
  /** In order of time, without gaps, from the arrival of the job to its end. */
  readonly segments: readonly Segment[];
}

/**
 * Follows the critical path of a job from its end back to its arrival: the attempt that ended last, what that waited for, the
 * attempt whose end let it begin, and so on. Every microsecond belongs to one part. Null: the job did not finish.
 */
export function receiptOf(trace: Trace, job: JobId): Receipt | null {
  return walkThrough(trace, job, false);
}

/**
 * The same with fewer segments: a wait during which slots became free and were taken again, perhaps a thousand times, is given in
 * one block for each part. The sums are the same.
 */
export function blocksOf(trace: Trace, job: JobId): Receipt | null {
  return walkThrough(trace, job, true);
}

/** Adds up the parts of a receipt, in Micros. */
export function partsOf({ segments }: Receipt): Float64Array {
  const sums = new Float64Array(receiptParts.length);
  for (const { part, from, to } of segments) sums[partPlace[part]] += to - from;
  return sums;
}

/**
 * The same for the attempt that finished a task instead of the one that finished its job: what that task waited for and did, back
 * to the arrival of its job. `response` is the time from that arrival to the end of the task. Null: the task did not finish, or
 * no attempts were recorded.
 */
export function receiptOfTask(trace: Trace, task: TaskId): Receipt | null {
  const attempt = trace.finishedBy[task];
  if (attempt === NONE) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const end = trace.data.tables.attempts.columns.endedAt[attempt];
  return walkFrom(trace, job, { end, last: { attempt, use: 'work' }, inBlocks: false });
}

function walkThrough(trace: Trace, job: JobId, inBlocks: boolean): Receipt | null {
  const end = trace.data.tables.jobs.columns.finishedAt[job];
  return walkFrom(trace, job, { end, last: lastStep(trace, job, end), inBlocks });
}

/** Where a walk begins: at the end of an attempt; `last` is null where attempts were not recorded. */
interface WalkStart {
  readonly end: Micros;
  readonly last: Step | null;
  readonly inBlocks: boolean;
}

function walkFrom(trace: Trace, job: JobId, { end, last, inBlocks }: WalkStart): Receipt | null {
  const { arrivedAt } = trace.data.tables.jobs.columns;
  const response = end - arrivedAt[job];
  if (!Number.isFinite(response)) return null;
  const walk = new Walk(end, inBlocks);
  walk.floor = arrivedAt[job];
  let step = last;
  while (step !== null) step = walkBack(trace, walk, step);
  // Without attempts nothing is known but how long it took.
  walk.cover('other', arrivedAt[job], NONE);
  return { job, response, segments: walk.segments.reverse() };
}

/** An attempt on the critical path, and what its time in its slot was for. */
interface Step {
  readonly attempt: AttemptId;
  readonly use: 'work' | 'lost' | 'overtaken' | 'nothing';
}

function lastStep(trace: Trace, job: JobId, end: Micros): Step | null {
  const { endedAt, outcome } = trace.data.tables.attempts.columns;
  const last = rowsOf(attemptsOfJobsFact.of(trace), job).findLast(
    (row) => endedAt[row] === end && outcome[row] === Outcome.finished,
  );
  return last === undefined ? null : { attempt: last, use: 'work' };
}

/** Covers the time of one attempt and the wait before it, and gives the one before it. */
function walkBack(trace: Trace, walk: Walk, { attempt, use }: Step): Step | null {
  const { task, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const arrival = walk.floor;
  if (use === 'work') {
    const awaited = awaitedInSlot(trace, attempt, walk.cursor);
    if (awaited !== NONE) walk.floor = endedAt[awaited];
    coverSlotTime(trace, walk, attempt);
    walk.floor = arrival;
    if (awaited !== NONE) return { attempt: awaited, use: 'work' };
  } else if (use !== 'nothing') {
    walk.cover(use === 'lost' ? 'lost' : 'straggling', startedAt[attempt], attempt);
  }
  const cause = causeOf(trace, attempt, walk.cursor);
  walk.floor = cause.at;
  coverWay(trace, walk, attempt);
  const undone = cause.kind === 'lost' ? undoneAt(trace, cause.attempt, walk.cursor) : cause.at;
  coverWait(trace, walk, attempt, trace.taskStage[task[attempt]], undone);
  walk.cover('lost', cause.at, attempt);
  walk.floor = arrival;
  if (cause.kind === 'arrival') return null;
  const uses = { before: 'work', started: 'nothing', lost: 'lost', beside: 'overtaken' } as const;
  return { attempt: cause.attempt, use: uses[cause.kind] };
}

/** When the work of an attempt was known to be lost: at its end, or if it had finished, when its server went down. */
function undoneAt({ data }: Trace, attempt: AttemptId, until: Micros): Micros {
  const { server, endedAt, outcome } = data.tables.attempts.columns;
  if (outcome[attempt] !== Outcome.finished) return endedAt[attempt];
  const { outages } = data.tables;
  let first = until;
  for (let row = 0; row < outages.length; row += 1) {
    const from = outages.columns.from[row];
    if (outages.columns.actor[row] === server[attempt] && from >= endedAt[attempt])
      first = Math.min(first, from);
  }
  return first;
}
