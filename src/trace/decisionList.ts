import { firstPosition } from '../algorithms/firstPosition.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { Decision, DecisionList } from './trace.ts';

/** Reads one row of the table of decisions. */
export function readDecision<Payload>(
  { tables: { decisions }, words }: TraceData,
  kind: DecisionKind<Payload>,
  row: number,
): Decision<Payload> {
  const { at, actor, stage, firstWord } = decisions.columns;
  const pastWord = row + 1 < decisions.length ? firstWord[row + 1] : words.length;
  const payload = kind.decode(words.subarray(firstWord[row], pastWord));
  return { row, at: at[row], actor: actor[row], stage: stage[row], payload };
}

/** Lists the decisions of a kind; each is decoded when it is read. O(decisions) to create. */
export function listDecisions<Payload>(data: TraceData, kind: DecisionKind<Payload>): DecisionList<Payload> {
  const { at, kind: kinds } = data.tables.decisions.columns;
  const wanted = data.decisionKinds.indexOf(kind.name);
  const rows: number[] = [];
  // Most kinds are not in the trace: they belong to other policies.
  const length = wanted < 0 ? 0 : data.tables.decisions.length;
  for (let row = 0; row < length; row += 1) if (kinds[row] === wanted) rows.push(row);
  const read = (position: number) => readDecision(data, kind, rows[position]);
  const countUntil = (time: Micros) => firstPosition(0, rows.length, (position) => at[rows[position]] > time);
  return {
    length: rows.length,
    at: read,
    all: () => rows.map((row) => readDecision(data, kind, row)),
    countUntil,
    lastUntil(time, isWanted = () => true) {
      for (let position = countUntil(time) - 1; position >= 0; position -= 1) {
        const decision = read(position);
        if (isWanted(decision)) return decision;
      }
      return undefined;
    },
  };
}
