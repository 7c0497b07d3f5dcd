import type { AttemptId } from '../engine/ids.ts';
import { toSeconds } from '../engine/kernel/time.ts';
import { Outcome, type TraceData } from '../engine/record/schema.ts';
import { hasRerun } from '../trace/reruns.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { firstMeasuredTask } from './measured.ts';

/**
 * Slot time of attempts whose work was wasted: stopped, failed with a server, beaten in a race, or their output lost
 * (DEL-20).
 */
export const wastedTime = metric('wastedTime', (trace) => {
  const { data } = trace;
  const { length, columns } = data.tables.attempts;
  const { task, startedAt, endedAt } = columns;
  const first = firstMeasuredTask(data);
  const isWasted = wastedAttempts(trace);
  let wasted = 0;
  for (let row = 0; row < length; row += 1) {
    if (task[row] < first || !isWasted(row)) continue;
    const ran = endedAt[row] - startedAt[row];
    if (ran > 0 && Number.isFinite(ran)) wasted += ran;
  }
  return Float64Array.of(toSeconds(wasted));
});

/**
 * Returns a function that returns whether the work of an attempt was wasted: it was stopped, failed or lost a race,
 * or it finished but its output was lost. What makes again what a task reads slowly races nobody: it is wasted if it is stopped
 * before it has made it (COM-9, APO-31).
 */
export function wastedAttempts(trace: Trace): (attempt: AttemptId) => boolean {
  const { data } = trace;
  const { outcome } = data.tables.attempts.columns;
  const madeAgain = finishedInVain(data);
  return (attempt) => {
    if (outcome[attempt] === Outcome.finished) return madeAgain.has(attempt);
    return outcome[attempt] !== Outcome.open && !hasRerun(trace, attempt);
  };
}

/**
 * Lists attempts that finished but whose task finished again later, because their output was lost with a server
 * (COM-13).
 */
function finishedInVain({ tables: { attempts, outages } }: TraceData): ReadonlySet<number> {
  const inVain = new Set<number>();
  if (outages.length === 0) return inVain;
  const finishers = new Map<number, number>(); // task → attempt
  const { task, outcome, endedAt } = attempts.columns;
  for (let row = 0; row < attempts.length; row += 1) {
    if (outcome[row] !== Outcome.finished) continue;
    const before = finishers.get(task[row]);
    // An attempt that was bound later may have finished earlier.
    const isLater = before === undefined || endedAt[row] >= endedAt[before];
    if (before !== undefined) inVain.add(isLater ? before : row);
    if (isLater) finishers.set(task[row], row);
  }
  return inVain;
}
