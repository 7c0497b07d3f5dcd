import { selectRank } from '../../../algorithms/selectRank.ts';
import { doubled } from '../../../base/doubled.ts';
import type { JobId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { RunTimes } from '../estimate/runTime.ts';
import type { SentAttempts, SentRow } from '../manager/sentAttempts.ts';

/**
 * How long the tasks of a job take in all, stage by stage, at one look: those that have finished, and those that run, by their
 * rates. What is usual for a task is the median of the others: "other tasks in the same stage are used as a baseline" (Apollo
 * §3.4), and a mean would grow with the stragglers. Of each stage only the times around the median are put in order.
 */
export class PeerTimes {
  private readonly sim: Sim;
  private readonly sent: SentAttempts;
  private readonly runTimes: RunTimes;
  private readonly firsts: Uint32Array; // [stages] where its times begin
  private readonly counts: Uint32Array; // [stages]
  private readonly stages: StageId[] = []; // that have running attempts
  private times = new Float64Array(256); // of one stage after the other
  private implied = new Float64Array(1024); // [rows] of those that run; NaN: no report has come

  constructor(sim: Sim, sent: SentAttempts, runTimes: RunTimes) {
    this.sim = sim;
    this.sent = sent;
    this.runTimes = runTimes;
    this.firsts = new Uint32Array(sim.graphs.stages);
    this.counts = new Uint32Array(sim.graphs.stages);
  }

  /** Takes in what is known of a job's tasks now. */
  look(job: JobId): void {
    const { sent, counts, stages } = this;
    for (const stage of stages) counts[stage] = 0;
    stages.length = 0;
    for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row)) {
      const stage = sent.stageOf(row);
      if (counts[stage] === 0) stages.push(stage);
      counts[stage] += 1;
    }
    this.makeRoom();
    for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row)) this.addRunning(row);
    for (const stage of stages) this.orderMiddle(stage);
  }

  /** How long an attempt takes in all, by its rates; NaN: no report has come. */
  impliedOf(row: SentRow): Micros {
    return this.implied[row];
  }

  /** The median time of the other tasks of an attempt's stage; NaN: nothing is known of any. */
  usualFor(row: SentRow): Micros {
    const stage = this.sent.stageOf(row);
    const own = this.implied[row];
    const others = Number.isNaN(own) ? this.counts[stage] : this.counts[stage] - 1;
    if (others === 0) return Number.NaN;
    return (this.otherAt(stage, (others - 1) >> 1, own) + this.otherAt(stage, others >> 1, own)) / 2;
  }

  /** No other task's median in the stage is less: cheaper than `usualFor`. */
  leastUsual(stage: StageId): Micros {
    return this.counts[stage] < 2 ? 0 : this.times[this.firsts[stage] + ((this.counts[stage] - 2) >> 1)];
  }

  /** The time of a rank, if one of a value is left out; NaN: none is. */
  private otherAt(stage: StageId, rank: number, own: Micros): Micros {
    const at = this.firsts[stage] + rank;
    return this.times[at] >= own ? this.times[at + 1] : this.times[at];
  }

  /** Orders the times of a stage that may be the middle ones of all or of all but one: three of them. */
  private orderMiddle(stage: StageId): void {
    const { times } = this;
    const first = this.firsts[stage];
    const end = first + this.counts[stage];
    const middle = Math.max(first, first + ((this.counts[stage] - 2) >> 1));
    selectRank(times, first, end, middle);
    for (let at = middle + 1; at < end && at <= middle + 2; at += 1) {
      let least = at;
      for (let each = at + 1; each < end; each += 1) if (times[each] < times[least]) least = each;
      const value = times[at];
      times[at] = times[least];
      times[least] = value;
    }
  }

  /** Puts the finished tasks of each stage in, with room behind for those that run. */
  private makeRoom(): void {
    const { stages, counts, firsts, runTimes } = this;
    let used = 0;
    for (const stage of stages) {
      const finished = runTimes.timesIn(stage);
      const end = used + finished.length + counts[stage];
      while (end > this.times.length) this.times = doubled(this.times);
      this.times.set(finished, used);
      firsts[stage] = used;
      counts[stage] = finished.length;
      used = end;
    }
  }

  private addRunning(row: SentRow): void {
    const { sim, sent, counts, firsts } = this;
    while (row >= this.implied.length) this.implied = doubled(this.implied);
    const attempt = sent.attemptOf(row);
    const implied = sim.isLive(attempt, sent.generationOf(row)) ? sim.impliedTime(attempt) : Number.NaN;
    this.implied[row] = implied;
    if (Number.isNaN(implied)) return;
    const stage = sent.stageOf(row);
    this.times[firsts[stage] + counts[stage]] = implied;
    counts[stage] += 1;
  }
}
