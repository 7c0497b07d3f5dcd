import type { JobId, StageId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';

/** One decision, read back. */
export interface Decision<Payload> {
  readonly row: number;
  readonly at: Micros;
  readonly actor: number;
  readonly stage: StageId;
  readonly payload: Payload;
}

/**
 * Reads a finished run. Built on the main thread; nothing in it changes. Visits are in the order in which the spans
 * began, those that began together in the order of the rows.
 */
export interface Trace {
  readonly data: TraceData;
  readonly taskStage: Uint32Array; // [tasks] → stage
  /** The attempt that finished each task first, or NONE while there is none. */
  readonly finishedBy: Int32Array; // [tasks] → attempt
  /** Rows whose span [from, to) holds `time`. */
  running(time: Micros, visit: (attempt: number) => void): void;
  queued(time: Micros, visit: (entry: number) => void): void;
  held(time: Micros, visit: (hold: number) => void): void;
  inFlight(time: Micros, visit: (message: number) => void): void;
  /** Rows of a job, in order of time. */
  attemptsOfJob(job: JobId): readonly number[];
  entriesOfJob(job: JobId): readonly number[];
  messagesOfJob(job: JobId): readonly number[];
  attemptsOfTask(task: TaskId): readonly number[];
  decisionsOfStage<Payload>(kind: DecisionKind<Payload>, stage: StageId): readonly Decision<Payload>[];
  /** The next moment at which anything happens, forward or back; the ends of the run when there is none. */
  nextStep(time: Micros, direction: 1 | -1): Micros;
}
