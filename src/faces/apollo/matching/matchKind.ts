import { choice, decisionKind, type PayloadOf, whole } from '../../../kit/decisionSchema.ts';
import { matched, verdicts } from '../../../policies/apollo/decisions.ts';

/** The first fields of a record: for what looks at all batches of a run. */
export const matchHeadKind = decisionKind(matched.name, {
  task: whole,
  batch: whole,
  row: whole,
  rows: whole,
  rounds: whole,
  verdict: choice(verdicts),
});

/** What a manager decided of one task of a batch: a record for each row, one after the other. */
export const matchKind = matched;
export type MatchRecord = PayloadOf<typeof matched>;
