import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { fairShares } from './bounds.ts';
import type { Computers } from './computers.ts';
import type { Workers } from './workers.ts';

// N submitted tasks of a job · A its share · M_H margin · Δ_H hold

/** How long jobs stay blocked (Quincy §3.5). */
export interface HoldRules {
  readonly margin: number; // M_H
  readonly hold: Micros; // Δ_H
}

/** Which jobs are blocked: they must not start tasks, as they run their share (Quincy §3.3). */
export class Blocking {
  readonly share = new Int32Array(this.sim.graphs.jobs); // [jobs] A
  /** Whether a job was unblocked since this was last set to false: then idle slots must be offered again. */
  hasUnblocked = false;
  private readonly blocked = new Uint8Array(this.sim.graphs.jobs); // [jobs]
  private readonly belowSince = new Float64Array(this.sim.graphs.jobs).fill(Infinity); // [jobs] when a blocked job was first seen below its share; Infinity: not yet
  private readonly wakesAt = new Float64Array(this.sim.graphs.jobs).fill(Number.NaN); // [jobs] when it is looked at again, counted from `belowSince`; NaN: not set
  private readonly over: Timer;
  private wanted = new Int32Array(16);

  /** Calls `wake` when a job may have stayed blocked for Δ_H. */
  constructor(
    private readonly sim: Sim,
    private readonly computers: Computers,
    private readonly workers: Workers,
    private readonly rules: HoldRules,
    wake: () => void,
  ) {
    this.over = sim.schedulerTimer((_scheduler, job) => {
      if (this.wakesAt[job] === sim.now()) wake(); // Otherwise it was unblocked, or blocked anew, since.
    });
  }

  isBlocked(job: JobId): boolean {
    return this.blocked[job] === 1;
  }

  /** Computes the shares of the running jobs (in the order of admission), and which are blocked now. */
  update(jobs: readonly JobId[]): void {
    if (this.wanted.length < jobs.length) this.wanted = new Int32Array(2 * jobs.length);
    jobs.forEach((job, row) => {
      this.wanted[row] = this.workers.submitted(job);
    });
    const shares = fairShares(this.computers.placesUp, this.wanted.subarray(0, jobs.length));
    jobs.forEach((job, row) => {
      this.share[job] = shares[row];
      this.look(job);
    });
  }

  /** Blocks a job that has started a task and now runs its share. */
  launched(job: JobId): void {
    if (this.workers.running[job] >= this.share[job]) this.block(job);
  }

  /** Forgets a job that is over or starts again. */
  forget(job: JobId): void {
    this.share[job] = 0;
    this.blocked[job] = 0;
    this.forgetWait(job);
  }

  private look(job: JobId): void {
    if (this.workers.submitted(job) === 0) this.unblock(job);
    else if (this.workers.running[job] >= this.share[job]) this.block(job);
    else if (this.isBlocked(job) && this.mayGoOn(job)) this.unblock(job);
  }

  /** Whether a blocked job runs more than M_H tasks fewer than its share, or has been below its share for Δ_H. */
  private mayGoOn(job: JobId): boolean {
    const { margin, hold } = this.rules;
    if (this.workers.running[job] < this.share[job] - margin) return true;
    const now = this.sim.now();
    if (this.belowSince[job] === Infinity) this.belowSince[job] = now;
    const until = this.belowSince[job] + hold;
    // Once, and again if Δ_H has changed.
    if (until > now && this.wakesAt[job] !== until) {
      this.wakesAt[job] = until;
      this.over.after(until - now, SCHEDULER, job, 0);
    }
    return now >= until;
  }

  private forgetWait(job: JobId): void {
    this.belowSince[job] = Infinity;
    this.wakesAt[job] = Number.NaN;
  }

  private block(job: JobId): void {
    this.blocked[job] = 1;
    this.forgetWait(job);
  }

  private unblock(job: JobId): void {
    if (this.isBlocked(job)) this.hasUnblocked = true;
    this.blocked[job] = 0;
    this.forgetWait(job);
  }
}
