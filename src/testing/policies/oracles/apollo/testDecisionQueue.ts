import type { JobId, SchedulerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';

/**
 * One scheduler that takes its time for each task of a batch, a second time (Apollo §4, APO-39): first come, first served, and
 * what it knows counts when the time is over. Shared with the policy: after a loss it begins anew.
 */
export class DecisionQueueOracle {
  private readonly sim: Sim;
  private readonly timeOf: (job: JobId) => number;
  private readonly done;
  private jobs: JobId[] = [];
  private losses = 0;

  constructor(sim: Sim, timeOf: (job: JobId) => number, decide: (manager: SchedulerId, job: JobId) => void) {
    this.sim = sim;
    this.timeOf = timeOf;
    this.done = sim.schedulerTimer((manager, job, losses) => {
      if (losses !== this.losses) return;
      this.jobs.shift();
      decide(manager, job);
      this.think(manager);
    });
  }

  add(manager: SchedulerId, job: JobId): void {
    if (this.jobs.includes(job)) return;
    this.jobs.push(job);
    if (this.jobs.length === 1) this.think(manager);
  }

  clear(): void {
    this.jobs = [];
    this.losses += 1;
  }

  private think(manager: SchedulerId): void {
    const [job] = this.jobs;
    if (job !== undefined) this.sim.think(manager, this.timeOf(job), this.done, job, this.losses);
  }
}
