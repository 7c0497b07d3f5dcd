import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';

/** What the greedy schedulers and the flow schedulers differ in: how tasks get computers. */
export interface Family {
  /** A root submitted a worker task, for the first time or after it was lost; it waits from now on. */
  submitted(task: TaskId): void;
  /** A running task was killed or lost with its computer; it waits again. */
  killed(task: TaskId): void;
  /** A task is to be placed no more: it finished, its input was lost, or its job begins anew. */
  gone(task: TaskId): void;
  /** A slot came free. */
  freed(server: ServerId): void;
  /** A computer is lost, whether it ran anything or not; left out: only what it ran matters. */
  lost?(): void;
  /** A job was admitted, and its root wants a computer. */
  placeRoot(job: JobId): void;
  /** Whether a job may start tasks, as far as shares go; left out: all may. */
  mayStart?(job: JobId): boolean;
  /** A job ended, or goes back into the line, maybe before its root got a computer. */
  dropJob(job: JobId): void;
  /** Something has changed; all that happened at this moment has been told. */
  decide(): void;
}
