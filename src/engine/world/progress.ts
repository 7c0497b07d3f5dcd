import type { AttemptId } from '../ids.ts';
import type { KnownAttempts } from '../jobs/knownAttempts.ts';
import { Phase } from '../jobs/phase.ts';
import type { Micros } from '../kernel/time.ts';

/** What is read of attempts to tell how far they are. */
type TimedAttempts = Pick<
  KnownAttempts,
  'phaseOf' | 'startedAt' | 'computesFrom' | 'computingTime' | 'endedAt'
>;

/**
 * Returns the share of its computing, from 0 to 1, that an attempt had done at the last report that its server can
 * have sent before `until`. Servers report every `period` from the attempt's start on,
 * or at every moment if `period` is 0. 0 before the first report,
 * while the attempt reads, and where servers do not report (`period` undefined).
 */
export function progressOf(
  attempts: TimedAttempts,
  attempt: AttemptId,
  until: Micros,
  period: Micros | undefined,
): number {
  const reported = lastReport(attempts, attempt, until, period);
  if (reported === null) return 0;
  const done = reported - attempts.computesFrom(attempt);
  return Math.min(1, Math.max(0, done / attempts.computingTime(attempt)));
}

/**
 * Gives the time that an attempt needs in all from its start on, as its last report implies: an attempt that had done a
 * share p of its computing in the time e takes e/p for all of it. NaN before the first report, while it reads, and where
 * nobody reports.
 */
export function impliedTime(
  attempts: TimedAttempts,
  attempt: AttemptId,
  until: Micros,
  period: Micros | undefined,
): Micros {
  const reported = lastReport(attempts, attempt, until, period);
  if (reported === null || reported < attempts.computesFrom(attempt)) return Number.NaN;
  // An attempt computes at an even pace, so that e/p is the same at each report.
  return attempts.computesFrom(attempt) + attempts.computingTime(attempt) - attempts.startedAt(attempt);
}

/** Gives how long an attempt computed whose end its scheduler is told of now; NaN: it had not begun to. */
export function computedTime(attempts: TimedAttempts, attempt: AttemptId, now: Micros): Micros {
  const end = attempts.phaseOf(attempt) === Phase.over ? attempts.endedAt(attempt) : now;
  const computed = end - attempts.computesFrom(attempt);
  return computed >= 0 ? computed : Number.NaN;
}

/** Gives when the server of an attempt sent its last report before `until`, or null. */
function lastReport(
  attempts: TimedAttempts,
  attempt: AttemptId,
  until: Micros,
  period: Micros | undefined,
): Micros | null {
  const phase = attempts.phaseOf(attempt);
  if (period === undefined || (phase !== Phase.computing && phase !== Phase.over)) return null;
  const started = attempts.startedAt(attempt);
  const last = phase === Phase.over ? Math.min(until, attempts.endedAt(attempt)) : until;
  if (period === 0) return last < started ? null : last;
  const reports = Math.floor((last - started) / period);
  return reports <= 0 ? null : started + reports * period;
}
