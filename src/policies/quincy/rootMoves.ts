import type { JobId, SchedulerId, ServerSetId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../engine/run/policy.ts';
import type { Computers } from './computers.ts';
import type { Roots } from './roots.ts';
import { setIncludes } from './serverSet.ts';
import type { Workers } from './workers.ts';

const SCHEDULER: SchedulerId = 0;
/** A root stays for so long where it was moved to. Our choice. */
const STAYS: Micros = SECOND;

/**
 * Moves roots off computers that others cannot do without. The paper knows no tasks that are confined to computers; where
 * roots hold all the slots that a task may run in, it would never run. Such a root goes to a free slot elsewhere, with
 * what it knows.
 */
export class RootMoves {
  private readonly sim: Sim;
  private readonly computers: Computers;
  private readonly workers: Workers;
  private readonly roots: Roots;
  private readonly movedAt: Float64Array; // [jobs]
  private readonly later: Timer;

  /** Calls `wake` when a root that has been moved may be moved again. */
  constructor(sim: Sim, computers: Computers, workers: Workers, roots: Roots, wake: () => void) {
    this.sim = sim;
    this.computers = computers;
    this.workers = workers;
    this.roots = roots;
    this.movedAt = new Float64Array(sim.graphs.jobs).fill(-Infinity);
    this.later = sim.schedulerTimer(wake);
  }

  /** Moves a root for each set of servers that waiting tasks are confined to and that roots hold. */
  relieve(jobs: readonly JobId[]): void {
    for (const set of this.workers.waitingIn.keys()) {
      const to = this.computers.freeAnywhere();
      if (to === NONE) return;
      if (!this.isHeld(set)) continue;
      const job = jobs.find((each) => this.mayMove(each, set));
      if (job === undefined) continue;
      this.movedAt[job] = this.sim.now();
      this.later.after(STAYS, SCHEDULER, 0, 0);
      this.roots.move(job, to);
    }
  }

  private isHeld(set: ServerSetId): boolean {
    const { first, items } = this.sim.graphs.serverSets;
    let hasRoot = false;
    for (let at = first[set]; at < first[set + 1]; at += 1) {
      if (this.computers.places[items[at]] > 0) return false;
      hasRoot ||= this.computers.roots[items[at]] > 0;
    }
    return hasRoot;
  }

  private mayMove(job: JobId, set: ServerSetId): boolean {
    const server = this.roots.serverOf[job];
    if (server === NONE || this.sim.now() < this.movedAt[job] + STAYS) return false;
    return setIncludes(this.sim.graphs, set, server);
  }
}
