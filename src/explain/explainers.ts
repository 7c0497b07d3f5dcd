import type { AttemptId, JobId, ServerId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Trace } from '../trace/trace.ts';
import type { Caption, Placing } from './captions/caption.ts';
import type { Explanation, Piece } from './explanation.ts';

/** The explanations of one paper's policies, asked for their runs only. Each gives null where it knows nothing. */
export interface Explainers {
  /** Why a task ran where it ran. */
  task?(trace: Trace, task: TaskId): Explanation | null;
  /** Codes of the readings on which its explanations of tasks in this run rest, such as "AMB-26"; empty: none. */
  readings?(trace: Trace): string;
  /** What a waiting task waits for at a time. */
  waitingTask?(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null;
  /** What a task waits for at a time though slots of the cluster are free, to follow "waited 3 s ": "for the next heartbeat". */
  heldBack?(trace: Trace, task: TaskId, time: Micros): string | null;
  /** What a job runs or waits for at a time. */
  job?(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null;
  /** What a slot is for that a scheduler keeps idle for a job, and by which numbers, in a few words. */
  kept?(trace: Trace, job: JobId, time: Micros): string | null;
  /** Why a slot of a server is idle though reservations wait there, in a few words. */
  idle?(trace: Trace, server: ServerId, time: Micros): string | null;
  /** The whole caption of an attempt at the moment at which its server was chosen. */
  placed?(trace: Trace, placing: Placing): readonly Piece[] | null;
  /** What else happens to a job that its captions should tell: skips, probes, what is learned. */
  captions?(trace: Trace, job: JobId): readonly Caption[];
  /** Why an attempt was stopped, in a few words. */
  stop?(trace: Trace, attempt: AttemptId): string | null;
}
