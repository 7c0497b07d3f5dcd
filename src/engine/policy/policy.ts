import type { AttemptId, JobId, SchedulerId, ServerId, ServiceId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobOperation, Outcome } from '../record/schema.ts';
import type { Role } from './messageKinds.ts';

// This folder is the manual for authors of policies. policy.ts lists what the engine calls, verbs.ts what a policy
// calls. protocols.ts describes the two ways to bring tasks to servers without messages of your own, messageKinds.ts
// how to add your own, keeping.ts how to keep slots for jobs, notes.ts how to show what a scheduler has in mind. Start from a copy of policies/_skeleton.

/** How long an actor of each role processes a message before it acts on it. Default: 0. */
export type MessageTimes = { readonly [R in Role]?: Micros };

/** Takes new values of parameters, each of the type that the menu gives it. */
export type ParamChanges = Readonly<Record<string, (value: never) => void>>;

/**
 * A policy: how schedulers, servers and services react to events. One object acts for all of them; the first argument
 * of each hook names the actor that acts. While a hook runs, the policy may use the verbs of `Sim` for that actor
 * only: to inform another actor, or to make it do something, send a message.
 *
 * `onStageReady` and `onSlotFree` are required; with `Sim.launches` or `Sim.reservations` the second is one line. A
 * policy also needs `onTaskLost` wherever servers can fail.
 */
export interface Policy {
  // Work that has become ready.

  /**
   * A stage of one of this scheduler's jobs may run. Called again for the same stage when tasks of it were lost, and
   * when the scheduler takes the job over from one that went down; some tasks may then have finished or be running.
   */
  onStageReady(scheduler: SchedulerId, stage: StageId): void;
  /**
   * A task of a stage that reads one to one may run, because the task that it reads from has finished. If this hook
   * is left out, the scheduler waits for the whole stage. `onStageReady` follows in either case, when the whole stage
   * may run.
   */
  onTaskReady?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;
  /** A slot of this server has become free because an attempt ended there. */
  onSlotFree(server: ServerId): void;

  // News of attempts that the scheduler has bound.

  /** The attempt has taken its slot. */
  onAttemptStarted?(scheduler: SchedulerId, attempt: AttemptId): void;
  /**
   * The attempt has ended: finished, preempted, lostRace or discarded. Its id is invalid after this call. An attempt
   * that failed with its server is reported by `onTaskLost` or `onCopyLost` instead, once the failure is noticed.
   */
  onAttemptEnded?(scheduler: SchedulerId, attempt: AttemptId, outcome: Outcome): void;
  /**
   * An attempt failed with its server or for lack of its input, but other attempts at the same task go on. Launch no
   * other one until `onStageReady` follows, at once or when the input is available again: it would fail as well.
   */
  onCopyLost?(scheduler: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void;
  /**
   * The task must run again: its last live attempt was stopped or failed with its server, or its output was lost.
   * Only note it here: `onStageReady` or `onTaskReady` follows, at once or when the task's input is available again.
   */
  onTaskLost?(scheduler: SchedulerId, stage: StageId, task: TaskId): void;

  // Users.

  /**
   * A user controls a job that has arrived and is not over (Apollo §2.1); `priority` is meant for `setPriority` only. Needed
   * for the operations that the policy's menu lists. To cancel a job, end all its attempts: nothing of it may be bound from
   * now on, and of all else only the ends of its attempts are told.
   */
  onJobControl?(scheduler: SchedulerId, job: JobId, operation: JobOperation, priority: number): void;

  // Parameters that change.

  /**
   * How parameters that may change while the run goes on take a new value, by name (`PolicyPlugin.mayChange`). The value has
   * passed the menu's check. It counts for every decision from now on; nobody acts here, so use no verbs.
   */
  readonly changes?: ParamChanges;
  /** Called for every scheduler that is up, after a parameter has changed: look again at what the old value kept waiting. */
  onParamChanged?(scheduler: SchedulerId): void;

  // Actors that fail.

  /**
   * Called for the server that went down. What it ran, held and queued is gone; forget what the policy noted for it.
   */
  onServerDown?(server: ServerId): void;
  /**
   * Called once when a server becomes known to be down, or is back without that, also while no job is there: for what a
   * policy notes of servers. Nobody acts here, so use no verbs.
   */
  onServerNoticed?(server: ServerId): void;
  /** Called for every scheduler: from now on the server is known to be down (`SchedulerVerbs.isServerLost`). */
  onServerLost?(scheduler: SchedulerId, server: ServerId): void;
  /** Called for every scheduler: the server is up again, and all its slots are free. */
  onServerBack?(scheduler: SchedulerId, server: ServerId): void;
  /** Called for every server: from now on the scheduler is known to be down and will not answer. */
  onSchedulerLost?(server: ServerId, scheduler: SchedulerId): void;
  /**
   * Called for the scheduler that is back. Forget its unanswered questions: no answer will come. `onServerLost`
   * follows for each server that is known to be down, and `onStageReady` for ready stages of those of its jobs that
   * no other scheduler took over.
   */
  onSchedulerBack?(scheduler: SchedulerId): void;
  /** Called for the service that went down. It gets no message and no alarm until it is back. */
  onServiceDown?(service: ServiceId): void;
  /** Called for the service that is back. It still knows what it knew before. */
  onServiceBack?(service: ServiceId): void;

  // What takes time, in the policy's model of schedulers and servers.

  /**
   * How schedulers learn of starts and ends of attempts, of tasks that must run again, and of stages that became
   * ready because others finished. `atOnce` (the default) takes no time; `byMessage` takes the network delay.
   */
  readonly news?: 'atOnce' | 'byMessage';
  /**
   * Time between the progress reports of an attempt, which `SchedulerVerbs.progress` and `impliedTime` read; 0: reports at
   * every moment, from the start on. Default: no reports.
   */
  readonly reportEvery?: Micros;
  /** How long actors process each message before they act on it. Default: 0. */
  readonly messageTimes?: MessageTimes;
}
