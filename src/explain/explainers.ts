import type { AttemptId, JobId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Trace } from '../trace/trace.ts';
import type { Explanation, Piece } from './explanation.ts';

/** What a paper's face can say of a run. Each gives null where the run holds no decision that it knows. */
export interface Explainers {
  /** Why a task ran where it ran. */
  task?(trace: Trace, task: TaskId): Explanation | null;
  /** Codes of the readings that what it says of a task in this run rests on: "AMB-26"; empty: of none. */
  readings?(trace: Trace): string;
  /** Where a task stands at a moment at which it waits. */
  waitingTask?(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null;
  /** Where a job stands at a moment. */
  job?(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null;
  /** Why an attempt was stopped, in a few words. */
  stop?(trace: Trace, attempt: AttemptId): string | null;
}
