import type { AttemptId, SchedulerId, ServerId, ServiceId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Outcome } from '../record/schema.ts';
import type { Role } from './messageKinds.ts';

/** How long an actor of each role works on a message before it acts on it; left out: no time. */
export type MessageTimes = { readonly [R in Role]?: Micros };

/**
 * What a policy says: how a scheduler and a server react. Each notice goes to the actor that it names, and while it runs
 * the verbs of `Sim` may be used only on that actor's own rows.
 */
export interface Policy {
  /**
   * How schedulers hear of starts and ends, of tasks that were stopped, and of stages that may run since others finished.
   * Left out: at once, which takes no time (Sparrow: AMB-35). By message: after the network delay.
   */
  readonly news?: 'atOnce' | 'byMessage';
  /** How often servers report the progress of what they run, by messages that the trace leaves out; left out: never. */
  readonly reportEvery?: Micros;
  /** How long actors work on each message before they act on it; left out: no time. */
  readonly messageTimes?: MessageTimes;
  /** Whether messages to an actor that thinks wait until it has thought; left out: it can do both at once. */
  readonly thinkingOccupies?: boolean;
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
  /** The scheduler hears that an attempt of its own has taken its slot. */
  onAttemptStarted?(scheduler: SchedulerId, attempt: AttemptId): void;
  /**
   * The scheduler hears that an attempt of its own has ended, and how: finished, preempted, lostRace or discarded; its id
   * is void afterwards. An attempt that failed with its server is heard of by `onTaskLost` or `onCopyLost`, once the loss
   * is noticed.
   */
  onAttemptEnded?(scheduler: SchedulerId, attempt: AttemptId, outcome: Outcome): void;
  /** The scheduler hears that an attempt at a task failed with its server, while others at the same task go on. */
  onCopyLost?(scheduler: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void;
  /**
   * The scheduler hears that a task of its own must run again: the last attempt at it was stopped or failed with its
   * server, or its output was lost. `onStageReady` of its stage, or `onTaskReady`, follows once it may.
   */
  onTaskLost?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;
  /** The server went down: what it ran, roots too, held and queued is gone. It forgets what it noted. */
  onServerDown?(server: ServerId): void;
  /** Each scheduler hears that a server is down, or up again with all its slots free. */
  onServerLost?(scheduler: SchedulerId, server: ServerId): void;
  onServerBack?(scheduler: SchedulerId, server: ServerId): void;
  /** It became known that a scheduler is down. The server forgets what it holds for it. */
  onSchedulerLost?(server: ServerId, scheduler: SchedulerId): void;
  /** A service went down, or is back with what it knew: it got no message and no alarm in between. */
  onServiceDown?(service: ServiceId): void;
  onServiceBack?(service: ServiceId): void;
}
