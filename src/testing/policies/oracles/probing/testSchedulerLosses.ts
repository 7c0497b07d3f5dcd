import { hash32 } from '../../../../algorithms/random.ts';
import type { Rule } from './testActors.ts';
import type { LossyCluster } from './testLossyCluster.ts';
import type { Job } from './testPlan.ts';

/** What becomes of the jobs of schedulers that fail. */
export class SchedulerLosses {
  private readonly cluster: LossyCluster;
  private readonly rule: Rule;
  private readonly seed: number;

  constructor(cluster: LossyCluster, rule: Rule, seed: number) {
    this.cluster = cluster;
    this.rule = rule;
    this.seed = seed;
  }

  takeOver(scheduler: number): void {
    this.cluster.isKnownDown[scheduler] = true;
    for (const server of this.cluster.servers) this.rule.schedulerLost?.(server, scheduler);
    if (this.cluster.isKnownDown.every((isDown) => isDown)) return; // Its jobs wait for any to return.
    for (const job of this.cluster.jobs) if (job.owner === scheduler) this.handOver(job);
  }

  private handOver(job: Job): void {
    if (!job.hasArrived || job.stages.every((stage) => this.cluster.isFinished(stage))) return;
    job.owner = this.successor(job);
    for (const stage of job.stages) this.cluster.hand(stage);
  }

  /** It is as new, and has its jobs that nobody took over, and those of others that nobody could. */
  comeBack(scheduler: number): void {
    this.cluster.isDown[scheduler] = false;
    this.cluster.schedulerUpAt[scheduler] = this.cluster.clock.now;
    this.cluster.isKnownDown[scheduler] = false;
    this.rule.schedulerBack?.(scheduler);
    for (const server of this.cluster.servers)
      if (server.isKnownLost) this.rule.serverLost?.(scheduler, server);
    for (const job of this.cluster.jobs) {
      if (!job.hasArrived || job.owner !== scheduler) continue;
      for (const stage of job.stages) this.cluster.hand(stage);
    }
    for (const job of this.cluster.jobs) if (this.cluster.isKnownDown[job.owner]) this.handOver(job);
  }

  /** Any may take a job over that is not known to be down; the run says no word about whom it drew (Sparrow §6). */
  private successor({ id }: Job): number {
    const wanted = hash32(this.seed, id, 1) % this.cluster.schedulers;
    const inTurn = this.cluster.isDown.map((_, step) => (wanted + step) % this.cluster.schedulers);
    return inTurn.find((scheduler) => !this.cluster.isKnownDown[scheduler]) ?? wanted;
  }
}
