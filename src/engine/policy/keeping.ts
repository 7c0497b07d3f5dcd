import type { JobId, ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

// How a policy reserves slots for its jobs, free of tasks, for as long as it likes:
//
//   const roots = sim.keeper({ name: 'root', forWholeJob: true });
//   roots.keep(server, job); // at the server: takes a free slot
//   roots.release(server, job); // at the server: frees it, without calling onSlotFree

/** Keeps slots of servers for one purpose; created by `Sim.keeper`. For hooks and handlers of servers. */
export interface Keeper {
  /**
   * Takes a free slot for a job. The slot then counts neither as running nor as free, and takes no cores or memory.
   * The trace records it at every recording level, with `wantedAt`, since when the job wanted it. Default: now.
   */
  keep(server: ServerId, job: JobId, wantedAt?: Micros): void;
  /**
   * Frees a slot that is kept for the job; returns false if there is none. Kept slots of a server that goes down end
   * without this call; `Policy.onServerDown` and `Policy.onServerLost` tell the policy.
   */
  release(server: ServerId, job: JobId): boolean;
}
