import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';

/** How tasks get servers: the part in which greedy schedulers and flow schedulers differ. */
export interface Family {
  /** A root submitted a task, for the first time or after it was lost; it waits from now on. */
  submitted(task: TaskId): void;
  /** A running task was stopped, or lost with its server; it waits again. */
  killed(task: TaskId): void;
  /** A task must not be placed any more: it finished, its input was lost, or its job starts again. */
  gone(task: TaskId): void;
  /** A slot came free. */
  freed(server: ServerId): void;
  /** A server is lost, even if it ran nothing; `killed` tells of each task that it ran. Left out: that is enough. */
  lost?(): void;
  /** A job was admitted, and its root needs a server. */
  placeRoot(job: JobId): void;
  /** Whether its share lets a job start tasks; left out: all jobs may. */
  mayStart?(job: JobId): boolean;
  /** A job ended or goes back into the line, possibly before its root got a server. */
  dropJob(job: JobId): void;
  /** Decides, after all events of this moment have been passed on. */
  decide(): void;
}
