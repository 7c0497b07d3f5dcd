import type { AttemptId, SchedulerId, ServerId, ServiceId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Outcome } from '../record/schema.ts';
import type { Role } from './messageKinds.ts';

// The author's manual is this folder. Here stands what the engine calls, in verbs.ts what a policy calls, in protocols.ts
// the two ways to bring tasks to servers that need no messages of one's own, in messageKinds.ts how to add such messages,
// in keeping.ts how slots are kept for jobs.
// Start from a copy of policies/_skeleton.

/** How long an actor of each role works on a message before it acts on it; left out: no time. */
export type MessageTimes = { readonly [R in Role]?: Micros };

/**
 * What a policy says: how schedulers and servers react. One object stands for all of them; each hook is about the actor
 * that its first argument names. While it runs, a policy may use the verbs of `Sim` for that actor only: whatever
 * another one should know or do takes a message.
 *
 * Two hooks are needed; with `Sim.launches` or `Sim.reservations` the second is one line. Where servers may fail, so is
 * `onTaskLost`.
 */
export interface Policy {
  // Work that may run.

  /**
   * The stage of a job of this scheduler may run. It comes again for the same stage when tasks of it were lost, and when
   * the scheduler takes over the job of one that went down: then some of its tasks have run, or run now.
   */
  onStageReady(scheduler: SchedulerId, stage: StageId): void;
  /**
   * A task of a stage that reads one to one may run, since the task that it reads from has finished. Left out: the
   * scheduler waits for the whole stage. `onStageReady` follows all the same when all of it may run.
   */
  onTaskReady?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;
  /** A slot of this server has become free, since an attempt ended there. */
  onSlotFree(server: ServerId): void;

  // What a scheduler hears of what it has bound.

  /** The attempt has taken its slot. */
  onAttemptStarted?(scheduler: SchedulerId, attempt: AttemptId): void;
  /**
   * The attempt has ended: finished, preempted, lostRace or discarded. Its id is void afterwards. One that failed with its
   * server is told by `onTaskLost` or `onCopyLost` instead, once the loss is noticed.
   */
  onAttemptEnded?(scheduler: SchedulerId, attempt: AttemptId, outcome: Outcome): void;
  /** An attempt at the task failed with its server, while others at the same task go on. */
  onCopyLost?(scheduler: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void;
  /**
   * The task must run again: the last attempt at it was stopped or failed with its server, or what it had made was lost. Only
   * note it here: `onStageReady` or `onTaskReady` follows, at once or when its input is there again.
   */
  onTaskLost?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;

  // Actors that fail.

  /** At the server, which went down: what it ran, held and queued is gone, and it forgets what it noted. */
  onServerDown?(server: ServerId): void;
  /** At every scheduler: it is known now that the server is down (`SchedulerVerbs.isServerLost`). */
  onServerLost?(scheduler: SchedulerId, server: ServerId): void;
  /** At every scheduler: the server is up again, and all its slots are free. */
  onServerBack?(scheduler: SchedulerId, server: ServerId): void;
  /** At every server: it is known now that the scheduler is down, so that it will not answer any more. */
  onSchedulerLost?(server: ServerId, scheduler: SchedulerId): void;
  /**
   * At the scheduler, which is back: it forgets whom it asked, since no answer will come. `onServerLost` follows for each
   * server that is known to be down, and `onStageReady` for the stages of its jobs that nobody took over.
   */
  onSchedulerBack?(scheduler: SchedulerId): void;
  /** At the service, which went down: it gets no message and no alarm until it is back. */
  onServiceDown?(service: ServiceId): void;
  /** At the service, which is back and knows what it knew. */
  onServiceBack?(service: ServiceId): void;

  // What takes time.

  /**
   * How schedulers hear of starts and ends, of tasks that were stopped, and of stages that may run since others have
   * finished. Left out: at once, which takes no time. By message: after the network delay.
   */
  readonly news?: 'atOnce' | 'byMessage';
  /** How often servers report how far their attempts are, for `SchedulerVerbs.progress`; left out: never. */
  readonly reportEvery?: Micros;
  /** How long actors work on each message before they act on it; left out: no time. */
  readonly messageTimes?: MessageTimes;
  /** Whether messages to an actor that thinks wait until it has thought; left out: it can do both at once. */
  readonly thinkingOccupies?: boolean;
}
