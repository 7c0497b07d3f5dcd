import type { AttemptId, EntryId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { AttemptKind, Outcome } from '../record/schema.ts';

// The two ways to bring tasks to servers. The engine sends their messages, keeps their queues and holds their slots; a
// policy says only what is decided. Early binding: `const launches = sim.launches()`, then `launches.launch(…)` for each
// task, and `onSlotFree: (server) => launches.onSlotFree(server)`. Late binding: `const reservations = sim.reservations({
// answer })`, then `reservations.probe(…)` for each stage, and three hooks that hand on: `onSlotFree`, `onServerDown` and
// `onSchedulerLost`.

/** How a server chooses from its queues. */
export interface QueueRules {
  /** The queue that a stage's entries wait in. Left out: there is one. */
  queueOf?(stage: StageId): number;
  /**
   * The entry to serve next; NONE: none for now, such as where none fits (`ServerVerbs.fits`). Left out: the oldest of the
   * first queue, which those behind it wait for if it does not fit. One that is given and does not fit is not served, and
   * asked for again later.
   */
  pick?(server: ServerId): EntryId;
}

/** What a policy decides of launches. */
export interface LaunchRules extends QueueRules {
  /**
   * Whether a task that finds no free slot waits in a queue. Left out: it does. False is for schedulers that know which
   * slots are free. What finds too few cores or too little memory waits in any case: who counts slots cannot know.
   */
  readonly waits?: boolean;
}

/**
 * Early binding: a scheduler commits a task to a server and sends it there, where it starts at once or waits for a slot.
 * Copies of tasks go the same way.
 */
export interface Launches {
  /** Binds a task to a server and sends it there. Left out, `kind` is original (see `SchedulerVerbs.bind`). */
  launch(
    scheduler: SchedulerId,
    task: TaskId,
    stage: StageId,
    server: ServerId,
    kind?: AttemptKind,
  ): AttemptId;
  /**
   * Orders the server of an attempt to end it, wherever it is by then: on its way, in a queue or in a slot. An order that
   * comes after its end does nothing.
   */
  end(scheduler: SchedulerId, attempt: AttemptId, reason: Outcome): void;
  /**
   * At a server: hands a task that waits in one of its queues over to another server, as work stealing does. The attempt is
   * bound to that server from now on, and its scheduler hears of its start and its end only. Not for policies that order
   * attempts to end: an order goes where the attempt was bound first.
   */
  handOver(server: ServerId, entry: EntryId, to: ServerId): void;
  /** Starts what waits, for each free slot. To be called by `Policy.onSlotFree`. */
  onSlotFree(server: ServerId): void;
}

/** Answer of a scheduler that has no task now, and asks the server to keep its reservation. */
export const REFUSED = -2;

/** What a policy decides of reservations. */
export interface ReservationRules extends QueueRules {
  /**
   * At the scheduler that a server asks for a task of a stage: an attempt that is bound to this server, NONE when it has
   * no task left, or `Reservations.refuseWith(…)`. `note` is the server's note on the reservation as it asks.
   */
  answer(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): AttemptId;
  /** At the server: the scheduler had no task left, and the reservation is gone. */
  onNoTask?(server: ServerId, stage: StageId): void;
  /**
   * At the server: a question was refused, and its reservation stays where it was, unless it left meanwhile (NONE);
   * `news` is what `refuseWith` said. The server then serves the entry that `pick` gives. Needed by whoever refuses.
   */
  onRefused?(server: ServerId, entry: EntryId, news: number): void;
  /**
   * Left out: a server asks once for each reservation. Given: one that has slots left over and no other entry asks for one
   * more task for each of them, by the reservation that it asked for last, and calls this with each such question. Not
   * together with `keepsAsked`.
   */
  onAskedMore?(server: ServerId, stage: StageId): void;
  /**
   * Whether a reservation stays in its queue while its server asks, so that it may be asked about again. Left out: not.
   * `pick` passes over those that are being asked about (`Reservations.isAsked`).
   */
  readonly keepsAsked?: boolean;
}

/**
 * Late binding (Sparrow §3.2): a scheduler probes servers, each of which queues a reservation. When a slot is free the
 * server holds it and asks the scheduler of the reservation, which answers with a task, with none, or with a refusal.
 */
export interface Reservations {
  /** Probes the first `count` of `servers`; each notes `note` on its reservation. */
  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note?: number): void;
  /** Tells a server to forget a reservation of a stage (Sparrow §8, "Cancellation"). */
  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void;
  /** At a server: hands a reservation that waits in one of its queues over to another server, as work stealing does. */
  handOver(server: ServerId, entry: EntryId, to: ServerId): void;
  /** At a server: whether it is asking about a reservation that it keeps meanwhile. */
  isAsked(entry: EntryId): boolean;
  /** While `answer` runs: refuses, and tells the server `news`. */
  refuseWith(news: number): number;
  /** Asks for a task for each free slot. To be called by `Policy.onSlotFree`. */
  onSlotFree(server: ServerId): void;
  /** Drops the reservations of a scheduler that will not answer any more. To be called by `Policy.onSchedulerLost`. */
  onSchedulerLost(server: ServerId, scheduler: SchedulerId): void;
  /** Forgets what the server asked. To be called by `Policy.onServerDown`. */
  onServerDown(server: ServerId): void;
}
