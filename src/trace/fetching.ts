import type { AttemptId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { filesUntilFact } from './taskFacts.ts';
import type { Trace } from './trace.ts';

/** Returns when an attempt had the external files that its server lacked (COM-7), or its start if that is later. */
export function readsFrom(trace: Trace, attempt: AttemptId): Micros {
  const { attempts, filesAwaited } = trace.data.tables;
  const startedAt = attempts.columns.startedAt[attempt];
  if (filesAwaited.length === 0) return startedAt;
  const until = filesUntilFact.of(trace)[attempt];
  return Number.isNaN(until) ? startedAt : Math.max(startedAt, until);
}

/** Returns how long an attempt waited in its slot for external files. */
export function timeFetching(trace: Trace, attempt: AttemptId): Micros {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  return Math.min(endedAt[attempt], readsFrom(trace, attempt)) - startedAt[attempt];
}
