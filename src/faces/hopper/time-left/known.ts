import { firstPosition } from '../../../algorithms/firstPosition.ts';
import type { AttemptId, JobId, StageId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';

// What a run's scheduler had been told by a moment. News of starts and ends takes the network's delay.

/** Tells when an attempt should end by the reports that had been read by a moment; null: none had. */
export function expectedEnd(trace: Trace, attempt: AttemptId, time: Micros): Micros | null {
  const { at, endsAt } = trace.data.tables.expectedEnds.columns;
  const row = reportsOf(trace)
    .get(attempt)
    ?.findLast((each) => at[each] <= time);
  return row === undefined ? null : endsAt[row];
}

const reportsOf = ofTrace(({ data }) => {
  const { attempt } = data.tables.expectedEnds.columns;
  const reports = new Map<AttemptId, number[]>();
  for (const [row, each] of attempt.entries()) {
    const own = reports.get(each);
    if (own === undefined) reports.set(each, [row]);
    else own.push(row);
  }
  return reports;
});

/** Times that finished attempts of a stage took, of those heard of by a moment; ascending. */
export function finishedTimes(trace: Trace, stage: StageId, time: Micros): Float64Array {
  const own = finishedOf(trace).get(stage);
  if (own === undefined) return NOTHING;
  const count = firstPosition(0, own.heard.length, (place) => own.heard[place] > time);
  // A view asks at each frame, and little changes from one to the next.
  if (own.latest.length !== count) own.latest = own.took.slice(0, count).sort();
  return own.latest;
}

const NOTHING = new Float64Array(0);

interface Finished {
  readonly heard: Float64Array; // ascending
  readonly took: Float64Array; // in the same order
  latest: Float64Array;
}

const finishedOf = ofTrace((trace): ReadonlyMap<StageId, Finished> => {
  const { length, columns } = trace.data.tables.attempts;
  const { task, startedAt, endedAt, outcome } = columns;
  const rows = new Map<StageId, number[]>();
  for (let row = 0; row < length; row += 1) {
    // One that ended after the first was no news of its task; it could not be stopped in time.
    const cameLate = trace
      .attemptsOfTask(task[row])
      .some(
        (other) =>
          outcome[other] === Outcome.finished &&
          startedAt[row] < endedAt[other] &&
          endedAt[other] < endedAt[row],
      );
    if (outcome[row] !== Outcome.finished || cameLate) continue;
    const stage = trace.taskStage[task[row]];
    const own = rows.get(stage) ?? [];
    rows.set(stage, own);
    own.push(row);
  }
  const delay = trace.data.topology.networkDelay;
  const finished = [...rows].map(([stage, own]): [StageId, Finished] => {
    own.sort((a, b) => endedAt[a] - endedAt[b] || a - b);
    const heard = Float64Array.from(own, (row) => endedAt[row] + delay);
    return [
      stage,
      { heard, took: Float64Array.from(own, (row) => endedAt[row] - startedAt[row]), latest: NOTHING },
    ];
  });
  return new Map(finished);
});

/** Whether a task of a job waits for its first attempt at a moment. */
export function hasWaitingTasks(trace: Trace, job: JobId, time: Micros): boolean {
  const { jobFirstStage, stageFirstTask } = trace.data.graphs;
  const { readyAt } = trace.data.tables.stages.columns;
  const { boundAt } = trace.data.tables.attempts.columns;
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    if (!(readyAt[stage] <= time)) continue;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
      if (!trace.attemptsOfTask(task).some((attempt) => boundAt[attempt] <= time)) return true;
    }
  }
  return false;
}

// Times at first reports that are looked at, and the share of them that fits on the scale.
const SAMPLES = 5000;
const ROOMY = 0.98;

/** Time that fits on the scale of a run. The same at all times; bars that are longer are cut off. */
export const timeScaleOf = ofTrace(({ data }): Micros => {
  const { length, columns } = data.tables.expectedEnds;
  const step = Math.max(1, length / SAMPLES);
  const lefts: number[] = [];
  for (let at = 0; at < length; at += step) {
    const row = Math.floor(at);
    lefts.push(columns.endsAt[row] - columns.at[row]);
  }
  lefts.sort((a, b) => a - b);
  return Math.max(1, lefts[Math.ceil((lefts.length - 1) * ROOMY)] ?? 1);
});
