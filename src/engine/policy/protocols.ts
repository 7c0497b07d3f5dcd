import type { AttemptId, EntryId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { AttemptKind, Outcome } from '../record/schema.ts';

/** Answer of a scheduler that has no task now, and asks the server to keep its reservation. */
export const REFUSED = -2;

/** How a server chooses from its queues. */
export interface QueueRules {
  /** The queue that a stage's entries wait in. Left out: there is one. */
  queueOf?(stage: StageId): number;
  /**
   * The entry to serve next; NONE: none for now, such as where none `fits`. Left out: the oldest of the first queue, which
   * those behind it wait for if it does not fit. One that is given and does not fit is not served, and asked for again.
   */
  pick?(server: ServerId): EntryId;
}

/** What a policy decides of reservations. */
export interface ReservationRules extends QueueRules {
  /**
   * At the scheduler that a server asks for a task of a stage: an attempt that is bound to this server, NONE when it has
   * no task left, or REFUSED. `note` is the server's note on the reservation as it asks.
   */
  answer(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): AttemptId;
  /** At the server: a question came to nothing, and its reservation is gone. */
  onNoTask?(server: ServerId, stage: StageId): void;
  /**
   * At the server: a question was refused, and its reservation stays where it was, unless it left meanwhile (NONE);
   * `news` is what `refuseWith` said. The server then serves the entry that `pick` gives.
   */
  onRefused?(server: ServerId, entry: EntryId, news: number): void;
  /**
   * Whether a reservation stays in its queue while its server asks, so that it may be asked about again. Left out: not.
   * `pick` passes over those that are being asked about (`Reservations.isAsked`).
   */
  readonly keepsAsked?: boolean;
}

/**
 * Late binding (Sparrow §3.2): a scheduler probes servers, each of which queues a reservation; when a slot is free, the
 * server holds it and asks the reservation's scheduler, which answers with a task, with none, or with a refusal.
 */
export interface Reservations {
  /** Probes the first `count` servers; each notes `note` on its reservation. */
  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note?: number): void;
  /** Tells a server to forget a reservation (Sparrow §8, "Cancellation"). */
  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void;
  /** Whether a server is asking about a reservation that it keeps meanwhile. */
  isAsked(entry: EntryId): boolean;
  /** While `answer` runs: what a refusal tells the server. */
  refuseWith(news: number): number;
  /** Asks for a task for each free slot. */
  onSlotFree(server: ServerId): void;
  onSchedulerLost(server: ServerId, scheduler: SchedulerId): void;
  onServerDown(server: ServerId): void;
}

/** What a policy decides of launches. */
export interface LaunchRules extends QueueRules {
  /**
   * Whether what finds no free slot waits in a queue (early binding), or the scheduler knows that there is one. Left out: it
   * waits. What finds too few cores or too little memory waits in any case: who counts slots cannot know.
   */
  readonly waits?: boolean;
}

/** Tasks that are committed to a server before they have a slot there, and orders to end them. */
export interface Launches {
  /** Binds a task to a server and sends it there. */
  launch(
    scheduler: SchedulerId,
    task: TaskId,
    stage: StageId,
    server: ServerId,
    kind?: AttemptKind,
  ): AttemptId;
  /** Orders the server of an attempt to end it, which it does when it hears of it, unless the attempt has ended before. */
  end(scheduler: SchedulerId, attempt: AttemptId, reason: Outcome): void;
  /** Starts what waits, for each free slot. */
  onSlotFree(server: ServerId): void;
}
