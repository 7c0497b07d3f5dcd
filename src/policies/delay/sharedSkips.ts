import { doubled } from '../../base/doubled.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { CountedRows, WordKeeper } from './order/countedRows.ts';
import type { Patience } from './patience.ts';

/** Offers a slot of a server to one job. True: it has launched a task. */
type Serve = (job: JobId, server: ServerId) => boolean;

/**
 * Skips up to 32 jobs at a time, with the same result as one by one: most that an offer comes upon are far from the server and
 * have to stay patient, so they all wait longer by the same time. What jobs of one word of the order wait together is kept once
 * for all of them, and `Patience` has what is their own. Jobs of which more must be known are restless, and asked one by one.
 */
export class SharedSkips implements WordKeeper {
  private readonly rows: CountedRows;
  private readonly pending: PendingTasks;
  private readonly patience: Patience;
  private readonly restless: Int32Array; // [jobs / 32] a bit for each job that may leave, or of which it is not known whether it is far
  private shares = new Float64Array(1); // [words of the order] what its jobs wait together
  private limits = new Float64Array(1); // [words of the order] below this, none of its jobs becomes restless

  constructor(jobs: number, rows: CountedRows, pending: PendingTasks, patience: Patience) {
    this.rows = rows;
    this.pending = pending;
    this.patience = patience;
    this.restless = new Int32Array(Math.ceil(jobs / 32));
    rows.keepWith(this);
  }

  /** A job has other tasks to launch than before, or may leave. */
  wake(job: JobId): void {
    this.restless[job >> 5] |= 1 << (job & 31);
  }

  /** All must be asked once. */
  wakeAll(): void {
    this.restless.fill(-1);
  }

  grow(words: number): void {
    while (this.shares.length < words) this.shares = doubled(this.shares);
    while (this.limits.length < words) this.limits = doubled(this.limits);
  }

  entered(job: JobId, at: number): void {
    this.patience.add(job, -this.shares[at]);
    this.limit(job, at);
  }

  left(job: JobId, at: number): void {
    this.patience.add(job, this.shares[at]);
  }

  /** Offers a slot to the jobs in order. True: one has launched a task. */
  scan(server: ServerId, now: Micros, serve: Serve): boolean {
    const { rows, pending, restless, shares, limits } = this;
    const more = this.patience.more(now);
    rows.begin();
    for (let jobs = rows.nextWord(); jobs !== 0; jobs = rows.nextWord()) {
      const { at, word } = rows;
      const toAsk = jobs & (pending.nearIn(server, word) | restless[word]);
      const share = shares[at] + more;
      if (toAsk === 0 && share < limits[at]) shares[at] = share;
      else if (this.ask(jobs, at, server, serve)) return true;
    }
    return false;
  }

  /** The shortest time, if it is less than `least`, after which a job that is not restless may leave. */
  soonest(least: Micros): Micros {
    const { rows, shares, limits } = this;
    let soonest = least;
    rows.begin();
    for (let jobs = rows.nextWord(); jobs !== 0; jobs = rows.nextWord()) {
      const { at } = rows;
      if (limits[at] - shares[at] >= soonest) continue;
      this.settle(jobs, at);
      soonest = Math.min(soonest, limits[at]);
    }
    return soonest;
  }

  /** Whether no job may leave, and of all it is known from which servers they are far. */
  areAllPatient(): boolean {
    const { rows, restless } = this;
    rows.begin();
    for (let jobs = rows.nextWord(); jobs !== 0; jobs = rows.nextWord()) {
      const { at, word } = rows;
      if ((jobs & restless[word]) === 0) continue;
      this.settle(jobs, at);
      for (let left = jobs & restless[word]; left !== 0; left &= left - 1)
        if (this.isRestless(jobOf(word, left))) return false;
    }
    return true;
  }

  /** Offers a slot to the jobs of a word one by one. */
  private ask(jobs: number, at: number, server: ServerId, serve: Serve): boolean {
    const { restless, rows } = this;
    const { word } = rows;
    this.settle(jobs, at);
    for (let left = jobs; left !== 0; left &= left - 1) {
      const job = jobOf(word, left);
      if (serve(job, server)) return true;
      if (this.isRestless(job)) this.wake(job);
      else {
        restless[word] &= ~(left & -left);
        this.limit(job, at);
      }
    }
    return false;
  }

  /** Gives each job of a word what all of them have waited together. */
  private settle(jobs: number, at: number): void {
    const { patience, restless, rows } = this;
    const { word } = rows;
    const share = this.shares[at];
    this.shares[at] = 0;
    let limit = Infinity;
    for (let left = jobs; left !== 0; left &= left - 1) {
      const job = jobOf(word, left);
      patience.add(job, share);
      if ((restless[word] & left & -left) === 0) limit = Math.min(limit, patience.room(job));
    }
    this.limits[at] = limit;
  }

  private limit(job: JobId, at: number): void {
    this.limits[at] = Math.min(this.limits[at], this.patience.room(job));
  }

  private isRestless(job: JobId): boolean {
    return this.patience.mayLeave(job) || !this.pending.tellsFar(job);
  }
}

/** The job of the lowest bit of a word. */
function jobOf(word: number, bits: number): JobId {
  return word * 32 + 31 - Math.clz32(bits & -bits);
}
