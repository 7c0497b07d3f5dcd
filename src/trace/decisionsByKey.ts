import type { StageId } from '../engine/ids.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import { readDecision } from './decisionList.ts';
import { ofTraceBy } from './ofTrace.ts';
import type { Decision, Trace } from './trace.ts';

/**
 * Makes a function that lists the decisions of a stage with a key, in order of time. The decisions of a stage are read once, not
 * for each question: a task may be sent thousands of times, and each attempt asks for its own.
 * @param keyOf of a decision; null: it is never asked for
 */
export function decisionsByKey<Payload>(
  kind: DecisionKind<Payload>,
  keyOf: (decision: Decision<Payload>) => string | null,
): (trace: Trace, stage: StageId, key: string) => readonly Decision<Payload>[] {
  const rowsOf = ofTraceBy((trace, stage: StageId) => rowsByKey(trace.decisionsOfStage(kind, stage), keyOf));
  return (trace, stage, key) =>
    (rowsOf(trace, stage).get(key) ?? []).map((row) => readDecision(trace.data, kind, row));
}

function rowsByKey<Payload>(
  decisions: readonly Decision<Payload>[],
  keyOf: (decision: Decision<Payload>) => string | null,
): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  for (const decision of decisions) {
    const key = keyOf(decision);
    if (key === null) continue;
    const own = rows.get(key) ?? [];
    own.push(decision.row);
    rows.set(key, own);
  }
  return rows;
}
