import type { AttemptId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';

/**
 * What a policy says: how a scheduler and a server react. Each notice goes to the actor that it names, and while it runs
 * the verbs of `Sim` may be used only on that actor's own rows.
 */
export interface Policy {
  /** A stage of one of the scheduler's jobs may run now, or must be taken over from a scheduler that was lost. */
  onStageReady(scheduler: SchedulerId, stage: StageId): void;
  /**
   * A task of a stage that reads one to one may run now, since the task that it reads from has finished, or must be taken
   * over. Left out: the scheduler waits for the barrier. `onStageReady` follows at the barrier all the same, of tasks that
   * it has had too.
   */
  onTaskReady?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;
  /** An attempt ended on the server, so a slot is free. */
  onSlotFree(server: ServerId): void;
  /** The scheduler hears that an attempt of its own has ended. It takes no time (Sparrow: AMB-35). */
  onAttemptEnded?(scheduler: SchedulerId, attempt: AttemptId): void;
  /**
   * The scheduler hears that a task of its own must run again: the attempt at it was stopped or failed with its server,
   * or its output was lost. `onStageReady` of its stage, or `onTaskReady`, follows once it may.
   */
  onTaskLost?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;
  /** The server went down: what it ran, roots too, held and queued is gone. It forgets what it noted. */
  onServerDown?(server: ServerId): void;
  /** Each scheduler hears that a server is down, or up again with all its slots free. */
  onServerLost?(scheduler: SchedulerId, server: ServerId): void;
  onServerBack?(scheduler: SchedulerId, server: ServerId): void;
  /** It became known that a scheduler is down. The server forgets what it holds for it. */
  onSchedulerLost?(server: ServerId, scheduler: SchedulerId): void;
}
