import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

/** The time that a task was in its queues, from when it entered their tails until it left them all (Quincy §3.1). */
export interface Stand {
  readonly task: TaskId;
  readonly job: JobId;
  /** Servers first, then racks, then the cluster: `queueOfRack`, `queueOfCluster`. */
  readonly queues: readonly number[];
  readonly from: Micros;
  /** Row of its decision, which gives the order of events at the same time. */
  readonly fromRow: number;
  to: Micros;
  toRow: number;
  /** The server that took it; NONE: it left for another reason, or has not left. */
  takenBy: ServerId;
}
