import type { JobId, SchedulerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';

/**
 * The batches of all jobs wait for one scheduler, which takes time for each (Apollo §4, APO-39): first come, first served.
 *
 * Our reading: it decides at the end of that time, by what it knows then. So what grows with its load is how long tasks wait
 * for a decision.
 */
export class DecisionQueue {
  private readonly sim: Sim;
  private readonly timeOf: (job: JobId) => Micros;
  private readonly decide: (manager: SchedulerId, job: JobId) => void;
  private readonly done: Timer;
  private readonly next: Int32Array; // [jobs] → job behind it in the queue, or NONE
  private readonly waits: Uint8Array; // [jobs]
  private first: JobId = NONE;
  private last: JobId = NONE;
  private round = 0; // counts the losses of the scheduler: what it thought about before is forgotten

  constructor(sim: Sim, timeOf: (job: JobId) => Micros, decide: (manager: SchedulerId, job: JobId) => void) {
    this.sim = sim;
    this.timeOf = timeOf;
    this.decide = decide;
    this.next = new Int32Array(sim.graphs.jobs).fill(NONE);
    this.waits = new Uint8Array(sim.graphs.jobs);
    this.done = sim.schedulerTimer((manager, job, round) => {
      if (round !== this.round) return;
      this.first = this.next[job];
      this.next[job] = NONE;
      this.waits[job] = 0;
      this.decide(manager, job);
      this.think(manager);
    });
  }

  /** A batch of a job is due. */
  add(manager: SchedulerId, job: JobId): void {
    if (this.waits[job] === 1) return;
    this.waits[job] = 1;
    if (this.first !== NONE) this.next[this.last] = job;
    this.last = job;
    if (this.first !== NONE) return;
    this.first = job;
    this.think(manager);
  }

  /** The scheduler is back from a loss. */
  clear(): void {
    this.round += 1;
    this.next.fill(NONE);
    this.waits.fill(0);
    this.first = NONE;
  }

  private think(manager: SchedulerId): void {
    if (this.first !== NONE)
      this.sim.think(manager, this.timeOf(this.first), this.done, this.first, this.round);
  }
}
