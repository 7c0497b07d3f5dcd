import type { AttemptId } from '../engine/ids.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import type { Trace } from './trace.ts';

/** Attempts that made again what was there, and those of them that have finished. */
const rerunsFact = fact('tasks that ran again for a reader', (trace) => {
  const { attempts, lostRaces } = trace.data.tables;
  const { kind, endedAt } = attempts.columns;
  const all = new Set<AttemptId>();
  for (let row = 0; row < attempts.length; row += 1)
    if (kind[row] === AttemptKind.speculative && wasFinishedBefore(trace, row)) all.add(row);
  const finished = new Set<AttemptId>();
  const { attempt, wouldEndAt } = lostRaces.columns;
  for (let row = 0; row < lostRaces.length; row += 1)
    if (all.has(attempt[row]) && wouldEndAt[row] <= endedAt[attempt[row]]) finished.add(attempt[row]);
  return { all, finished };
});

/**
 * Whether the task of an attempt had finished when it was sent. Where the output was lost since, a first attempt has been sent
 * anew, and one after that races it.
 */
function wasFinishedBefore(trace: Trace, attempt: AttemptId): boolean {
  const { task, kind, boundAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const before = trace.attemptsOfTask(task[attempt]).filter((each) => boundAt[each] < boundAt[attempt]);
  let anew = 0;
  for (const each of before)
    if (kind[each] !== AttemptKind.speculative && kind[each] !== AttemptKind.duplicate)
      anew = Math.max(anew, boundAt[each]);
  return before.some(
    (each) => outcome[each] === Outcome.finished && endedAt[each] >= anew && endedAt[each] < boundAt[attempt],
  );
}

/**
 * Whether an attempt was sent after its task had finished, so that what it made can be read elsewhere, too (Apollo §3.4, APO-31).
 * It races nobody.
 */
export function isRerun(trace: Trace, attempt: AttemptId): boolean {
  return rerunsFact.of(trace).all.has(attempt);
}

/** Whether any task of a run ran again for a reader. */
export function hasReruns(trace: Trace): boolean {
  return rerunsFact.of(trace).all.size > 0;
}

/** Whether it has finished: then its reader could take what it had made, and its work was no more in vain than the first one's. */
export function hasRerun(trace: Trace, attempt: AttemptId): boolean {
  return rerunsFact.of(trace).finished.has(attempt);
}
