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
} from '../../kit/decisionSchema.ts';

/** Why a server is a candidate (APO-20): it has much of the input, is in the rack of such a server, or is lightly loaded. */
export const candidateKinds = ['input', 'rack', 'light'] as const;

/** What a manager minimises: the estimated completion, or only a part of it (APO-43). */
const placements = ['completion', 'locality', 'load'] as const;

/** How near its largest input a task of the baseline must run. */
export const nearness = ['server', 'rack', 'any'] as const;

/** What becomes of a task of a batch. */
export const verdicts = [
  /** It is sent, and holds a token. */
  'regular',
  /** It is sent without a token. */
  'opportunistic',
  /** It waited without a token, and gets one where it is. */
  'upgraded',
  /** The same, but on another server, where it is sent anew. */
  'moved',
  /** It has a match, but the tokens and the opportunistic allowance are used up: the next batch considers it again. */
  'noCapacity',
  /** All its candidates went to other tasks, or the rounds were over: the next batch considers it again. */
  'unmatched',
] as const;

/** An estimate of completion on one server (Apollo §3.3), as the manager made it. Times are in µs. */
const estimateFields = {
  server: whole,
  /** Why it is a candidate; the server on which a task waits already counts as `input`. */
  kind: choice(candidateKinds),
  init: time, // I
  wait: time, // W
  read: time, // R is read + cpu
  cpu: time,
  /** P_succ in millionths. */
  success: whole,
  /** C, without the random addition. */
  completion: time,
  /** The random addition (Apollo §3.4). */
  noise: time,
  /** How old the matrix was. */
  age: time,
  /** Whether the matrix came from the server itself, and not by the monitor. */
  isDirect: flag,
} as const;

/**
 * What a manager decided of one task of a batch: one record for each row of the batch, in the order in which they are
 * dispatched; records with the same manager, job and `batch` are one batch. `row` orders the tasks as the matcher saw them,
 * the most urgent first, and `candidates` is that row of its table: cost = completion + noise, unless the placement is
 * another. So all that a matcher did can be played again (`recordRounds`).
 */
export const matched = decisionKind('apollo match', {
  task: whole,
  batch: whole, // counts the batches of the job, from 0
  row: whole,
  rows: whole, // tasks of the batch
  rounds: whole, // that the matcher took for the batch
  verdict: choice(verdicts),
  server: orNull, // the match; null: none
  /** Place in the order of dispatch, by the expected wait (Apollo §3.3). */
  place: whole,
  freeTokens: whole, // before this task was dispatched
  allowance: whole, // opportunistic weight that was left before it was dispatched
  weight: whole, // of an opportunistic task; 0: regular, or not sent
  placement: choice(placements),
  candidates: list(group(estimateFields)),
});

/** The conditions under which a manager thinks again of a task that waits (Apollo §3.4); bits of `causes`. */
export const Cause = {
  /** Its wait has become significantly longer than expected. */
  longerWait: 1,
  /** Its expected wait is longer than the average of its stage. */
  aboveAverage: 2,
  /** It has already waited longer than the average of its stage. */
  overdue: 4,
} as const;

/** A duplicate of a task that waits is sent to another server (Apollo §3.4). */
export const duplicated = decisionKind('apollo duplicate', {
  task: whole,
  from: whole, // server where it waits
  to: whole, // server of the duplicate
  causes: whole, // bits of `Cause`
  waited: time, // so far
  expected: time, // the whole wait that was expected when it was sent
  left: time, // the wait that is left on `from` by the fresh matrix
  average: time, // mean wait of the stage's tasks that have started
  stays: time, // estimated completion from now on `from`
  candidates: list(group(estimateFields)), // the winner is `to`
});

/**
 * A copy of a slow task is sent to another server (Apollo §3.4), or a copy has caught up and the other attempt ends. Or a task
 * that has finished is sent again, for a task that reads from it slowly: then `server` has its output, `ran` and `left` are
 * the reader's, and `usual` is how long it takes to run the task again and to read from there.
 */
export const copied = decisionKind('apollo copy', {
  task: whole,
  server: whole, // of the slow attempt
  isSlowReading: flag, // whether it is late because it still reads
  hasToken: flag, // whether the copy has one; if not, it is opportunistic
  ran: time, // so far
  left: time, // until it ends, as its rates imply
  usual: time, // mean computing time of the stage's finished tasks, or what is estimated of it
  candidates: list(group(estimateFields)), // the winner comes first
});

/** The baseline scheduler sends a task to a random server that satisfies its constraint, or a duplicate of it (Apollo §4). */
export const placed = decisionKind('apollo baseline', {
  task: whole,
  server: whole,
  /** Servers where it waits already: this is a duplicate if there are any. */
  others: whole,
  /** How near its largest input it must run by now. */
  near: choice(nearness),
  /** Since it could first be sent. */
  waited: time,
  freeTokens: whole, // before it was sent
  /** The servers with its largest input; empty: it may run anywhere. */
  holders: list(whole),
});

/** A task that runs without a token gets one where it runs (Apollo §3.5, AMB-42). */
export const upgradedRunning = decisionKind('apollo upgrade', {
  task: whole,
  server: whole,
  freeTokens: whole, // before it took one
});

/** A job has its tokens and may start. */
export const admitted = decisionKind('apollo tokens', {
  job: whole,
  asked: whole,
  granted: whole,
  waited: time,
});

export type Matched = PayloadOf<typeof matched>;
export type Duplicated = PayloadOf<typeof duplicated>;
export type Copied = PayloadOf<typeof copied>;
export type Placed = PayloadOf<typeof placed>;
export type UpgradedRunning = PayloadOf<typeof upgradedRunning>;
export type Admitted = PayloadOf<typeof admitted>;
export type EstimateRecord = Matched['candidates'][number];
