import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { type JobId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobOfTask } from '../../../views/shared/names.ts';
import { copyHead, duplicateHead, matchHead } from '../placing.ts';
import { type ListedDispatch, readDispatch } from './dispatch.ts';

/** All decisions of managers for which they compared servers, in order of time. */
export const dispatchesOf = ofTrace((trace): readonly ListedDispatch[] => {
  const kinds = [
    ['match', matchHead],
    ['duplicate', duplicateHead],
    ['copy', copyHead],
  ] as const;
  const all: ListedDispatch[] = [];
  for (const [by, kind] of kinds) {
    const records = trace.decisionsOfKind<{ readonly task: TaskId }>(kind);
    for (let place = 0; place < records.length; place += 1) {
      const { at, row, payload } = records.at(place);
      all.push({ by, place, at, row, task: payload.task });
    }
  }
  return all.sort((one, other) => one.row - other.row);
});

/** What the viewer has selected. */
export interface Chosen {
  readonly job: JobId | null;
  readonly task: TaskId | null;
}

/** The numbers of the decisions on the selected task, or on tasks of the selected job, or of all. */
export function numbersFor(trace: Trace, { job, task }: Chosen): readonly number[] {
  const all = dispatchesOf(trace);
  const { graphs } = trace.data;
  const numbers = [...all.keys()];
  const ofTask = task === null ? [] : numbers.filter((each) => all[each].task === task);
  if (ofTask.length > 0) return ofTask;
  const ofJob = job === null ? [] : numbers.filter((each) => jobOfTask(graphs, all[each].task) === job);
  return ofJob.length > 0 ? ofJob : numbers;
}

/** The decision to show: the last one up to a moment among some, or the first of them; NONE if there is none. */
export function dispatchToShow(trace: Trace, numbers: readonly number[], time: Micros): number {
  const all = dispatchesOf(trace);
  const until = firstPosition(0, numbers.length, (place) => all[numbers[place]].at > time);
  return numbers[Math.max(0, until - 1)] ?? NONE;
}

// How far to look for a decision with a choice; more would take time in runs with many.
const FAR = 200;

/** The same; if nothing is selected, near the moment a decision between several servers, before it or else after it. */
export function dispatchFor(trace: Trace, numbers: readonly number[], chosen: Chosen, time: Micros): number {
  const shown = dispatchToShow(trace, numbers, time);
  if (shown === NONE || chosen.job !== null || chosen.task !== null) return shown;
  const all = dispatchesOf(trace);
  const isChoice = (number: number) => readDispatch(trace, all[number]).candidates.length > 1;
  for (let number = shown; number >= Math.max(0, shown - FAR); number -= 1)
    if (isChoice(number)) return number;
  const end = Math.min(all.length, shown + FAR);
  for (let number = shown + 1; number < end; number += 1) if (isChoice(number)) return number;
  return shown;
}
