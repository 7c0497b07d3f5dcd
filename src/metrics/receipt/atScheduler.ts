import { firstPosition } from '../../algorithms/firstPosition.ts';
import type { AttemptId, JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { JobOperation, recordingLevels } from '../../engine/record/schema.ts';
import { deedsOf } from '../../trace/jobControl.ts';
import { schedulerAt } from '../../trace/ownScheduler.ts';
import { isForWholeJob } from '../../trace/purposes.ts';
import type { Trace } from '../../trace/trace.ts';
import { fullTimesFact, type Times, timeWithin } from './freeSlots.ts';
import { inquiryReasons, newsReasons, type Reason } from './inquiry.ts';
import { thinkingTimes } from './thinking.ts';
import type { Walk } from './walk.ts';

/** Covers the time before an attempt was bound, down to what had to happen before. */
export function coverWait(trace: Trace, walk: Walk, attempt: AttemptId, stage: StageId, down: Micros): void {
  const job = trace.data.graphs.stageJob[stage];
  if (walk.cursor <= down) return;
  const reasons = [
    ...newsReasons(trace, job, stage, down),
    ...inquiryReasons(trace, job, stage, down, walk.cursor),
    ...suspensions(trace, job),
    ...ownSlots(trace, job),
  ];
  const edges = reasons
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at > down && at < walk.cursor)
    .sort((one, other) => other - one);
  for (const edge of [...edges, down]) {
    const reason = reasons.find(({ from, to }) => from <= edge && walk.cursor <= to);
    if (reason === undefined) coverUnexplained(trace, walk, attempt, job, edge);
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

/** Covers a wait by whether a slot was free and the scheduler busy. */
function coverUnexplained(trace: Trace, walk: Walk, attempt: AttemptId, job: JobId, down: Micros): void {
  const { level } = trace.data;
  // Held slots are recorded with the queues: without them, too many would seem to be free.
  if (recordingLevels.indexOf(level) < recordingLevels.indexOf('queues')) {
    walk.cover('other', down, attempt);
    return;
  }
  const full = fullTimesFact.of(trace);
  const thinking = thinkingTimes(trace, schedulerAt(trace.data, job, walk.cursor));
  if (walk.inBlocks) {
    coverInBlocks(walk, attempt, down, { full, thinking });
    return;
  }
  const edges = [...edgesWithin(full, down, walk.cursor), ...edgesWithin(thinking, down, walk.cursor)];
  for (const edge of [...edges.sort((one, other) => other - one), down]) {
    const isFull = timeWithin(full, edge, walk.cursor) > 0;
    const isBusy = timeWithin(thinking, edge, walk.cursor) > 0;
    walk.cover(isFull ? 'noSlot' : isBusy ? 'busy' : 'heldBack', edge, attempt);
  }
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
