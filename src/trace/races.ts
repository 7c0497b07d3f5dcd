import { type AttemptId, NONE, type TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { isCopy } from './copies.ts';
import { fact } from './facts.ts';
import { isRerun } from './reruns.ts';
import type { Trace } from './trace.ts';

/** Attempts at one task of which the first to finish ended it. */
interface Race {
  /** NONE: none has finished. */
  readonly winner: AttemptId;
  /** In the order in which they were bound. */
  readonly losers: readonly AttemptId[];
  /**
   * How much later the task would have ended without its copies, as far as that is known: the original computed when a copy
   * had finished. 0 where the original won; NaN where it still read or waited, or came to nothing for another reason.
   */
  readonly saved: Micros;
  /** Slot time of those that did not win, for whatever reason. */
  readonly wasted: Micros;
}

const plannedEnds = fact('planned ends', ({ data }) => {
  const { length, columns } = data.tables.lostRaces;
  return new Map(Array.from({ length }, (_, row) => [columns.attempt[row], columns.wouldEndAt[row]]));
});

/** Tells when an attempt that lost a race would have ended; NaN where nobody knows. */
export function wouldEndAt(trace: Trace, attempt: AttemptId): Micros {
  return plannedEnds.of(trace).get(attempt) ?? Number.NaN;
}

/** Gives how long an attempt had a slot, up to a moment; 0 before it started. */
export function slotTimeOf({ data }: Trace, attempt: AttemptId, until: Micros = data.endedAt): Micros {
  const { startedAt, endedAt } = data.tables.attempts.columns;
  return Math.max(0, Math.min(endedAt[attempt], until) - startedAt[attempt]);
}

/** Whether a copy of any task began beside another attempt; opportunistic attempts alone race with nobody. */
export const racesFact = fact('whether copies race', (trace) => {
  const { kind, startedAt } = trace.data.tables.attempts.columns;
  const races = (row: number) => kind[row] === AttemptKind.speculative || kind[row] === AttemptKind.duplicate;
  return kind.some((_, row) => races(row) && startedAt[row] < Infinity && !isRerun(trace, row));
});

/** Gives the race for a task; null where it had no copy. What ran again when it had finished is no part of it. */
export function raceOf(trace: Trace, task: TaskId): Race | null {
  const attempts = trace.attemptsOfTask(task).filter((attempt) => !isRerun(trace, attempt));
  if (!attempts.some((attempt) => isCopy(trace, attempt))) return null;
  const { outcome } = trace.data.tables.attempts.columns;
  const winner = trace.finishedBy[task];
  const losers = attempts.filter((attempt) => attempt !== winner && outcome[attempt] !== Outcome.open);
  const wasted = losers.reduce((sum, attempt) => sum + slotTimeOf(trace, attempt), 0);
  return { winner, losers, saved: savedBy(trace, winner, losers), wasted };
}

function savedBy(trace: Trace, winner: AttemptId, losers: readonly AttemptId[]): Micros {
  if (winner === NONE) return Number.NaN;
  if (!isCopy(trace, winner)) return 0;
  const original = losers.findLast((attempt) => !isCopy(trace, attempt));
  if (original === undefined) return Number.NaN;
  return wouldEndAt(trace, original) - trace.data.tables.attempts.columns.endedAt[winner];
}
