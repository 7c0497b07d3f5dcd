import type { JobId, ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

// How a policy keeps slots free of tasks for its jobs, for as long as it likes:
//
//   const roots = sim.keeper({ name: 'root', forWholeJob: true });
//   roots.keep(server, job); // at the server: one free slot less
//   roots.release(server, job); // at the server: one more; nothing else is told of it

/** Keeps slots of servers for one purpose, as `Sim.keeper` makes it. For hooks and handlers of servers. */
export interface Keeper {
  /**
   * Takes a free slot for a job, at any recording level; it neither runs nor is free, and takes no cores and no memory.
   * The trace notes since when the job wanted it; left out: since now.
   */
  keep(server: ServerId, job: JobId, wantedAt?: Micros): void;
  /**
   * Frees a slot that is kept for the job. False: none is. Those of a server that goes down end with it, of which it hears
   * by `Policy.onServerDown` and the schedulers by `Policy.onServerLost`.
   */
  release(server: ServerId, job: JobId): boolean;
}
