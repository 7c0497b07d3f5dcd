import type { JobId, StageId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';

/** Values computed from a trace, by name. They are plain data, so that one thread can compute them for another. */
export type Facts = Map<string, unknown>;

/** One decision, decoded. */
export interface Decision<Payload> {
  readonly row: number;
  readonly at: Micros;
  readonly actor: number;
  readonly stage: StageId;
  readonly payload: Payload;
}

/** The decisions of one kind, each decoded when it is read. */
export interface DecisionList<Payload> {
  readonly length: number;
  at(position: number): Decision<Payload>;
  all(): readonly Decision<Payload>[];
  /** How many decisions were made up to and at a time; the last of them is `at(count − 1)`. */
  countUntil(time: Micros): number;
  /** Returns the last decision that was made up to and at a time and that `isWanted` accepts; default: any. */
  lastUntil(time: Micros, isWanted?: (decision: Decision<Payload>) => boolean): Decision<Payload> | undefined;
}

/**
 * Reads a finished run. Nothing in it changes, except that `facts` are added. Visits are in the order in which the
 * spans began, then by row.
 */
export interface Trace {
  readonly data: TraceData;
  /** The values computed from it so far. */
  readonly facts: Facts;
  readonly taskStage: Uint32Array; // [tasks] → stage
  /** The attempt that finished each task first, or NONE. */
  readonly finishedBy: Int32Array; // [tasks] → attempt
  /** The row of the reading phase of each attempt, or NONE for one that reads nothing. */
  readonly readOf: Int32Array; // [attempts] → read
  /**
   * When each task became ready: with its stage; in a stage that reads one to one, once the task that it reads from
   * had finished, if its scheduler is told of that. Infinity: not yet.
   */
  readonly taskReadyAt: Float64Array; // [tasks], Micros
  /** Visits the rows whose span [from, to) contains `time`. */
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
  /** The next time at which anything happens, forward or back; the end or start of the run if there is none. */
  nextStep(time: Micros, direction: 1 | -1): Micros;
}
