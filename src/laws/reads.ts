import { Outcome } from '../engine/record/schema.ts';
import { inputBytes } from '../engine/workload/storage.ts';
import { eachRow, type Law, stagesOfTasks } from './law.ts';

/** A finished attempt has read all its input, a stopped one at most that, and no attempt computes before its input is there. */
export const readsAddUp: Law = (trace) => {
  const { graphs, tables } = trace;
  const { attempts, reads } = tables;
  const { attempt, serverBytes, rackBytes, remoteBytes, until, computed } = reads.columns;
  const { task, startedAt, outcome } = attempts.columns;
  const stageOf = stagesOfTasks(trace);
  return eachRow(reads.length, (row) => {
    const own = attempt[row];
    const stage = stageOf[task[own]];
    const all = inputBytes(graphs.storage, stage) + graphs.storage.shuffleBytes[stage];
    const read = serverBytes[row] + rackBytes[row] + remoteBytes[row];
    // Parts of a shuffle are fractions.
    const rounding = 1e-6 * all;
    if (outcome[own] === Outcome.finished && Math.abs(read - all) > rounding)
      return `attempt ${own} read ${read} bytes of ${all}`;
    if (read > all + rounding) return `attempt ${own} was stopped and had read ${read} bytes of ${all}`;
    const time = until[row] - startedAt[own];
    if (!Number.isFinite(startedAt[own])) return false;
    if (computed[row] < 0 || computed[row] > Math.max(0, time))
      return `attempt ${own} computed for ${computed[row]} while it read for ${time}`;
    return !Number.isInteger(computed[row]) && `attempt ${own} computed for ${computed[row]}`;
  });
};
