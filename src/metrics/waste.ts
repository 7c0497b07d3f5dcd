import { toSeconds } from '../engine/kernel/time.ts';
import { Outcome } from '../engine/record/schema.ts';
import { firstMeasuredTask } from './measured.ts';
import type { Metric } from './metric.ts';

/** Slot time of attempts that ran and came to nothing: killed for another job's share, lost with a server, beaten (DEL-20). */
export const wastedTime: Metric = {
  id: 'wastedTime',
  title: 'Slot time wasted',
  help: 'Slot time of attempts at measured tasks that were stopped or failed, so that what they did was lost.',
  unit: 's',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute({ data }) {
    const { length, columns } = data.tables.attempts;
    const { task, outcome, startedAt, endedAt } = columns;
    const first = firstMeasuredTask(data);
    let wasted = 0;
    for (let row = 0; row < length; row += 1) {
      if (outcome[row] === Outcome.open || outcome[row] === Outcome.finished) continue;
      const ran = endedAt[row] - startedAt[row];
      if (task[row] >= first && ran > 0 && Number.isFinite(ran)) wasted += ran;
    }
    return Float64Array.of(toSeconds(wasted));
  },
};
