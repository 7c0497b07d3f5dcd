import { Outcome } from '../engine/record/schema.ts';
import { eachRow, type Law } from './law.ts';

/** Every attempt ends, for a reason, and every task that was tried is finished. */
export const everyAttemptEnds: Law = ({ tables: { attempts } }) => {
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const finished = new Set(task.filter((_, row) => outcome[row] === Outcome.finished));
  const complaint = (row: number) => {
    if (outcome[row] === Outcome.open || !Number.isFinite(endedAt[row])) return `attempt ${row} has no end`;
    if (outcome[row] === Outcome.finished && !Number.isFinite(startedAt[row])) {
      return `attempt ${row} finished and never started`;
    }
    return !finished.has(task[row]) && `task ${task[row]} never finished`;
  };
  return eachRow(attempts.length, complaint, endedAt);
};
