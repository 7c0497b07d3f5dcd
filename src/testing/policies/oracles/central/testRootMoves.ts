import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Roots } from './testRoots.ts';
import type { Slots } from './testSlots.ts';
import type { Workers } from './testWorkers.ts';

const STAYS = 1_000_000; // µs

/**
 * Takes roots off computers that tasks are confined to, where roots hold all of their slots: one at a time, to a free slot,
 * and each not again for a second. For the job that was let in first, and the computers that its tasks have waited for
 * longest without a break.
 */
export class RootMoves {
  private readonly sim: Sim;
  private readonly workers: Workers;
  private readonly roots: Roots;
  private readonly slots: Slots;
  private readonly movedAt = new Map<JobId, number>();
  private readonly later;

  constructor(sim: Sim, workers: Workers, roots: Roots, slots: Slots, wake: () => void) {
    this.sim = sim;
    this.workers = workers;
    this.roots = roots;
    this.slots = slots;
    this.later = sim.schedulerTimer(wake);
  }

  /** Moves a root where one has to; tells whether one had. `freeAnywhere` gives where to. */
  relieve(
    jobs: readonly JobId[],
    mayStart: (job: JobId) => boolean,
    freeAnywhere: () => ServerId | undefined,
  ): boolean {
    const servers = Array.from({ length: this.sim.topology.servers }, (_, server) => server);
    if (servers.every((server) => this.workers.freeOn(server) === 0)) return false;
    for (const job of jobs.filter(mayStart)) {
      for (const allowed of this.workers.setsOf(job)) {
        if (allowed.some((server) => this.slots.on(server) > 0)) continue;
        const root = jobs.find((each) => this.mayMove(each, allowed));
        if (root === undefined) continue;
        this.movedAt.set(root, this.sim.now());
        this.later.after(STAYS, 0, 0, 0);
        const from = this.roots.serverOf.get(root) as ServerId;
        this.roots.move(root, freeAnywhere() as ServerId);
        this.workers.free(from);
        return true;
      }
    }
    return false;
  }

  private mayMove(job: JobId, allowed: readonly ServerId[]): boolean {
    const server = this.roots.serverOf.get(job);
    if (server === undefined || !this.roots.isUp(job) || !allowed.includes(server)) return false;
    return this.sim.now() >= (this.movedAt.get(job) ?? -Infinity) + STAYS;
  }
}
