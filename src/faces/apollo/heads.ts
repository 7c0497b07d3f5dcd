import { choice, decisionKind, flag, whole } from '../../kit/decisionSchema.ts';
import { copied, duplicated, matched, verdicts } from '../../policies/apollo/decisions.ts';

// The first fields of the records of decisions that send tasks: for what looks at all of a run.

/** Of a task of a batch: a record for each row, one after the other. */
export const matchHead = decisionKind(matched.name, {
  task: whole,
  batch: whole,
  row: whole,
  rows: whole,
  rounds: whole,
  verdict: choice(verdicts),
});

/** Of a duplicate of a task that waits. */
export const duplicateHead = decisionKind(duplicated.name, { task: whole, from: whole });

/** Of a copy of a slow task. */
export const copyHead = decisionKind(copied.name, { task: whole, server: whole, isSlowReading: flag });
