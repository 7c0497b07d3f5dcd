import type { AttemptId, SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Outcome } from '../../engine/record/schema.ts';

// What job managers see of the rest of Apollo: process nodes, one on each server, and the views of the cluster that the
// resource monitor and the process nodes give them.

/** What reaches a manager from a process node that has a task of its own. Optional: views are up to date either way. */
export interface NodeNews {
  /**
   * The manager's tasks on this server, of which at least one waits there, may start earlier or later than it knew: its
   * view of the server is fresh. Comes when a request has been queued or upgraded (`attempt`), and at every `status`
   * while a task waits (`attempt` NONE). The moment to think about duplicates (Apollo §3.4).
   */
  onStatus?(manager: SchedulerId, server: ServerId, attempt: AttemptId): void;
  /**
   * A server has sent a regular task back, since it could start at `at` only, later than the manager said with its request.
   * Left out: servers take all tasks, as Apollo's do.
   */
  onRejected?(manager: SchedulerId, server: ServerId, at: Micros): void;
}

/** The process nodes (Apollo §3.2): they queue, start and end tasks, each on its own server. */
export interface ProcessNodes {
  // What managers say to them. Each takes the network delay.

  /**
   * Sends the request to create the task of a bound attempt to its server, where it queues. `runTime`: the estimate of
   * how long it will hold its slot there; finite and more than 0. `weight`: 0 for a regular task, 1 or more for an
   * opportunistic one. `startBy`: when the manager expects it to start at the latest; default: it does not care.
   */
  request(manager: SchedulerId, attempt: AttemptId, runTime: Micros, weight: number, startBy?: Micros): void;
  // The next two name an attempt by what its manager noted when it sent it: the attempt may have ended since, and its id may
  // have been given to another one. A message that comes too late does nothing.

  /** Tells the server that an opportunistic attempt has got a token: it is a regular one from then on (APO-37). */
  upgrade(
    manager: SchedulerId,
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    generation: number,
  ): void;
  /** Orders the server to end an attempt. */
  end(
    manager: SchedulerId,
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    generation: number,
    reason: Outcome,
  ): void;

  // Hooks of the policy, which passes them on.

  onSlotFree(server: ServerId): void;
  onServerDown(server: ServerId): void;

  /**
   * When a regular attempt that waits is expected to start, as its server last told (`NodeNews.onStatus`); NaN: it has not
   * told yet.
   */
  startOf(attempt: AttemptId): Micros;
  /** Whether an attempt counts as regular at its server: requested as such, or upgraded. Known to its server. */
  isRegular(attempt: AttemptId): boolean;
}

/** Where a manager's newest matrix of a server came from: the monitor's last snapshot, or the server itself. */
export type ViewSource = 'monitor' | 'server';

/** What managers know of servers (Apollo §3.1): the newest matrix that has reached each, with its age. */
export interface LoadViews {
  /**
   * The manager's jobs have begun: from now on it gets the monitor's snapshots. It starts with the latest one.
   * Needed before the verbs below.
   */
  join(manager: SchedulerId): void;
  /** The manager has no more work. */
  leave(manager: SchedulerId): void;

  /**
   * Finds the newest matrix of a server that the manager has got, and what it says for tasks of a stage; then `wait`,
   * `age`, `source`, `row` and `cell` tell of it, until the next look.
   */
  look(manager: SchedulerId, server: ServerId, stage: StageId): void;
  /** The expected wait from now on, with confidence (APO-27) considered. Infinity: the server is too small. */
  readonly wait: Micros;
  /** Time since the server wrote the matrix. */
  readonly age: Micros;
  readonly source: ViewSource;
  /** The cell that was read, and that of the demand itself: they differ if confidence is low. */
  readonly cell: number;
  readonly demandCell: number;
  /** The matrix: waits in whole ms when it was written. Valid until the next look. */
  readonly matrix: Int32Array;

  /**
   * The servers that the monitor thought lightly loaded in the snapshot that the manager has (Apollo §3.3), the least
   * loaded first: `lightCount` of them from `lightServers[0]` on. Set by `light`.
   */
  light(manager: SchedulerId): void;
  readonly lightServers: Int32Array;
  readonly lightCount: number;
}
