import {
  choice,
  decisionKind,
  flag,
  group,
  list,
  orNull,
  type PayloadOf,
  time,
  whole,
} from '../../../kit/decisionSchema.ts';

/** What becomes of a task of a batch. */
const verdicts = ['regular', 'opportunistic', 'upgraded', 'moved', 'noCapacity', 'unmatched'] as const;

const head = {
  task: whole,
  batch: whole, // counts the batches of the job, from 0
  row: whole, // in the matcher's order, the most urgent task first
  rows: whole, // tasks of the batch
  rounds: whole, // that the matcher took for the batch
  verdict: choice(verdicts),
} as const;

/** The first fields of a record: for what looks at all batches of a run. */
export const matchHeadKind = decisionKind('apollo match', head);

/**
 * What a manager decided of one task of a batch: one record for each row, one after the other, with all that its matcher
 * compared, cost = completion + noise. As the policy records it.
 */
export const matchKind = decisionKind('apollo match', {
  ...head,
  server: orNull, // the match; null: none
  place: whole, // in the order of dispatch
  freeTokens: whole,
  allowance: whole,
  weight: whole,
  placement: choice(['completion', 'locality', 'load'] as const),
  candidates: list(
    group({
      server: whole,
      kind: choice(['input', 'rack', 'light'] as const),
      init: time,
      wait: time,
      read: time,
      cpu: time,
      success: whole, // millionths
      completion: time,
      noise: time,
      age: time,
      isDirect: flag,
    }),
  ),
});

export type MatchRecord = PayloadOf<typeof matchKind>;
