import type { Stream } from '../../algorithms/random.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Shared } from './scheduler.ts';

/** Puts the root of a new job on a random server without a root, and stops a task there if needed (Quincy §3.1). */
export class RandomRoots {
  private readonly shared: Shared;
  private readonly stream: Stream;
  private unplaced: JobId[] = [];

  constructor(shared: Shared) {
    this.shared = shared;
    this.stream = shared.sim.stream('roots');
  }

  add(job: JobId): void {
    this.unplaced.push(job);
    this.place();
  }

  drop(job: JobId): void {
    this.unplaced = this.unplaced.filter((other) => other !== job);
  }

  /** Places the waiting roots, as long as some server has a slot without a root. */
  place(): void {
    const { computers, workers } = this.shared;
    while (this.unplaced.length > 0) {
      const server = this.choose();
      if (server === NONE) return;
      const job = this.unplaced.shift() as JobId;
      if (computers.free[server] === 0) this.shared.evict(workers.youngestOn(server), job);
      this.shared.startRoot(job, server);
    }
  }

  /**
   * Draws from the servers with the fewest roots: if servers have several slots, each gets one root before any gets two.
   */
  private choose(): ServerId {
    const { computers, sim } = this.shared;
    let fewest = Infinity;
    let found: ServerId[] = [];
    for (let server = 0; server < sim.topology.servers; server += 1) {
      const roots = computers.roots[server];
      if (computers.places[server] === 0 || roots > fewest) continue;
      if (roots < fewest) found = [];
      fewest = roots;
      found.push(server);
    }
    return found.length === 0 ? NONE : found[this.stream.below(found.length)];
  }
}
