import { decisionKind, flag, whole } from '../../../kit/decisionSchema.ts';

// The first fields of the records of decisions that send tasks, as the policy records them: for what looks at all of a run.

/** Of a task of a batch; `verdict` is a place in the policy's list. */
export const matchHead = decisionKind('apollo match', {
  task: whole,
  batch: whole,
  row: whole,
  rows: whole,
  rounds: whole,
  verdict: whole,
});

/** Of a duplicate of a task that waits. */
export const duplicateHead = decisionKind('apollo duplicate', { task: whole, from: whole });

/** Of a copy of a slow task. */
export const copyHead = decisionKind('apollo copy', { task: whole, server: whole, isSlowReading: flag });
