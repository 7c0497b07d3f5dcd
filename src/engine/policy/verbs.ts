import type { Stream } from '../../algorithms/random.ts';
import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, EntryId, JobId, Lane, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { DecisionKind } from '../record/decision.ts';
import type { JobGraphs, Workload } from '../workload/workload.ts';

/** A kind of message. Its receiver's handler gets `stage`, `a` and `b` after the network delay. */
export interface Channel {
  send(from: number, to: number, stage: StageId, a: number, b: number): void;
}

/** A kind of message to servers. */
export interface ServerChannel extends Channel {
  /** Sends one message to each of the first `count` servers; its handler gets the position in the list as `b`. */
  sendToMany(from: SchedulerId, servers: Int32Array, count: number, stage: StageId, a: number): void;
}

/** A kind of alarm that an actor sets for itself. */
export interface Timer {
  after(delay: Micros, actor: number, a: number, b: number): void;
}

/** Handles a message or an alarm: the actor that gets it, then what it carries. */
export type MessageHandler = (actor: number, stage: StageId, a: number, b: number) => void;
export type TimerHandler = (actor: number, a: number, b: number) => void;

/** Records decisions of one kind; the numbers are what `DecisionKind.decode` reads. */
export interface DecisionLog {
  /** Whether this run keeps decisions. Guard costly preparations with it. */
  readonly isOn: boolean;
  record(scheduler: SchedulerId, stage: StageId, words: ArrayLike<number>, count: number): void;
}

/** What no real scheduler has: the truth about durations, and hands everywhere at once. */
export interface Oracle extends Pick<Workload, 'cpuTime'> {
  actAsServer(server: ServerId): void;
  actAsScheduler(scheduler: SchedulerId): void;
}

/** The simulated world as a policy sees it. The engine owns what is the same for everyone and records all of it. */
export interface Sim {
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  /** Truths that no real scheduler has; only for baselines that cheat on purpose. */
  readonly oracle: Oracle;
  readonly queuesPerServer: number;
  now(): Micros;
  /** A random stream of the policy's own; the workload does not depend on it. */
  stream(purpose: string): Stream;

  /** With `carries` 'attempt' the first number is an attempt, and the trace keeps its task. */
  toServer(name: string, handler: MessageHandler, carries?: 'attempt'): ServerChannel;
  toScheduler(name: string, handler: MessageHandler): Channel;
  serverTimer(handler: TimerHandler): Timer;
  /**
   * With 'replaces' each alarm that a scheduler sets calls off its one before, which then makes no run longer; Infinity
   * sets none.
   */
  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer;
  decisionLog(kind: DecisionKind<unknown>): DecisionLog;

  // Verbs of a scheduler.
  /** Commits a task to a server. */
  bind(task: TaskId, stage: StageId, server: ServerId): AttemptId;
  /**
   * Begins a job anew, whose root was lost (Quincy §2.2): its attempts fail, its outputs are forgotten, and at this very
   * moment, but after this notice, servers hear of their free slots and the scheduler that the first stages are ready. It
   * hears nothing of the tasks that are lost by it.
   */
  restartJob(job: JobId): void;
  /** Which task an attempt tries. */
  taskOf(attempt: AttemptId): TaskId;
  stageOf(attempt: AttemptId): StageId;
  serverOf(attempt: AttemptId): ServerId;
  /** The scheduler that owns a stage's job. */
  ownerOf(stage: StageId): SchedulerId;
  /** Spends time on deciding; `done` gets `a` and `b` when it is over. */
  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void;

  // Verbs of a server.
  /** Puts a reservation (`attempt` NONE) or an attempt in one of the server's queues. */
  enqueue(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId;
  /** The oldest entry of a queue, or NONE. */
  head(server: ServerId, queue: number): EntryId;
  /** The entry after this one in its queue, or NONE. */
  next(entry: EntryId): EntryId;
  entryStage(entry: EntryId): StageId;
  entryAttempt(entry: EntryId): AttemptId;
  entryScheduler(entry: EntryId): SchedulerId;
  /** Takes an entry out of its queue; the id is void afterwards. */
  dequeue(server: ServerId, entry: EntryId): void;
  /** Entries in all queues of a server. */
  queued(server: ServerId): number;
  /** Attempts running on a server. */
  running(server: ServerId): number;
  /** Slots that are neither running nor held, nor taken by a root. */
  freeSlots(server: ServerId): number;
  /** Keeps a free slot idle for a stage's task; gives the lane, which `release` or `start` wants back. */
  hold(server: ServerId, stage: StageId): Lane;
  release(server: ServerId, lane: Lane): void;
  /** Takes a free slot for the root of a job, for as long as the job needs it (Quincy §2.1); it neither runs nor is free. */
  startRoot(server: ServerId, job: JobId): Lane;
  /** Ends a root, which frees its slot; the server is not told. With a server that goes down its roots end by themselves. */
  endRoot(server: ServerId, lane: Lane): void;
  /** Starts an attempt that is bound to this server on a free slot. */
  start(server: ServerId, attempt: AttemptId): void;
  /**
   * Stops the attempt at `task` that runs here; the task runs again later and takes as long. Gives false when that
   * attempt has ended already.
   */
  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean;
  /** Whether a server is known to be down. */
  isServerLost(server: ServerId): boolean;
  /** Whether a scheduler is known to be down. */
  isLost(scheduler: SchedulerId): boolean;
}
