import { toSeconds } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../engine/record/schema.ts';
import { firstMeasuredTask, measuredWindow } from './measured.ts';
import type { Metric } from './metric.ts';

/** Running attempts that were preempted: for a fair share, a better place or a root (Quincy §4.2; DEL-20). */
export const kills: Metric = {
  id: 'kills',
  title: 'Tasks stopped',
  help: 'How often a running attempt at a measured task was stopped so that others could have its slot; the task runs again later or elsewhere.',
  reading: 'DEL-20',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute({ data }) {
    const { startedAt, outcome } = data.tables.attempts.columns;
    return countMeasured(data, (row) => outcome[row] === Outcome.preempted && startedAt[row] < Infinity);
  },
};

/** Attempts beside the original one: speculative, duplicate and opportunistic copies (COM-9). */
export const copies: Metric = {
  id: 'copies',
  title: 'Copies',
  help: 'Attempts at measured tasks that started as copies: speculative, duplicate and opportunistic ones.',
  reading: 'COM-9',
  unit: '',
  per: 'run',
  needs: 'attempts',
  compute({ data }) {
    const { kind, startedAt } = data.tables.attempts.columns;
    return countMeasured(data, (row) => kind[row] !== AttemptKind.original && startedAt[row] < Infinity);
  },
};

/** Rate at which tasks are bound to servers (COM-18, DEL-24). */
export const decisions: Metric = {
  id: 'decisions',
  title: 'Decisions',
  help: 'How many tasks per second were bound to servers, from the arrival of the first measured job to the end of the time for which rates count.',
  reading: 'DEL-24',
  unit: '/s',
  per: 'run',
  needs: 'attempts',
  compute({ data }) {
    const { to } = measuredWindow(data);
    const from = data.tables.jobs.columns.arrivedAt[data.firstMeasuredJob];
    const { length, columns } = data.tables.attempts;
    const { boundAt } = columns;
    let made = 0;
    for (let row = 0; row < length; row += 1) {
      if (boundAt[row] >= from && boundAt[row] <= to) made += 1;
    }
    return Float64Array.of(made / toSeconds(to - from));
  },
};

/** Rate of decisions that came true (Apollo §5.1). */
export const schedulingRate: Metric = {
  id: 'schedulingRate',
  title: 'Scheduling rate',
  help: 'How many attempts per second were decided on that came to run, in the time for which rates count; what was discarded before it started does not count (Apollo §5.1).',
  reading: 'APO-45',
  unit: '/s',
  per: 'run',
  needs: 'attempts',
  compute({ data }) {
    const { from, to } = measuredWindow(data);
    const { length, columns } = data.tables.attempts;
    const { boundAt, startedAt } = columns;
    let made = 0;
    for (let row = 0; row < length; row += 1) {
      if (startedAt[row] < Infinity && boundAt[row] >= from && boundAt[row] <= to) made += 1;
    }
    return Float64Array.of(made / toSeconds(to - from));
  },
};

function countMeasured(data: TraceData, isCounted: (row: number) => boolean): Float64Array {
  const { length, columns } = data.tables.attempts;
  const { task } = columns;
  const first = firstMeasuredTask(data);
  let count = 0;
  for (let row = 0; row < length; row += 1) if (task[row] >= first && isCounted(row)) count += 1;
  return Float64Array.of(count);
}
