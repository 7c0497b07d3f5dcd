import type { JobId, StageId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { Facts } from './facts.ts';

/** One decision, read back. */
export interface Decision<Payload> {
  readonly row: number;
  readonly at: Micros;
  readonly actor: number;
  readonly stage: StageId;
  readonly payload: Payload;
}

/** The decisions of one kind, read back one by one. */
export interface DecisionList<Payload> {
  readonly length: number;
  at(position: number): Decision<Payload>;
  /** How many were made up to and at a time: the last of them is `at(count − 1)`. */
  countUntil(time: Micros): number;
}

/**
 * Reads a finished run. Nothing in it changes, but for what is found out about it. Visits are in the order in which the spans
 * began, those that began together in the order of the rows.
 */
export interface Trace {
  readonly data: TraceData;
  /** What has been found out about it so far. */
  readonly facts: Facts;
  readonly taskStage: Uint32Array; // [tasks] → stage
  /** The attempt that finished each task first, or NONE while there is none. */
  readonly finishedBy: Int32Array; // [tasks] → attempt
  /** The reading phase of each attempt, or NONE for one that reads nothing. */
  readonly readOf: Int32Array; // [attempts] → read
  /**
   * When each task might run: with its stage, or, of a stage that reads one to one, once the task that it reads from had
   * finished, if its scheduler hears of that. Infinity: not yet.
   */
  readonly taskReadyAt: Float64Array; // [tasks], Micros
  /** Rows whose span [from, to) holds `time`. */
  running(time: Micros, visit: (attempt: number) => void): void;
  queued(time: Micros, visit: (entry: number) => void): void;
  held(time: Micros, visit: (hold: number) => void): void;
  kept(time: Micros, visit: (keptSlot: number) => void): void;
  inFlight(time: Micros, visit: (message: number) => void): void;
  flowing(time: Micros, visit: (flow: number) => void): void;
  /** Rows of a job, in order of time. */
  attemptsOfJob(job: JobId): readonly number[];
  entriesOfJob(job: JobId): readonly number[];
  messagesOfJob(job: JobId): readonly number[];
  keptForJob(job: JobId): readonly number[];
  attemptsOfTask(task: TaskId): readonly number[];
  decisionsOfStage<Payload>(kind: DecisionKind<Payload>, stage: StageId): readonly Decision<Payload>[];
  /** All decisions of a kind, in order of time. */
  decisionsOfKind<Payload>(kind: DecisionKind<Payload>): DecisionList<Payload>;
  /** The next moment at which anything happens, forward or back; the ends of the run when there is none. */
  nextStep(time: Micros, direction: 1 | -1): Micros;
}
