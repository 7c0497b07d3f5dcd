import { NONE } from '../engine/ids.ts';
import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../engine/record/schema.ts';
import { isRerun } from '../trace/reruns.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { firstMeasuredTask } from './measured.ts';

/** Tasks that were thought to straggle (HOP-7). */
export const copiedShare = metric('copiedTasks', (trace) => {
  const { data } = trace;
  const { task } = data.tables.attempts.columns;
  const isCopy = copiesIn(trace);
  if (isCopy === null) return Float64Array.of(Number.NaN);
  const ran = new Uint8Array(data.graphs.tasks);
  const copied = new Uint8Array(data.graphs.tasks);
  eachMeasured(data, (row) => {
    ran[task[row]] = 1;
    if (isCopy(row)) copied[task[row]] = 1;
  });
  return Float64Array.of(countOf(copied) / Math.max(1, countOf(ran)));
});

/** What speculation costs (HOP-7). */
export const copySlotShare = metric('copySlotShare', (trace) => {
  const { data } = trace;
  const isCopy = copiesIn(trace);
  if (isCopy === null) return Float64Array.of(Number.NaN);
  let all = 0;
  let copies = 0;
  eachMeasured(data, (row, ran) => {
    all += ran;
    if (isCopy(row)) copies += ran;
  });
  return Float64Array.of(copies / Math.max(1, all));
});

/** Whether copies were worth it. */
export const copiesWon = metric('copiesWon', (trace) => {
  const { data, finishedBy } = trace;
  const { task } = data.tables.attempts.columns;
  const isCopy = copiesIn(trace);
  if (isCopy === null) return Float64Array.of(Number.NaN);
  let copies = 0;
  let won = 0;
  eachMeasured(data, (row) => {
    if (!isCopy(row)) return;
    copies += 1;
    if (finishedBy[task[row]] === row) won += 1;
  });
  return Float64Array.of(won / copies);
});

/** The part of the wasted slot time that is the price of races (HOP-1). */
export const raceTime = metric('raceTime', (trace) => {
  const { data } = trace;
  const { outcome } = data.tables.attempts.columns;
  if (!hasCopies(trace)) return Float64Array.of(Number.NaN);
  let lost = 0;
  eachMeasured(data, (row, ran) => {
    if (outcome[row] === Outcome.lostRace && !isRerun(trace, row)) lost += ran;
  });
  return Float64Array.of(toSeconds(lost));
});

/** What races were good for: tasks that did not have to wait for their stragglers (HOP-1). */
export const timeSaved = metric('timeSaved', (trace) => {
  const { data, finishedBy } = trace;
  const { lostRaces, attempts } = data.tables;
  const { task, kind, endedAt } = attempts.columns;
  if (!hasCopies(trace)) return Float64Array.of(Number.NaN);
  const first = firstMeasuredTask(data);
  let saved = 0;
  for (let row = 0; row < lostRaces.length; row += 1) {
    const loser = lostRaces.columns.attempt[row];
    const winner = finishedBy[task[loser]];
    if (task[loser] < first || winner === NONE || kind[loser] !== AttemptKind.original) continue;
    if (kind[winner] !== AttemptKind.original) saved += lostRaces.columns.wouldEndAt[row] - endedAt[winner];
  }
  return Float64Array.of(toSeconds(saved));
});

/**
 * Tells which attempts were speculative copies; null: the run has none. A finished task that runs again for a reader is none, as it
 * races nobody (APO-31).
 */
function copiesIn(trace: Trace): ((row: number) => boolean) | null {
  const { kind } = trace.data.tables.attempts.columns;
  const isCopy = (row: number) => kind[row] === AttemptKind.speculative && !isRerun(trace, row);
  return kind.some((_, row) => isCopy(row)) ? isCopy : null;
}

// A run without copies has no such numbers: 0 would be a result.
function hasCopies(trace: Trace): boolean {
  const { kind } = trace.data.tables.attempts.columns;
  return kind.some((each, row) => each !== AttemptKind.original && !isRerun(trace, row));
}

/** Visits the attempts at measured tasks that started, with the slot time that each has used by the end of the run. */
function eachMeasured(data: TraceData, visit: (row: number, ran: Micros) => void): void {
  const { length, columns } = data.tables.attempts;
  const { task, startedAt, endedAt } = columns;
  const first = firstMeasuredTask(data);
  for (let row = 0; row < length; row += 1) {
    if (task[row] < first || startedAt[row] === Number.POSITIVE_INFINITY) continue;
    visit(row, Math.min(endedAt[row], data.endedAt) - startedAt[row]);
  }
}

function countOf(flags: Uint8Array): number {
  let count = 0;
  for (const flag of flags) count += flag;
  return count;
}
