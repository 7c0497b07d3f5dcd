import type { AttemptId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { copyKind } from './copies.ts';
import { fact } from './facts.ts';
import type { Trace } from './trace.ts';

const upgradeTimes = fact('upgrades', ({ data }) => {
  const { length, columns } = data.tables.upgrades;
  return new Map(Array.from({ length }, (_, row) => [columns.attempt[row], columns.at[row]]));
});

/** Tells since when an opportunistic attempt has given way to nobody; Infinity: it never did. */
export function upgradedAt(trace: Trace, attempt: AttemptId): Micros {
  return upgradeTimes.of(trace).get(attempt) ?? Number.POSITIVE_INFINITY;
}

/** Whether an opportunistic attempt was stopped since it had to give way to others. */
export function wasKilled(trace: Trace, attempt: AttemptId): boolean {
  const { outcome, endedAt } = trace.data.tables.attempts.columns;
  return (
    outcome[attempt] === Outcome.preempted &&
    copyKindAt(trace, attempt, endedAt[attempt]) === AttemptKind.opportunistic
  );
}

/** Gives the kind of a copy at a time: none, once an opportunistic attempt gives way to nobody. */
export function copyKindAt(trace: Trace, attempt: AttemptId, time: Micros): AttemptKind | null {
  const kind = copyKind(trace, attempt);
  return kind === AttemptKind.opportunistic && upgradedAt(trace, attempt) <= time ? null : kind;
}
