import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { toSeconds } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../engine/record/schema.ts';
import { isRerun } from '../trace/reruns.ts';
import type { Trace } from '../trace/trace.ts';
import { firstMeasuredTask } from './measured.ts';
import type { Metric } from './metric.ts';

/** Tasks that were thought to straggle (HOP-7). */
export const copiedShare: Metric = {
  id: 'copiedTasks',
  title: 'Tasks with a speculative copy',
  help: 'Speculative share of tasks: measured tasks of which a speculative copy ran, divided by measured tasks that ran; a task counts once, however many copies it had. In Facebook’s Hadoop cluster speculative tasks were 25 % of all (Hopper §1). No number where the run has no copies.',
  unit: '%',
  per: 'run',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
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
  },
};

/** What speculation costs (HOP-7). */
export const copySlotShare: Metric = {
  id: 'copySlotShare',
  title: 'Slot time of speculative copies',
  help: 'Speculative share of resources: slot time of speculative copies, whether they were first or not, divided by that of all attempts at measured tasks. In Facebook’s Hadoop cluster speculative tasks used 21 % of the resources (Hopper §1). No number where the run has no copies.',
  unit: '%',
  per: 'run',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
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
  },
};

/** Whether copies were worth it. */
export const copiesWon: Metric = {
  id: 'copiesWon',
  title: 'Speculative copies that won',
  help: 'Share of the speculative copies of measured tasks that ran which finished before all other attempts at their task.',
  unit: '%',
  per: 'run',
  better: 'more',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
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
  },
};

/** The part of the wasted slot time that is the price of races (HOP-1). */
export const raceTime: Metric = {
  id: 'raceTime',
  title: 'Slot time lost in races',
  help: 'Slot time of attempts at measured tasks that ran beside another one and were not first: originals and copies. Part of the slot time wasted; the rest was stopped, discarded, failed or made again.',
  unit: 's',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
    const { data } = trace;
    const { outcome } = data.tables.attempts.columns;
    if (!hasCopies(trace)) return Float64Array.of(Number.NaN);
    let lost = 0;
    eachMeasured(data, (row, ran) => {
      if (outcome[row] === Outcome.lostRace && !isRerun(trace, row)) lost += ran;
    });
    return Float64Array.of(toSeconds(lost));
  },
};

/** What races were good for: tasks that did not have to wait for their stragglers (HOP-1). */
export const timeSaved: Metric = {
  id: 'timeSaved',
  title: 'Task time saved by copies',
  help: 'How much later measured tasks whose copies won would have ended by their originals alone, added up. Of originals that computed by then: how long another one would still have read is unknown, and it is left out.',
  unit: 's',
  per: 'run',
  better: 'more',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
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
  },
};

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
