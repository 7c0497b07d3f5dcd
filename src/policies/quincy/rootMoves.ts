import type { JobId, ServerSetId } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { type Computers, setIncludes } from './computers.ts';
import type { Roots } from './roots.ts';
import type { Workers } from './workers.ts';

/** Shortest time between two moves of a root. Our choice. */
const STAYS: Micros = SECOND;

/**
 * Moves roots off servers that other tasks need. If roots hold all slots of the servers that a task is confined to, the task
 * would never run, so one of these roots moves to a free slot elsewhere and keeps its state. The paper has no server
 * constraints, so it does not treat this case.
 */
export class RootMoves {
  private readonly movedAt = new Float64Array(this.sim.graphs.jobs).fill(-Infinity); // [jobs]
  private readonly later: Timer;

  /** Calls `wake` when a moved root may be moved again. */
  constructor(
    private readonly sim: Sim,
    private readonly computers: Computers,
    private readonly workers: Workers,
    private readonly roots: Roots,
    wake: () => void,
  ) {
    this.later = sim.schedulerTimer((_scheduler, job) => {
      if (roots.mayMove(job)) wake(); // Otherwise its job is over, or its root starts anew.
    });
  }

  /**
   * Moves at most one root, off the first server set that is held by roots and that waiting tasks of a job that may start
   * tasks are confined to. Jobs go in order of admission, the sets of a job in the order in which tasks began to wait. Only
   * one, or the next root could take the slot that came free. Tells whether it moved one.
   */
  relieve(jobs: readonly JobId[], mayStart: (job: JobId) => boolean): boolean {
    if (this.computers.freeTotal === 0 || this.workers.confined.size === 0) return false;
    for (const job of jobs) {
      if (!mayStart(job)) continue;
      for (const set of this.workers.confined.get(job)?.keys() ?? []) {
        if (this.isHeld(set) && this.moveOne(jobs, set)) return true;
      }
    }
    return false;
  }

  private moveOne(jobs: readonly JobId[], set: ServerSetId): boolean {
    const job = jobs.find((each) => this.mayMove(each, set));
    if (job === undefined) return false;
    // `freeAnywhere` moves the start of the next search, so it is called only when the slot will be taken.
    const to = this.computers.freeAnywhere();
    this.movedAt[job] = this.sim.now();
    this.later.after(STAYS, SCHEDULER, job, 0);
    this.roots.move(job, to);
    return true;
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
    if (!this.roots.mayMove(job) || this.sim.now() < this.movedAt[job] + STAYS) return false;
    return setIncludes(this.sim.graphs, set, this.roots.serverOf[job]);
  }
}
