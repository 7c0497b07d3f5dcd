import type { AttemptId } from '../ids.ts';
import { type Attempts, Phase } from '../jobs/attempts.ts';
import type { Micros } from '../kernel/time.ts';

/**
 * Returns the share of its computing, from 0 to 1, that an attempt had done at the last report that its server can
 * have sent before `until`. Servers report every `period` from the attempt's start on. 0 before the first report,
 * while the attempt reads, and where servers do not report (`period` undefined).
 */
export function progressOf(
  attempts: Attempts,
  attempt: AttemptId,
  until: Micros,
  period: Micros | undefined,
): number {
  const phase = attempts.phaseOf(attempt);
  if (period === undefined || (phase !== Phase.computing && phase !== Phase.over)) return 0;
  const started = attempts.startedAt(attempt);
  const last = phase === Phase.over ? Math.min(until, attempts.endedAt(attempt)) : until;
  const reports = Math.floor((last - started) / period);
  if (reports <= 0) return 0;
  const time = attempts.computingTime(attempt);
  const done = started + reports * period - attempts.computesFrom(attempt);
  return Math.min(1, Math.max(0, done / time));
}
