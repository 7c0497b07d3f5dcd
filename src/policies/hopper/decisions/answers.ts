import {
  choice,
  counted,
  decisionKind,
  flag,
  orNull,
  type PayloadOf,
  time,
  whole,
} from '../../../kit/decisionSchema.ts';

// V virtual size, kept in thousandths of a slot · T remaining tasks

/**
 * How a server asked, in the order of `Ask`. `kept`: nobody asked, the slot was kept for the job. `plain`: as Sparrow does, which
 * knows no refusals.
 */
export const asks = ['refusable', 'unsatisfied', 'drawn', 'kept', 'plain'] as const;
export type AskWord = (typeof asks)[number];

/** What a scheduler gave: a task, a copy, one that replaces older attempts, the slot kept for later, or none of these. */
export const gifts = ['original', 'copy', 'restart', 'keep', 'nothing', 'refusal', 'over'] as const;
export type Gift = (typeof gifts)[number];

/**
 * A scheduler answered a server (Hopper, Pseudocode 2), or used a slot that was kept for the job. Sizes are in thousandths; with
 * Sparrow's policies they are numbers of unfinished tasks.
 */
export const hopperAnswerKind = decisionKind('hopper/answer', {
  server: whole,
  /** The job that the server asked for, which all numbers below are about. It may get a task of another one. */
  job: whole,
  asked: choice(asks),
  gave: choice(gifts),
  task: orNull,
  /** Slots that attempts of the job took, and slots kept for it, before this answer. */
  occupied: whole,
  kept: whole,
  remaining: whole, // T
  /** V as it was, and as the server believed it when it asked. */
  size: whole,
  believed: whole,
  /** Whether the server believed that the job has less than its fair share, and whether it has. */
  believedLifted: flag,
  isLifted: flag,
  /** The scheduler's smallest job with waiting tasks, and its V, as it told the server; null: there is none. */
  unsatisfied: orNull,
  unsatisfiedSize: whole,
  /** Of a copy: what was known of the task, and what a new attempt was expected to take. Otherwise 0. */
  timeLeft: time,
  timeOfNew: time,
});
export type HopperAnswer = PayloadOf<typeof hopperAnswerKind>;

/** A scheduler sent reservation requests for the waiting tasks of a stage, or for a copy of one task. */
export const hopperRequestsKind = decisionKind('hopper/requests', {
  /** The task that gets a copy; null: the waiting tasks of the stage. */
  copyOf: orNull,
  size: whole, // V, in thousandths
  isLifted: flag,
  servers: counted(whole),
});
export type HopperRequests = PayloadOf<typeof hopperRequestsKind>;
