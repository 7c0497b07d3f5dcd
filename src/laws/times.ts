import { maxOf } from '../base/extremes.ts';
import type { StageId } from '../engine/ids.ts';
import { startsEarly } from '../engine/jobs/slowStart.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../engine/record/schema.ts';
import { readsOneToOne, taskBefore, type Workload } from '../engine/workload/workload.ts';
import { eachRow, type Law, stagesOfTasks } from './law.ts';

/**
 * Every task finishes exactly once. Its attempt is bound, then started, then reads its input, if any, and ends after its CPU
 * time ÷ the speed of its server.
 */
export const tasksFinishOnce: Law = (trace, workload) => {
  const { attempts } = trace.tables;
  const { task, outcome, boundAt, startedAt, endedAt } = attempts.columns;
  const finished = new Uint32Array(trace.graphs.tasks);
  const readUntil = endsOfReading(trace);
  const computed = computedMeanwhile(trace);
  const times = computingTimes(trace, workload);
  const complaint = (row: number) => {
    if (outcome[row] === Outcome.finished) finished[task[row]] += 1;
    const isOrdered = boundAt[row] <= startedAt[row] && startedAt[row] <= endedAt[row];
    // Attempts that never started ended otherwise, while they waited or were on their way.
    if (outcome[row] !== Outcome.finished && startedAt[row] === Infinity) return false;
    if (!isOrdered) return `attempt ${row} is bound ${boundAt[row]}, started ${startedAt[row]}`;
    if (readUntil[row] < startedAt[row] || readUntil[row] > endedAt[row]) {
      return `attempt ${row} reads until ${readUntil[row]}`;
    }
    if (outcome[row] !== Outcome.finished) return false;
    const took = endedAt[row] - readUntil[row] + computed[row];
    return (
      times.every((each) => took !== each[row]) && `attempt ${row} does not compute for ${times[0][row]}`
    );
  };
  const wrong = eachRow(attempts.length, complaint, endedAt);
  const complaintOfTask = (row: number) =>
    finished[row] !== 1 && `task ${row} ran ${timesWords(finished[row])}`;
  return [...wrong, ...eachRow(finished.length, complaintOfTask, lastEnds(trace))];
};

const timesWords = (count: number) =>
  count === 0 ? 'never to its end' : count === 2 ? 'twice' : `${count} times`;

/** When each task finished for the last time; Infinity: never. */
function lastEnds({ graphs, tables }: TraceData): Float64Array {
  const { task, outcome, endedAt } = tables.attempts.columns;
  const ends = new Float64Array(graphs.tasks).fill(-Infinity);
  for (let row = 0; row < tables.attempts.length; row += 1)
    if (outcome[row] === Outcome.finished) ends[task[row]] = Math.max(ends[task[row]], endedAt[row]);
  return ends;
}

/** Lists when each attempt begins to compute: once it has its files and has read its input, or at its start. */
function endsOfReading({ tables: { attempts, reads, filesAwaited } }: TraceData): Float64Array {
  const until = attempts.columns.startedAt.slice();
  for (let row = 0; row < filesAwaited.length; row += 1)
    // Files that came while an attempt waited for a slot do not count.
    until[filesAwaited.columns.attempt[row]] = Math.max(
      filesAwaited.columns.until[row],
      until[filesAwaited.columns.attempt[row]],
    );
  for (let row = 0; row < reads.length; row += 1)
    until[reads.columns.attempt[row]] = reads.columns.until[row];
  return until;
}

/** Lists how long each attempt had computed before it had read all its input. */
function computedMeanwhile({ tables: { attempts, reads } }: TraceData): Float64Array {
  const computed = new Float64Array(attempts.length);
  for (let row = 0; row < reads.length; row += 1)
    computed[reads.columns.attempt[row]] = reads.columns.computed[row];
  return computed;
}

/** How long attempts compute, by the speed of their server as they start, or as they are bound: some read from then on. */
function computingTimes(trace: TraceData, workload: Workload): readonly Float64Array[] {
  const { startedAt, boundAt } = trace.tables.attempts.columns;
  const moments = trace.slowdowns === undefined ? [startedAt] : [startedAt, boundAt];
  return moments.map((at) => timesAt(trace, workload, at));
}

function timesAt(
  { topology, tables, graphs, slowdowns = [] }: TraceData,
  workload: Workload,
  at: Float64Array,
): Float64Array {
  const stageOf = stagesOfTasks({ graphs });
  const { task, server, kind } = tables.attempts.columns;
  const copies = new Uint32Array(graphs.tasks); // speculative copies, each with a duration of its own
  return Float64Array.from({ length: tables.attempts.length }, (_, row) => {
    const isSpeculative = kind[row] === AttemptKind.speculative;
    if (isSpeculative) copies[task[row]] += 1;
    const time = workload.cpuTime(stageOf[task[row]], task[row], isSpeculative ? copies[task[row]] : 0);
    const speed = slowdowns.reduce(
      (now, slow) => (slow.server === server[row] && slow.at <= at[row] ? now / slow.factor : now),
      topology.speed[server[row]],
    );
    return speed === 1 ? time : Math.max(1, Math.round(time / speed));
  });
}

/**
 * Jobs arrive when the workload says, stages wait for upstream stages as required, and stages and jobs end with their last
 * tasks.
 */
export const barriersHold: Law = (trace, workload) => {
  const { graphs, tables } = trace;
  const { stages } = graphs;
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  const stageTimes = tables.stages.columns;
  const lastEnd = new Float64Array(stages);
  const firstStart = new Float64Array(stages).fill(Infinity);
  const stageOf = stagesOfTasks(trace);
  const { task, startedAt, endedAt, outcome } = tables.attempts.columns;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    const stage = stageOf[task[row]];
    // The first attempt to finish ends its task; other attempts may run on for a while.
    if (outcome[row] === Outcome.finished) lastEnd[stage] = Math.max(lastEnd[stage], endedAt[row]);
    firstStart[stage] = Math.min(firstStart[stage], startedAt[row]);
  }
  return [
    ...eachRow(
      stages,
      (stage) => {
        if (!isReadyInTime(trace, stage)) return `stage ${stage} is ready at another time`;
        if (firstStart[stage] < stageTimes.readyAt[stage]) return `stage ${stage} starts before it is ready`;
        return stageTimes.finishedAt[stage] !== lastEnd[stage] && `stage ${stage} ends at another time`;
      },
      stageTimes.readyAt,
    ),
    ...eachRow(
      graphs.jobs,
      (job) => {
        const planned = workload.arrivesAt[job];
        if (Number.isFinite(planned) && arrivedAt[job] !== planned)
          return `job ${job} arrives at another time`;
        const own = stageTimes.finishedAt.subarray(graphs.jobFirstStage[job], graphs.jobFirstStage[job + 1]);
        return finishedAt[job] !== maxOf(own) && `job ${job} ends at another time`;
      },
      finishedAt,
    ),
  ];
};

function isReadyInTime(trace: TraceData, stage: StageId): boolean {
  const { graphs, tables } = trace;
  const { parents, stageJob } = graphs;
  const readyAt = tables.stages.columns.readyAt[stage];
  const before = parents.items.subarray(parents.first[stage], parents.first[stage + 1]);
  const ends = Array.from(before, (parent) => tables.stages.columns.finishedAt[parent]);
  const barrier = maxOf(ends, tables.jobs.columns.arrivedAt[stageJob[stage]]);
  if (readsOneToOne(graphs, stage)) return readyAt === barrier || readyAt === firstEnd(trace, before[0]);
  if (!startsEarly(graphs, stage)) return readyAt === barrier;
  const { opens, wasCut } = openingOf(trace, before, graphs.storage.slowStart[stage]);
  if (wasCut) return readyAt <= barrier; // tasks that are lost have to start and finish again
  return readyAt === Math.min(barrier, opens);
}

/** A task that reads one to one starts when the one that it reads from has finished. */
export const pairsHold: Law = (trace) => {
  const { graphs, tables } = trace;
  const stageOf = stagesOfTasks(trace);
  const { task, startedAt, endedAt, outcome } = tables.attempts.columns;
  const finishedAt = new Float64Array(graphs.tasks).fill(Infinity);
  for (let row = 0; row < tables.attempts.length; row += 1) {
    if (outcome[row] === Outcome.finished)
      finishedAt[task[row]] = Math.min(finishedAt[task[row]], endedAt[row]);
  }
  const complaint = (row: number) => {
    const stage = stageOf[task[row]];
    if (!readsOneToOne(graphs, stage) || startedAt[row] === Infinity) return false;
    const before = taskBefore(graphs, stage, task[row]);
    return (
      startedAt[row] < finishedAt[before] && `task ${task[row]} starts before task ${before} has finished`
    );
  };
  return eachRow(tables.attempts.length, complaint, startedAt);
};

/** Finds when the first task of a stage finished. */
function firstEnd({ graphs, tables }: TraceData, stage: StageId): Micros {
  const { task, endedAt, outcome } = tables.attempts.columns;
  let first = Infinity;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    const isOf = task[row] >= graphs.stageFirstTask[stage] && task[row] < graphs.stageFirstTask[stage + 1];
    if (isOf && outcome[row] === Outcome.finished) first = Math.min(first, endedAt[row]);
  }
  return first;
}

/** Finds when a share of the tasks of some stages had finished, and all had started. */
function openingOf({ graphs, tables }: TraceData, stages: Uint32Array, share: number) {
  const { task, startedAt, endedAt, outcome } = tables.attempts.columns;
  const ends: Micros[] = [];
  let lastStart = 0;
  let wasCut = false;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    const isBefore = stages.some(
      (stage) => task[row] >= graphs.stageFirstTask[stage] && task[row] < graphs.stageFirstTask[stage + 1],
    );
    if (!isBefore) continue;
    if (outcome[row] !== Outcome.finished) wasCut = true;
    ends.push(endedAt[row]);
    lastStart = Math.max(lastStart, startedAt[row]);
  }
  ends.sort((a, b) => a - b);
  const needed = Math.ceil(ends.length * share - 1e-9);
  return { opens: Math.max(lastStart, needed > 0 ? ends[needed - 1] : 0), wasCut };
}
