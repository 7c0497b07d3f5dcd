import { firstPosition } from '../../algorithms/firstPosition.ts';
import type { AttemptId, JobId, StageId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { JobOperation, recordingLevels } from '../../engine/record/schema.ts';
import { isForWholeJob } from '../../trace/emptyHolds.ts';
import { deedsOf, schedulerAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { fullTimesFact, type Times, timeWithin } from './freeSlots.ts';
import { inquiryReasons, newsReasons, type Reason } from './inquiry.ts';
import type { ReceiptPartId } from './parts.ts';
import { jobTokenWaits, localityWaits, taskTokenWaits } from './saidWaits.ts';
import { thinkingTimes } from './thinking.ts';
import type { Walk } from './walk.ts';

/** Covers the time before an attempt was bound, down to what had to happen before. */
export function coverWait(trace: Trace, walk: Walk, attempt: AttemptId, stage: StageId, down: Micros): void {
  const job = trace.data.graphs.stageJob[stage];
  const task = trace.data.tables.attempts.columns.task[attempt];
  if (walk.cursor <= down) return;
  const reasons = [
    ...newsReasons(trace, job, stage, down),
    ...inquiryReasons(trace, job, stage, down, walk.cursor),
    ...suspensions(trace, job),
    ...ownSlots(trace, job),
    ...tokenWaits(trace, job, task, down, walk.cursor),
  ];
  const edges = reasons
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at > down && at < walk.cursor)
    .sort((one, other) => other - one);
  for (const edge of [...edges, down]) {
    const reason = reasons.find(({ from, to }) => from <= edge && walk.cursor <= to);
    if (reason === undefined) coverUnexplained(trace, walk, attempt, task, edge);
    else walk.cover(reason.part, edge, attempt);
  }
}

/** From when to when a job was suspended (Apollo §2.1). */
function suspensions({ data }: Trace, job: JobId): readonly Reason[] {
  const reasons: Reason[] = [];
  if (data.tables.jobControl.length === 0) return reasons;
  let from = Number.NaN;
  for (const { operation, at } of deedsOf(data, job)) {
    if (operation === JobOperation.suspend && Number.isNaN(from)) from = at;
    if (operation !== JobOperation.resume || Number.isNaN(from)) continue;
    reasons.push({ part: 'suspended', from, to: at });
    from = Number.NaN;
  }
  return reasons;
}

/** Waits for the slots that a job needs for as long as it lasts (Quincy §2.1: root tasks). */
function ownSlots(trace: Trace, job: JobId): readonly Reason[] {
  const { columns } = trace.data.tables.keptSlots;
  let last = trace.data.tables.jobs.columns.arrivedAt[job];
  const rows = trace.keptForJob(job).filter((row) => isForWholeJob(trace.data, row));
  return rows.flatMap((row): readonly Reason[] => {
    const [wantedAt, from] = [columns.wantedAt[row], columns.from[row]];
    const reasons = [
      { part: 'admission', from: last, to: wantedAt },
      { part: 'kept', from: wantedAt, to: from },
    ] as const;
    last = columns.to[row];
    return reasons;
  });
}

/** Waits for tokens (Apollo §2.1), as far as they lie in a span. */
function tokenWaits(trace: Trace, job: JobId, task: TaskId, from: Micros, to: Micros): readonly Reason[] {
  return [jobTokenWaits(trace).get(job), taskTokenWaits(trace).get(task)].flatMap((times) =>
    times === undefined ? [] : reasonsOf('tokens', times, from, to),
  );
}

function reasonsOf(part: ReceiptPartId, times: Times, from: Micros, to: Micros): readonly Reason[] {
  const reasons: Reason[] = [];
  const begun = firstPosition(0, times.to.length, (place) => times.to[place] > from);
  for (let place = begun; times.from[place] < to; place += 1)
    reasons.push({ part, from: times.from[place], to: times.to[place] });
  return reasons;
}

/** Covers a wait by whether a slot was free, the scheduler busy, and the task to run near its data. */
function coverUnexplained(trace: Trace, walk: Walk, attempt: AttemptId, task: TaskId, down: Micros): void {
  const { level } = trace.data;
  // Held slots are recorded with the queues: without them, too many would seem to be free.
  if (recordingLevels.indexOf(level) < recordingLevels.indexOf('queues')) {
    walk.cover('other', down, attempt);
    return;
  }
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const full = fullTimesFact.of(trace);
  const near = localityWaits(trace, job, task);
  const thinking = thinkingTimes(trace, schedulerAt(trace.data, job, walk.cursor));
  const isNear = timeWithin(near, down, walk.cursor) > 0;
  if (walk.inBlocks && !isNear) {
    coverInBlocks(walk, attempt, down, { full, thinking });
    return;
  }
  const edges = [full, thinking, near].flatMap((times) => edgesWithin(times, down, walk.cursor));
  const sums = { noSlot: 0, busy: 0, nearData: 0, heldBack: 0 };
  let cursor = walk.cursor;
  for (const edge of [...edges.sort((one, other) => other - one), down]) {
    const part =
      timeWithin(full, edge, cursor) > 0
        ? 'noSlot'
        : timeWithin(thinking, edge, cursor) > 0
          ? 'busy'
          : timeWithin(near, edge, cursor) > 0
            ? 'nearData'
            : 'heldBack';
    sums[part] += cursor - edge;
    cursor = edge;
    if (!walk.inBlocks) walk.cover(part, edge, attempt);
  }
  if (!walk.inBlocks) return;
  for (const part of ['busy', 'heldBack', 'nearData', 'noSlot'] as const)
    walk.cover(part, walk.cursor - sums[part], attempt);
}

/** Covers a wait in three blocks, as long as its pieces are together. */
function coverInBlocks(
  walk: Walk,
  attempt: AttemptId,
  down: Micros,
  { full, thinking }: { readonly full: Times; readonly thinking: Times },
): void {
  const end = walk.cursor;
  const noSlot = timeWithin(full, down, end);
  let busy = timeWithin(thinking, down, end);
  // Of the time for which it thought, that without a free slot counts as such.
  const begun = firstPosition(0, thinking.from.length, (place) => thinking.to[place] > down);
  for (let place = begun; noSlot > 0 && thinking.from[place] < end; place += 1) {
    busy -= timeWithin(full, Math.max(down, thinking.from[place]), Math.min(end, thinking.to[place]));
  }
  walk.cover('busy', end - busy, attempt);
  walk.cover('heldBack', down + noSlot, attempt);
  walk.cover('noSlot', down, attempt);
}

/** Lists the moments strictly within a span at which times begin or end. */
function edgesWithin({ from, to }: Times, down: Micros, end: Micros): number[] {
  const edges: number[] = [];
  for (let place = firstPosition(0, to.length, (each) => to[each] > down); from[place] < end; place += 1) {
    if (from[place] > down) edges.push(from[place]);
    if (to[place] < end) edges.push(to[place]);
  }
  return edges;
}
