import type { SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { ProcessNodes } from './node/processNodes.ts';

// What job managers see of the rest of Apollo: process nodes, one on each server, and the views of the cluster that the
// resource monitor and the process nodes give them.

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
   * `age` and `source` tell of it, until the next look.
   */
  look(manager: SchedulerId, server: ServerId, stage: StageId): void;
  /** The expected wait from now on, with confidence (APO-27) considered. Infinity: the server is too small. */
  readonly wait: Micros;
  /** Time since the server wrote the matrix. */
  readonly age: Micros;
  readonly source: ViewSource;

  /**
   * The servers that the monitor thought lightly loaded in the snapshot that the manager has (Apollo §3.3), the least
   * loaded first: `lightCount` of them from `lightServers[0]` on. Set by `light`.
   */
  light(manager: SchedulerId): void;
  readonly lightServers: Int32Array;
  readonly lightCount: number;
}

/** Everything of Apollo except job managers. */
export interface ServerSide {
  readonly nodes: ProcessNodes;
  readonly views: LoadViews;
  /** Hooks of the monitor, for `Policy.onServiceDown` and `Policy.onServiceBack`; left out: there is none. */
  readonly monitor?: { onDown(): void; onBack(): void };
}
