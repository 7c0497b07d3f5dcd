import type { JobId, SchedulerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';

/**
 * The batches of all jobs wait for one scheduler, which takes time for each (Apollo §4, APO-39): first come, first served,
 * those of jobs with a higher priority before others (APO-5).
 *
 * Our reading: it decides at the end of that time, by what it knows then. So what grows with its load is how long tasks wait
 * for a decision.
 */
export class DecisionQueue {
  private readonly sim: Sim;
  private readonly timeOf: (job: JobId) => Micros;
  private readonly priorityOf: (job: JobId) => number;
  private readonly decide: (manager: SchedulerId, job: JobId) => void;
  private readonly done: Timer;
  private readonly next: Int32Array; // [jobs] → job behind it in the queue, or NONE
  private readonly waits: Uint8Array; // [jobs]
  private first: JobId = NONE;
  private last: JobId = NONE;
  private round = 0; // counts the losses of the scheduler: what it thought about before is forgotten

  constructor(
    sim: Sim,
    rules: {
      readonly timeOf: (job: JobId) => Micros;
      readonly priorityOf: (job: JobId) => number;
    },
    decide: (manager: SchedulerId, job: JobId) => void,
  ) {
    this.sim = sim;
    this.timeOf = rules.timeOf;
    this.priorityOf = rules.priorityOf;
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
    if (this.first === NONE) {
      this.first = job;
      this.last = job;
      this.think(manager);
      return;
    }
    const before = this.placeOf(job);
    this.next[job] = this.next[before];
    this.next[before] = job;
    if (before === this.last) this.last = job;
  }

  /** The job behind which a job waits: the last that goes before it, at least the one that is thought about. */
  private placeOf(job: JobId): JobId {
    const priority = this.priorityOf(job);
    if (this.priorityOf(this.last) >= priority) return this.last;
    let before = this.first;
    while (this.next[before] !== NONE && this.priorityOf(this.next[before]) >= priority)
      before = this.next[before];
    return before;
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
