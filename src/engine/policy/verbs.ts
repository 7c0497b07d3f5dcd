import type { Stream } from '../../algorithms/random.ts';
import type { Maintenance, Topology } from '../cluster/topology.ts';
import type { AttemptId, JobId, Lane, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { DecisionKind } from '../record/decision.ts';
import type { NoteRows } from '../record/noteRows.ts';
import type { AttemptKind, Outcome, Purpose } from '../record/schema.ts';
import type { JobGraphs, Workload } from '../workload/workload.ts';
import type { Keeper, SchedulerNotes } from './keeping.ts';
import type { FieldHandler, Mail, MessageSigns, MessageSpec } from './messageKinds.ts';
import type { PollRules, Polls } from './polls.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from './protocols.ts';
import type { QueueVerbs } from './queueVerbs.ts';

/**
 * The simulated world as a policy sees it. The engine implements what all policies share, and records it. A mistake
 * of the policy stops the run with an error that names policy, verb, ids, time and rule.
 *
 * `Surroundings` and `AttemptFacts` may be read by every actor at any time. `Makers` are called once, when the policy
 * is created. All other verbs may only be used in hooks and handlers, for the actor that acts then: a scheduler, a
 * server or a service.
 */
export interface Sim extends Surroundings, Makers, AttemptFacts, SchedulerVerbs, ServerVerbs, QueueVerbs {}

/** What every actor knows at any time. */
interface Surroundings {
  /** The servers, their slots, racks and speeds, and the network. */
  readonly topology: Topology;
  /** What schedulers may know of the jobs: stages, tasks, where they may run and what they read. */
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  /** Whether servers go down in this run. If not, a policy can skip notes that it keeps for that case only. */
  readonly mayLoseServers: boolean;
  /**
   * Until then this run is another one in which no server goes down, whose fork it is: what the other one does not say is not
   * said, and notes are taken in silence. 0 where servers go down from the start, or never.
   */
  readonly silentUntil: Micros;
  /** Maintenance for which servers go down, in order of time: known ahead (Apollo §3.3). */
  readonly maintenance: readonly Maintenance[];
  /** Whether users control jobs in this run (`Policy.onJobControl`). */
  readonly controlsJobs: boolean;
  /** How many queues each server has, as the policy's menu says; the first is queue 0. */
  readonly queuesPerServer: number;
  /** Facts that no real scheduler knows; only for baselines that cheat on purpose. */
  readonly oracle: Oracle;
  now(): Micros;
}

/** Tools that a policy creates once, when it is created itself. */
interface Makers {
  // Bringing tasks to servers, and keeping slots free of them.

  /** Early binding, also from a central scheduler: servers start the tasks they are sent, at once or from a queue. */
  launches(rules?: LaunchRules): Launches;
  /** Late binding: servers queue reservations and ask for a task when they have a free slot. */
  reservations(rules: ReservationRules): Reservations;
  /** Lets servers keep slots for jobs, for a purpose of the policy, such as roots (Quincy §2.1). */
  keeper(purpose: Purpose): Keeper;
  /**
   * Lets a scheduler write down what it has in mind; `keptFor` is what it keeps slots for. `Rows` is `NoteRows`, whose code
   * comes with the policies that need it.
   */
  notes(keptFor: Purpose, Rows: typeof NoteRows): SchedulerNotes;

  // Messages.

  /** Registers a kind of message between any two roles, with named fields. */
  message<const Fields extends readonly string[]>(
    spec: MessageSpec<Fields>,
    handler: FieldHandler<Fields>,
  ): Mail<Fields>;
  /**
   * Registers a kind of message from schedulers to servers that carries a stage and two numbers: faster than
   * `message`, for messages that are sent often. With `carries` 'attempt' the first number is an attempt, and the
   * trace records its task.
   */
  toServer(name: string, handler: MessageHandler, carries?: 'attempt', signs?: MessageSigns): ServerChannel;
  /** Registers the same kind of message from servers to schedulers. */
  toScheduler(name: string, handler: MessageHandler, signs?: MessageSigns): Channel;
  /** Lets schedulers ask many servers for a number each: faster than a message for each question and answer. */
  polls(rules: PollRules): Polls;

  // Alarms, random numbers and decisions.

  /** Registers an alarm of schedulers. With 'replaces', setting an alarm cancels the scheduler's previous one. */
  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer;
  serverTimer(handler: TimerHandler): Timer;
  serviceTimer(handler: TimerHandler): Timer;
  /**
   * A random stream for the policy alone, the same in each run with the same seed. The workload does not depend on
   * it.
   */
  stream(purpose: string): Stream;
  /** Registers a kind of decision of schedulers, for "Why here?". */
  decisionLog(kind: DecisionKind<unknown>): DecisionLog;
}

/** Facts about an attempt. Its id is invalid once its scheduler has been told of its end. */
interface AttemptFacts {
  /** The task that an attempt runs. */
  taskOf(attempt: AttemptId): TaskId;
  stageOf(attempt: AttemptId): StageId;
  /** The server that an attempt is bound to. */
  serverOf(attempt: AttemptId): ServerId;
  /** When an attempt took its slot. */
  startedAt(attempt: AttemptId): Micros;
  /**
   * Ids of attempts are reused: code that stores an id must store this number too, and check `isLive` before it uses
   * the id.
   */
  generationOf(attempt: AttemptId): number;
  /**
   * Whether an id still belongs to the same attempt and the attempt has not ended. Use it at the attempt's own
   * server, which knows this without a message.
   */
  isLive(attempt: AttemptId, generation: number): boolean;
}

/** Verbs of a scheduler: it owns jobs, binds their tasks, and is told what becomes of them. */
interface SchedulerVerbs {
  /**
   * Binds a task to a server and creates the attempt. `Launches.launch` binds and sends; a policy that sends its own
   * messages calls `bind` first. `kind` defaults to original, the attempt that every task needs; an original is
   * allowed only while no other attempt at the task is alive. Speculative, duplicate and opportunistic attempts are
   * copies beside it; there may be several. The first attempt to finish finishes the task; the others go on until
   * they are ended (`Launches.end`, `ServerVerbs.end`).
   */
  bind(task: TaskId, stage: StageId, server: ServerId, kind?: AttemptKind): AttemptId;
  /**
   * Binds another attempt to a task that has finished, whose output stays where it is. When this attempt has finished, too, tasks
   * that read task by task and are just fetching that output over shared links fetch it from here as well, and go on with
   * what arrives first (Apollo §3.4). To its scheduler it has lost the race.
   */
  bindAgain(task: TaskId, stage: StageId, server: ServerId): AttemptId;
  /**
   * Restarts a job, such as one whose root was lost (Quincy §2.2): its attempts fail and its outputs are forgotten.
   * At the same time, but after the current hook, servers get `onSlotFree` and the scheduler gets `onStageReady` for
   * the job's first stages. The scheduler gets no `onTaskLost` for the tasks that this loses. Slots that are kept for
   * the job stay kept.
   */
  restartJob(job: JobId): void;
  /** Spends time on deciding; afterwards the handler of `done` gets `a` and `b`. */
  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void;
  /** The scheduler that owns a stage's job: it alone may bind. It changes when the owner goes down. */
  ownerOf(stage: StageId): SchedulerId;
  /** Whether a server is known to be down, or blacklisted: nothing may be sent to it to run. */
  isServerLost(server: ServerId): boolean;
  /**
   * Whether a task has finished, and its output is not lost: for a scheduler that takes a job over or was down itself, and asks
   * what has become of attempts of whose end nobody was told.
   */
  hasFinished(task: TaskId): boolean;
  /**
   * The estimate, known in advance, of how long a task computes on a server of speed 1. It comes from the scenario or
   * a log, with the error that the scenario sets; NaN: there is none.
   */
  estimate(stage: StageId, task: TaskId): Micros;
  /**
   * The share of its computing, from 0 to 1, that an attempt had done at the last report that can have arrived; 0
   * before the first report, and where servers do not report (`Policy.reportEvery`).
   */
  progress(attempt: AttemptId): number;
  /**
   * The time that an attempt takes in all from its start on, as its last report implies by its pace so far; NaN before the
   * first, while it reads, and where nobody reports.
   */
  impliedTime(attempt: AttemptId): Micros;
  /**
   * How long an attempt that has ended had computed, without reading, as its server says with the news of the end; NaN: it
   * has not. Only while the scheduler is told of the end (`Policy.onAttemptEnded`).
   */
  computed(attempt: AttemptId): Micros;
}

/**
 * Verbs of a server: it starts attempts that are bound to it, and holds slots. A policy that uses `launches` or
 * `reservations` needs few of them.
 */
interface ServerVerbs {
  // Free slots, cores and memory.

  /** Slots that are neither running an attempt, nor held, nor kept for a job. */
  freeSlots(server: ServerId): number;
  /** Free cores; Infinity where the cluster does not count them. */
  freeCores(server: ServerId): number;
  /** Free memory in MB; Infinity where the cluster does not count it. */
  freeMemory(server: ServerId): number;
  /** Whether a task of a stage could start now: there are a free slot and the cores and memory that the task needs. */
  fits(server: ServerId, stage: StageId): boolean;

  // Slots. A lane is the number of a slot within its server.

  /**
   * Starts an attempt that is bound to this server on a free slot, if it fits. If it waits in a queue, it leaves the
   * queue.
   */
  start(server: ServerId, attempt: AttemptId): void;
  /**
   * Lets this server fetch the external files that a bound attempt needs, before it has a slot; its input it reads once
   * it has one (Apollo §3.2).
   */
  fetchFiles(server: ServerId, attempt: AttemptId): void;
  /**
   * Keeps a free slot idle for a task of a stage, with the cores and memory that the task needs. Returns the lane;
   * `release` it before the task starts. Meant for the time of a question; use `Makers.keeper` to keep a slot longer.
   */
  hold(server: ServerId, stage: StageId): Lane;
  release(server: ServerId, lane: Lane): void;
  /** Attempts running on a server. */
  running(server: ServerId): number;
  /** The attempt that runs in a lane, or NONE. */
  attemptIn(server: ServerId, lane: Lane): AttemptId;

  // Ending attempts early.

  /**
   * Ends a live attempt of this server for a reason: preempted, lostRace or discarded. A running attempt frees its
   * slot, a waiting one leaves its queue, and one in transit is ignored when it arrives. The task runs again if no
   * other attempt at it is alive and none has finished.
   */
  end(server: ServerId, attempt: AttemptId, reason: Outcome): void;
  /**
   * What a live attempt of this server reads over links that are shared gets only what other transfers leave, until it is
   * upgraded (Apollo §4). To be called before it begins to read.
   */
  giveWay(server: ServerId, attempt: AttemptId): void;
  /**
   * A live opportunistic attempt of this server gives way to nobody from now on (Apollo §3.5), nor do its transfers. What that
   * means for slots is the policy's business.
   */
  upgrade(server: ServerId, attempt: AttemptId): void;
  /**
   * Stops an attempt at `task` that runs here. If it was the task's only live attempt, the task runs again later and
   * takes as long as before. Returns false if the attempt has already ended.
   */
  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean;

  /** Whether a scheduler is known to be down. */
  isLost(scheduler: SchedulerId): boolean;
}

/** Sends messages of one kind. The receiver's handler gets `stage`, `a` and `b` after the network delay. */
export interface Channel {
  send(from: number, to: number, stage: StageId, a: number, b: number): void;
}

/** Sends messages of one kind to servers. */
export interface ServerChannel extends Channel {
  /**
   * Sends one message to each of the first `count` of `servers`; the handler gets the server's position in the list
   * as `b`.
   */
  sendToMany(from: SchedulerId, servers: Int32Array, count: number, stage: StageId, a: number): void;
}

/** Handles a message. `actor` is the id of the receiver within its role; the rest is what was sent. */
export type MessageHandler = (actor: number, stage: StageId, a: number, b: number) => void;

/** Sets alarms of one kind, each for the actor that acts now. */
export interface Timer {
  /** Wakes `actor` after a delay; its handler gets `a` and `b`. If that leads to no other event, it does not extend the run. */
  after(delay: Micros, actor: number, a: number, b: number): void;
}

/**
 * Called when an alarm goes off. `actor` is the actor's id within its role; `a` and `b` are what the alarm was set
 * with.
 */
export type TimerHandler = (actor: number, a: number, b: number) => void;

/** Records decisions of one kind; `words` are the numbers that `DecisionKind.decode` reads. */
export interface DecisionLog {
  /** Whether this run records decisions. Check it before preparing a costly record. */
  readonly isOn: boolean;
  record(scheduler: SchedulerId, stage: StageId, words: ArrayLike<number>, count: number): void;
}

/** What no real scheduler has: true durations, and the power to act as any actor at any time. */
export interface Oracle extends Pick<Workload, 'cpuTime'> {
  /** Allows the verbs of this server until the current hook or handler ends. */
  actAsServer(server: ServerId): void;
  actAsScheduler(scheduler: SchedulerId): void;
}
