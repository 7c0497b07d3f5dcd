import type { Stream } from '../../algorithms/random.ts';
import type { Topology } from '../cluster/topology.ts';
import type {
  AttemptId,
  EntryId,
  JobId,
  Lane,
  SchedulerId,
  ServerId,
  ServiceId,
  StageId,
  TaskId,
} from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { DecisionKind } from '../record/decision.ts';
import type { AttemptKind, Outcome } from '../record/schema.ts';
import type { JobGraphs, Workload } from '../workload/workload.ts';
import type { FieldHandler, Mail, MessageSigns, MessageSpec } from './messageKinds.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from './protocols.ts';

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

/** Verbs of a scheduler: it owns jobs, binds their tasks, and hears of them. */
export interface SchedulerVerbs {
  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer;
  decisionLog(kind: DecisionKind<unknown>): DecisionLog;
  /**
   * Commits a task to a server. Originals wait until no other attempt at the task is alive; of the other kinds there may
   * be several.
   */
  bind(task: TaskId, stage: StageId, server: ServerId, kind?: AttemptKind): AttemptId;
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
  /** Ids of attempts are used again: whoever keeps one keeps this number too, and asks `isLive` before using it. */
  generationOf(attempt: AttemptId): number;
  /** Whether an id still means the attempt that it meant, and that has not ended. For whoever acts on it where it is. */
  isLive(attempt: AttemptId, generation: number): boolean;
  /**
   * The share of its computing that an attempt had done by its last report that can have arrived; 0 before the first, and
   * where nobody reports (`Policy.reportEvery`).
   */
  progress(attempt: AttemptId): number;
  /**
   * What is said beforehand of how long a task computes on an ordinary server: by the scenario or a log, wrong by as much as
   * the scenario wants; NaN: nobody has said.
   */
  estimate(stage: StageId, task: TaskId): Micros;
  /** The scheduler that owns a stage's job. */
  ownerOf(stage: StageId): SchedulerId;
  /** Spends time on deciding; `done` gets `a` and `b` when it is over. */
  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void;
  /** Whether a server is known to be down. */
  isServerLost(server: ServerId): boolean;
}

/** Verbs of a server: it starts what is bound to it, keeps queues, and holds slots. */
export interface ServerVerbs {
  serverTimer(handler: TimerHandler): Timer;
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
  /** A number that the server keeps with an entry, 0 at first: what the probe said, or what the server has learned since. */
  noteOf(entry: EntryId): number;
  setNote(entry: EntryId, note: number): void;
  /** Takes an entry out of its queue; the id is void afterwards. */
  dequeue(server: ServerId, entry: EntryId): void;
  /** Entries in all queues of a server. */
  queued(server: ServerId): number;
  /** Attempts running on a server. */
  running(server: ServerId): number;
  /** The attempt that runs in a lane, or NONE. */
  attemptIn(server: ServerId, lane: Lane): AttemptId;
  /** When an attempt took its slot. */
  startedAt(attempt: AttemptId): Micros;
  /** Slots that are neither running nor held, nor taken by a root. */
  freeSlots(server: ServerId): number;
  /** Whether a task of a stage could start now: there is a free slot, and the cores and the memory that it takes (COM-3). */
  fits(server: ServerId, stage: StageId): boolean;
  /** Cores that nothing takes; Infinity where the cluster does not count them. */
  freeCores(server: ServerId): number;
  /** MB of memory that nothing takes; Infinity where the cluster does not count it. */
  freeMemory(server: ServerId): number;
  /**
   * Keeps a free slot idle for a stage's task, and the cores and memory that it takes; gives the lane, which `release` wants
   * back before the task starts.
   */
  hold(server: ServerId, stage: StageId): Lane;
  release(server: ServerId, lane: Lane): void;
  /** Takes a free slot for the root of a job, for as long as the job needs it (Quincy §2.1); it neither runs nor is free. */
  startRoot(server: ServerId, job: JobId): Lane;
  /** Ends a root, which frees its slot; the server is not told. With a server that goes down its roots end by themselves. */
  endRoot(server: ServerId, lane: Lane): void;
  /** Lets an attempt that is bound to this server get its data before it has a slot (Apollo §3.2). */
  fetch(server: ServerId, attempt: AttemptId): void;
  /** Starts an attempt that is bound to this server on a free slot, where it fits. */
  start(server: ServerId, attempt: AttemptId): void;
  /**
   * Ends a live attempt of this server for a reason: preempted, lostRace or discarded. One that runs frees its slot, one
   * that waits leaves its queue, one that is on its way will come in vain. Its task runs again if no other attempt at it is
   * alive and none has finished.
   */
  end(server: ServerId, attempt: AttemptId, reason: Outcome): void;
  /**
   * Stops the attempt at `task` that runs here; the task runs again later and takes as long. Gives false when that
   * attempt has ended already.
   */
  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean;
  /** Whether a scheduler is known to be down. */
  isLost(scheduler: SchedulerId): boolean;
}

/** Verbs of a service, an actor that owns neither jobs nor slots, such as a resource monitor (Apollo §2.3). */
export interface ServiceVerbs {
  readonly services: number;
  serviceTimer(handler: TimerHandler): Timer;
  /** Records a decision of a service. */
  serviceLog(kind: DecisionKind<unknown>): DecisionLog;
  /** Spends time on deciding; `done` gets `a` and `b` when it is over. */
  serviceThinks(service: ServiceId, duration: Micros, done: Timer, a: number, b: number): void;
}

/** The simulated world as a policy sees it. The engine owns what is the same for everyone and records all of it. */
export interface Sim extends SchedulerVerbs, ServerVerbs, ServiceVerbs {
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  /** Truths that no real scheduler has; only for baselines that cheat on purpose. */
  readonly oracle: Oracle;
  readonly queuesPerServer: number;
  now(): Micros;
  /** A random stream of the policy's own; the workload does not depend on it. */
  stream(purpose: string): Stream;

  /** Registers a kind of message between any two roles, with named fields. */
  message<const Fields extends readonly string[]>(
    spec: MessageSpec<Fields>,
    handler: FieldHandler<Fields>,
  ): Mail<Fields>;
  /** With `carries` 'attempt' the first number is an attempt, and the trace keeps its task. */
  toServer(name: string, handler: MessageHandler, carries?: 'attempt', signs?: MessageSigns): ServerChannel;
  toScheduler(name: string, handler: MessageHandler, signs?: MessageSigns): Channel;

  /** Late binding: servers queue reservations, and ask for a task when they have room. */
  reservations(rules: ReservationRules): Reservations;
  /** Early binding and central launches: servers start what they are sent, at once or in turn. */
  launches(rules?: LaunchRules): Launches;
}
