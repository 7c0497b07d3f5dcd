import { toSeconds } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../engine/record/schema.ts';
import { metric } from './described.ts';
import { firstMeasuredTask, measuredWindow } from './measured.ts';

/** Running attempts that were preempted: for a fair share, a better place or a root (Quincy §4.2; DEL-20). */
export const kills = metric('kills', ({ data }) => {
  const { startedAt, outcome } = data.tables.attempts.columns;
  return countMeasured(data, (row) => outcome[row] === Outcome.preempted && startedAt[row] < Infinity);
});

/** Attempts beside the original one: speculative, duplicate and opportunistic copies (COM-9). */
export const copies = metric('copies', ({ data }) => {
  const { kind, startedAt } = data.tables.attempts.columns;
  return countMeasured(data, (row) => kind[row] !== AttemptKind.original && startedAt[row] < Infinity);
});

/** Rate at which tasks are bound to servers (COM-18, DEL-24). */
export const decisions = metric('decisions', ({ data }) => {
  const { to } = measuredWindow(data);
  const from = data.tables.jobs.columns.arrivedAt[data.firstMeasuredJob];
  const { length, columns } = data.tables.attempts;
  const { boundAt } = columns;
  let made = 0;
  for (let row = 0; row < length; row += 1) {
    if (boundAt[row] >= from && boundAt[row] <= to) made += 1;
  }
  return Float64Array.of(made / toSeconds(to - from));
});

/** Rate of decisions that came true (Apollo §5.1). */
export const schedulingRate = metric('schedulingRate', ({ data }) => {
  const { from, to } = measuredWindow(data);
  const { length, columns } = data.tables.attempts;
  const { boundAt, startedAt } = columns;
  let made = 0;
  for (let row = 0; row < length; row += 1) {
    if (startedAt[row] < Infinity && boundAt[row] >= from && boundAt[row] <= to) made += 1;
  }
  return Float64Array.of(made / toSeconds(to - from));
});

function countMeasured(data: TraceData, isCounted: (row: number) => boolean): Float64Array {
  const { length, columns } = data.tables.attempts;
  const { task } = columns;
  const first = firstMeasuredTask(data);
  let count = 0;
  for (let row = 0; row < length; row += 1) if (task[row] >= first && isCounted(row)) count += 1;
  return Float64Array.of(count);
}
