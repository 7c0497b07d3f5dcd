import type { AttemptId, EntryId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { AttemptKind, Outcome } from '../record/schema.ts';

// The two ways to bring tasks to servers. The engine sends their messages, keeps their queues and holds their slots;
// a policy only decides. Early binding: `const launches = sim.launches()`, then `launches.launch(…)` for each task,
// and `onSlotFree: (server) => launches.onSlotFree(server)`. Late binding: `const reservations = sim.reservations({
// answer })`, then `reservations.probe(…)` for each stage, and three hooks that call the methods of the same name:
// `onSlotFree`, `onServerDown` and `onSchedulerLost`.

/** How a server chooses from its queues. */
export interface QueueRules {
  /** The queue of a server in which entries of a stage wait. Default: queue 0 for all. */
  queueOf?(stage: StageId): number;
  /**
   * Returns the entry to serve next, or NONE to serve none for now, such as when none fits (`ServerVerbs.fits`).
   * Default: the oldest entry of the first queue; while that does not fit, the entries behind it wait. An entry that
   * is returned but does not fit is not served, and `pick` is called again later.
   */
  pick?(server: ServerId): EntryId;
}

/** What a policy decides of launches. */
export interface LaunchRules extends QueueRules {
  /**
   * Whether a task that finds no free slot waits in a queue. Default: true. Set false in schedulers that know which
   * slots are free. A task that finds too few cores or too little memory waits in either case: a scheduler that
   * counts slots cannot know.
   */
  readonly waits?: boolean;
}

/**
 * Early binding: a scheduler commits a task to a server and sends it there, where it starts at once or waits for a
 * slot. Copies of tasks are launched in the same way.
 */
export interface Launches {
  /** Binds a task to a server and sends it there. `kind` defaults to original (see `SchedulerVerbs.bind`). */
  launch(
    scheduler: SchedulerId,
    task: TaskId,
    stage: StageId,
    server: ServerId,
    kind?: AttemptKind,
  ): AttemptId;
  /**
   * Sends an order to the attempt's server to end it, wherever it is when the order arrives: in transit, in a queue
   * or in a slot. `generation` is the attempt's when it was launched (`generationOf`): an order that is sent or arrives after
   * its end does nothing, also where the id belongs to another attempt by then.
   */
  end(scheduler: SchedulerId, attempt: AttemptId, generation: number, reason: Outcome): void;
  /**
   * Called at a server: moves a task that waits in one of its queues to another server, as work stealing does. From
   * now on the attempt is bound to that server; its scheduler is not told of the move, only of the start and the end.
   * Do not combine with `end`: its orders go to the server that the attempt was bound to first.
   */
  handOver(server: ServerId, entry: EntryId, to: ServerId): void;
  /** Starts waiting tasks, one for each free slot. Call it from `Policy.onSlotFree`, or let it be that hook, which is faster. */
  readonly onSlotFree: (server: ServerId) => void;
}

/** What a policy decides of reservations. */
export interface ReservationRules extends QueueRules {
  /**
   * Called at the scheduler when a server asks it for a task of a stage. Returns an attempt that is bound to this
   * server, or NONE when no task is left. `note` is the server's note on the reservation.
   */
  answer(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): AttemptId;
  /** Called at the server: the scheduler had no task left, and the reservation is gone. */
  onNoTask?(server: ServerId, stage: StageId): void;
  /**
   * If left out, a server asks once for each reservation. If given, a server with free slots left and no other entry
   * asks for one more task for each of these slots, with the stage of the reservation that it asked about last, and
   * calls this hook for each such question.
   */
  onAskedMore?(server: ServerId, stage: StageId): void;
}

/**
 * Late binding (Sparrow §3.2): a scheduler probes servers, each of which queues a reservation. When a slot is free,
 * the server holds it and asks the scheduler of the reservation, which answers with a task, or with "no task".
 */
export interface Reservations {
  /** Probes the first `count` of `servers`. Each keeps `note` with its reservation. */
  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note?: number): void;
  /** Tells a server to remove a reservation of a stage from its queue (Sparrow §8, "Cancellation"). */
  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void;
  /** Called at a server: moves a reservation from one of its queues to another server, as work stealing does. */
  handOver(server: ServerId, entry: EntryId, to: ServerId): void;
  /** Asks for a task for each free slot. Call it from `Policy.onSlotFree`, or let it be that hook, which is faster. */
  readonly onSlotFree: (server: ServerId) => void;
  /**
   * Drops a server's reservations of a lost scheduler, which will not answer. Call it from `Policy.onSchedulerLost`.
   */
  onSchedulerLost(server: ServerId, scheduler: SchedulerId): void;
  /** Forgets the questions that the server asked. Call it from `Policy.onServerDown`. */
  onServerDown(server: ServerId): void;
}
