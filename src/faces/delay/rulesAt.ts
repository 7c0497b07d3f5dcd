import type { Micros } from '../../engine/kernel/time.ts';
import { type Rules, rulesKind } from '../../policies/delay/decisions.ts';
import type { Trace } from '../../trace/trace.ts';

/** The rules by which slots are offered at a time; before the first launch those that follow. Null: none are recorded. */
export function rulesAt(trace: Trace, time: Micros): Rules | null {
  const all = trace.decisionsOfKind(rulesKind);
  if (all.length === 0) return null;
  return (all.lastUntil(time) ?? all.at(0)).payload;
}
