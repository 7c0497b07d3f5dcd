import type { AttemptId } from '../ids.ts';
import { type Attempts, Phase } from '../jobs/attempts.ts';
import type { Micros } from '../kernel/time.ts';

/**
 * Gives the share of its computing that an attempt had done by the last report that its server can have sent before
 * `until`: one each `period` from its start on. 0 before the first report, while it reads, and where nobody reports.
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
