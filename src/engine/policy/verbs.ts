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
import type { AttemptKind, Outcome, Purpose } from '../record/schema.ts';
import type { JobGraphs, Workload } from '../workload/workload.ts';
import type { Keeper } from './keeping.ts';
import type { FieldHandler, Mail, MessageSigns, MessageSpec } from './messageKinds.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from './protocols.ts';

/**
 * The simulated world as a policy sees it. The engine owns what is the same for everyone, and records all of it. A mistake
 * stops the run with a sentence that names policy, verb, ids, time and rule.
 *
 * What everyone knows stands in `Surroundings` and `AttemptFacts`. What is made once, when the policy is created, stands in
 * `Makers`. All other verbs are for hooks and handlers, and only for the actor that acts then: a scheduler, a server or a
 * service.
 */
export interface Sim
  extends Surroundings,
    Makers,
    AttemptFacts,
    SchedulerVerbs,
    ServerVerbs,
    QueueVerbs,
    ServiceVerbs {}

/** What everyone knows at any time. */
export interface Surroundings {
  /** The servers, their slots, racks and speeds, and the network. */
  readonly topology: Topology;
  /** The jobs as a scheduler may know them: stages, tasks, where they may run and what they read. */
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  /** Whether servers go down in this run: who notes things for that case only need not, where they do not. */
  readonly mayLoseServers: boolean;
  /** Queues of each server, as the menu of the policy says; 0 is the first. */
  readonly queuesPerServer: number;
  /** Truths that no real scheduler has; only for baselines that cheat on purpose. */
  readonly oracle: Oracle;
  now(): Micros;
}

/** What is made once, when the policy is created. */
export interface Makers {
  // How tasks get to servers, and slots that are kept from them.

  /** Early binding and central launches: servers start what they are sent, at once or in turn. */
  launches(rules?: LaunchRules): Launches;
  /** Late binding: servers queue reservations, and ask for a task when they have room. */
  reservations(rules: ReservationRules): Reservations;
  /** Slots that servers keep for jobs, for a purpose of the policy, such as roots (Quincy §2.1). */
  keeper(purpose: Purpose): Keeper;

  // Messages.

  /** Registers a kind of message between any two roles, with named fields. */
  message<const Fields extends readonly string[]>(
    spec: MessageSpec<Fields>,
    handler: FieldHandler<Fields>,
  ): Mail<Fields>;
  /**
   * Registers a kind of message from schedulers to servers that carries a stage and two numbers, for what is sent often. With
   * `carries` 'attempt' the first number is an attempt, and the trace keeps its task.
   */
  toServer(name: string, handler: MessageHandler, carries?: 'attempt', signs?: MessageSigns): ServerChannel;
  /** The same from servers to schedulers. */
  toScheduler(name: string, handler: MessageHandler, signs?: MessageSigns): Channel;

  // Time, chance and record.

  /** Registers an alarm of schedulers. 'replaces': each one that is set calls off the one before. */
  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer;
  serverTimer(handler: TimerHandler): Timer;
  serviceTimer(handler: TimerHandler): Timer;
  /** A random stream of the policy's own, the same in each run of a seed; the workload does not depend on it. */
  stream(purpose: string): Stream;
  /** Registers a kind of decision of schedulers, for "Why here?". */
  decisionLog(kind: DecisionKind<unknown>): DecisionLog;
  /** The same of services. */
  serviceLog(kind: DecisionKind<unknown>): DecisionLog;
}

/** What an attempt is. Its id is void once its scheduler has heard of its end. */
export interface AttemptFacts {
  /** Which task an attempt tries. */
  taskOf(attempt: AttemptId): TaskId;
  stageOf(attempt: AttemptId): StageId;
  /** The server that an attempt is bound to. */
  serverOf(attempt: AttemptId): ServerId;
  /** When an attempt took its slot. */
  startedAt(attempt: AttemptId): Micros;
  /** Ids of attempts are used again: whoever keeps one keeps this number too, and asks `isLive` before using it. */
  generationOf(attempt: AttemptId): number;
  /** Whether an id still means the attempt that it meant, and that has not ended. For whoever acts on it where it is. */
  isLive(attempt: AttemptId, generation: number): boolean;
}

/** Verbs of a scheduler: it owns jobs, binds their tasks, and hears of them. */
export interface SchedulerVerbs {
  /**
   * Commits a task to a server; `Launches.launch` does it and sends the task, whoever sends messages of its own binds first.
   * `kind` says what for; left out, original: the attempt that a task needs, which waits until no other one is alive.
   * Speculative, duplicate and opportunistic ones are copies beside it, of which there may be several. The first attempt to
   * finish ends the task; the others go on until they are ended (`Launches.end`, `ServerVerbs.end`).
   */
  bind(task: TaskId, stage: StageId, server: ServerId, kind?: AttemptKind): AttemptId;
  /**
   * Begins a job anew, such as one whose root was lost (Quincy §2.2): its attempts fail, its outputs are forgotten, and at
   * this very moment, but after this notice, servers hear of their free slots and the scheduler that the first stages are
   * ready. It hears nothing of the tasks that are lost by it. Slots that are kept for the job stay so.
   */
  restartJob(job: JobId): void;
  /** Spends time on deciding; `done` gets `a` and `b` when it is over. */
  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void;
  /** The scheduler that owns a stage's job: it alone may bind. It changes when the owner goes down. */
  ownerOf(stage: StageId): SchedulerId;
  /** Whether a server is known to be down. */
  isServerLost(server: ServerId): boolean;
  /**
   * What is said beforehand of how long a task computes on an ordinary server: by the scenario or a log, wrong by as much as
   * the scenario wants; NaN: nobody has said.
   */
  estimate(stage: StageId, task: TaskId): Micros;
  /**
   * The share of its computing that an attempt had done by its last report that can have arrived; 0 before the first, and
   * where nobody reports (`Policy.reportEvery`).
   */
  progress(attempt: AttemptId): number;
}

/**
 * Verbs of a server: it starts what is bound to it, and holds slots. A policy that leaves this to `launches` or
 * `reservations` needs few of them.
 */
export interface ServerVerbs {
  // Room.

  /** Slots that are neither running nor held, nor kept for a job. */
  freeSlots(server: ServerId): number;
  /** Cores that nothing takes; Infinity where the cluster does not count them. */
  freeCores(server: ServerId): number;
  /** MB of memory that nothing takes; Infinity where the cluster does not count it. */
  freeMemory(server: ServerId): number;
  /** Whether a task of a stage could start now: there is a free slot, and the cores and the memory that it takes. */
  fits(server: ServerId, stage: StageId): boolean;

  // Slots, each of which is a lane.

  /** Starts an attempt that is bound to this server on a free slot, where it fits; one that waits leaves its queue. */
  start(server: ServerId, attempt: AttemptId): void;
  /** Lets an attempt that is bound to this server get its data before it has a slot (Apollo §3.2). */
  fetch(server: ServerId, attempt: AttemptId): void;
  /**
   * Keeps a free slot idle for a stage's task, and the cores and memory that it takes; gives the lane, which `release` wants
   * back before the task starts. For as long as a question takes; `Makers.keeper` is for longer.
   */
  hold(server: ServerId, stage: StageId): Lane;
  release(server: ServerId, lane: Lane): void;
  /** Attempts running on a server. */
  running(server: ServerId): number;
  /** The attempt that runs in a lane, or NONE. */
  attemptIn(server: ServerId, lane: Lane): AttemptId;

  // Ends before their time.

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

/** Verbs of a server that keeps queues of its own. An entry is a reservation or an attempt that waits. */
export interface QueueVerbs {
  /** Puts a reservation (`attempt` NONE) or an attempt in one of the server's queues. */
  enqueue(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId;
  /** Takes an entry out of its queue; the id is void afterwards. */
  dequeue(server: ServerId, entry: EntryId): void;
  /** Entries in all queues of a server. */
  queued(server: ServerId): number;
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
}

/** Verbs of a service, an actor that owns neither jobs nor slots, such as a resource monitor (Apollo §2.3). */
export interface ServiceVerbs {
  /** How many there are. They send and get messages (`Makers.message`) like the others. */
  readonly services: number;
  /** Spends time on deciding; `done` gets `a` and `b` when it is over. */
  serviceThinks(service: ServiceId, duration: Micros, done: Timer, a: number, b: number): void;
}

/** Sends messages of one kind. The receiver's handler gets `stage`, `a` and `b` after the network delay. */
export interface Channel {
  send(from: number, to: number, stage: StageId, a: number, b: number): void;
}

/** Sends messages of one kind to servers. */
export interface ServerChannel extends Channel {
  /** Sends one message to each of the first `count` servers; its handler gets the position in the list as `b`. */
  sendToMany(from: SchedulerId, servers: Int32Array, count: number, stage: StageId, a: number): void;
}

/** What the receiver does with a message: its id among its role, then what the message carries. */
export type MessageHandler = (actor: number, stage: StageId, a: number, b: number) => void;

/** Sets alarms of one kind, each for the actor that acts now. */
export interface Timer {
  /** Wakes `actor` after a delay; its handler gets `a` and `b`. */
  after(delay: Micros, actor: number, a: number, b: number): void;
}

/** What an actor does when its alarm goes: its id among its role, then what it was set with. */
export type TimerHandler = (actor: number, a: number, b: number) => void;

/** Records decisions of one kind; the numbers are what `DecisionKind.decode` reads. */
export interface DecisionLog {
  /** Whether this run keeps decisions. Guard costly preparations with it. */
  readonly isOn: boolean;
  record(scheduler: SchedulerId, stage: StageId, words: ArrayLike<number>, count: number): void;
}

/** What no real scheduler has: the truth about durations, and hands everywhere at once. */
export interface Oracle extends Pick<Workload, 'cpuTime'> {
  /** The verbs of this server may be used from here on, until the hook or handler ends. */
  actAsServer(server: ServerId): void;
  actAsScheduler(scheduler: SchedulerId): void;
}
