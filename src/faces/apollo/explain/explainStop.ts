import type { AttemptId } from '../../../engine/ids.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { isApollo } from './tokens.ts';

/** Says why an attempt was ended; null in other runs, and where its task was finished elsewhere. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  if (!isApollo(trace)) return null;
  const { outcome, kind, startedAt } = trace.data.tables.attempts.columns;
  if (outcome[attempt] === Outcome.preempted && kind[attempt] === AttemptKind.opportunistic)
    return 'opportunistic: stopped for a regular task';
  if (outcome[attempt] !== Outcome.discarded || Number.isFinite(startedAt[attempt])) return null;
  return 'another attempt started first, or took its token';
}
