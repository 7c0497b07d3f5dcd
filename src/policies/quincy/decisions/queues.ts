import {
  choice,
  decisionKind,
  flag,
  type Group,
  listKind,
  type PayloadOf,
  three,
  whole,
} from '../../../kit/decisionSchema.ts';

// N submitted tasks of a job · A its share

/** The share of one job (Quincy §3.3). */
const share = {
  job: whole,
  submitted: whole, // N
  running: whole,
  share: whole, // A
  isBlocked: flag,
};
export type Share = Group<typeof share>;

/** The shares of all running jobs in the order of admission, recorded when a share or a blocked job changes. */
export const sharesKind = listKind('quincy/shares', share);

/** The three kinds of queue of the greedy schedulers, nearest first (Quincy §3.1). */
export const queueKinds = ['computer', 'rack', 'cluster'] as const;

/** A free server took the first ready task of a queue (Quincy §3.2). */
export const matchKind = decisionKind('quincy/match', {
  task: whole,
  server: whole,
  queue: choice(queueKinds),
  /** Lengths of the three queues that this server takes from, before this task left them. */
  lengths: three(whole),
  /** Tasks before it in those queues that were passed over because their jobs were blocked. */
  passed: whole,
});
export type Match = PayloadOf<typeof matchKind>;

/** A job ran more than its share, so its most recently started task was stopped (Quincy §3.4). */
export const overShareKind = decisionKind('quincy/over-share', {
  task: whole,
  server: whole,
  running: whole,
  share: whole,
});
export type OverShare = PayloadOf<typeof overShareKind>;
