import { AttemptKind } from '../engine/record/schema.ts';
import { metric } from './described.ts';
import { firstMeasuredTask } from './measured.ts';

/** How often tasks queue twice (Apollo Table 2). */
export const duplicateShare = metric('duplicates', ({ data }) => {
  const { all, duplicates } = count(data);
  return Float64Array.of(duplicates === 0 ? Number.NaN : duplicates / all);
});

/** How often that is good for something (Apollo Table 2). */
export const duplicatesFirst = metric('duplicatesFirst', ({ data }) => {
  const { duplicates, started } = count(data);
  return Float64Array.of(started / duplicates);
});

function count(data: Parameters<typeof firstMeasuredTask>[0]) {
  const { length, columns } = data.tables.attempts;
  const { task, kind, startedAt } = columns;
  const first = firstMeasuredTask(data);
  const before = new Uint8Array(data.graphs.tasks); // kind of the attempt before
  const counts = { all: 0, duplicates: 0, started: 0 };
  for (let row = 0; row < length; row += 1) {
    const beside = before[task[row]];
    before[task[row]] = kind[row];
    if (task[row] < first) continue;
    counts.all += 1;
    // What waits without a token is sent again to move.
    if (kind[row] !== AttemptKind.duplicate || beside === AttemptKind.opportunistic) continue;
    counts.duplicates += 1;
    if (startedAt[row] < Infinity) counts.started += 1;
  }
  return counts;
}
