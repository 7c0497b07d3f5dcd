import { doubled } from '../../base/doubled.ts';
import { type JobId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { CountedRows, WordKeeper } from './order/countedRows.ts';
import type { JobScan } from './order/jobOrder.ts';
import type { Patience } from './patience.ts';

/**
 * Scans the jobs in order like `JobOrder`, but gives only those that must be asked, and skips the others up to 32 at a time, with
 * the same result as one by one: most that an offer comes upon are far from the server and have to stay patient, so they all wait
 * longer by the same time. What jobs of one word of the order wait together is kept once for all of them, and `Patience` has what
 * is their own. Jobs of which more must be known are restless, and asked one by one.
 */
export class SharedSkips implements JobScan, WordKeeper {
  private readonly restless: Int32Array; // [jobs / 32] a bit for each job that may leave, or of which it is not known whether it is far
  private shares = new Float64Array(1); // [words of the order] what its jobs wait together
  private limits = new Float64Array(1); // [words of the order] below this, none of its jobs becomes restless
  // How far the scan is.
  private server: ServerId = NONE;
  private readonly more = new Float64Array(1); // what each skip adds to a job's wait
  private toAsk = 0; // jobs of the present word that are still to be asked, as bits
  private asked: JobId = NONE;

  constructor(
    jobs: number,
    private readonly rows: CountedRows,
    private readonly pending: PendingTasks,
    private readonly patience: Patience,
  ) {
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

  first(server: ServerId, now: Micros): JobId {
    this.server = server;
    this.more[0] = this.patience.more(now);
    this.toAsk = 0;
    this.asked = NONE;
    this.rows.begin();
    return this.next();
  }

  next(): JobId {
    if (this.asked !== NONE) this.note(this.asked);
    const toAsk = this.toAsk === 0 ? this.wordToAsk() : this.toAsk;
    if (toAsk === 0) return NONE;
    this.toAsk = toAsk & (toAsk - 1);
    this.asked = jobOf(this.rows.word, toAsk);
    this.patience.add(this.asked, this.shares[this.rows.at]);
    return this.asked;
  }

  /** The job that was asked has launched a task. */
  launched(): void {
    if (this.asked !== NONE) this.patience.add(this.asked, -this.shares[this.rows.at]);
    this.asked = NONE;
  }

  /** The shortest time, if it is less than `least`, after which a job that is not restless may leave. */
  soonest(least: Micros): Micros {
    const { rows, shares, limits } = this;
    let soonest = least;
    rows.begin();
    for (let jobs = rows.nextWord(); jobs !== 0; jobs = rows.nextWord()) {
      const { at } = rows;
      if (limits[at] - shares[at] >= soonest) continue;
      this.limitAll(jobs, at);
      soonest = Math.min(soonest, limits[at] - shares[at]);
    }
    return soonest;
  }

  /** Whether no job may leave, and of all it is known from which servers they are far. */
  areAllPatient(): boolean {
    const { rows, restless } = this;
    rows.begin();
    for (let jobs = rows.nextWord(); jobs !== 0; jobs = rows.nextWord()) {
      const { word } = rows;
      const share = this.shares[rows.at];
      for (let left = jobs & restless[word]; left !== 0; left &= left - 1)
        if (this.isRestless(jobOf(word, left), share)) return false;
    }
    return true;
  }

  /** Skips the jobs of words of which none must be asked. Gives the others' jobs, as bits; 0: there are no more. */
  private wordToAsk(): number {
    const { rows, pending, restless, shares, limits, server } = this;
    const more = this.more[0];
    for (let jobs = rows.nextWord(); jobs !== 0; jobs = rows.nextWord()) {
      const { at, word } = rows;
      if ((jobs & (pending.nearIn(server, word) | restless[word])) !== 0) return jobs;
      const share = shares[at] + more;
      if (share >= limits[at]) {
        this.limitAll(jobs, at);
        if (share >= limits[at]) return jobs;
      }
      shares[at] = share;
    }
    return 0;
  }

  /** Notes whether a job that was asked and skipped must be asked again. */
  private note(job: JobId): void {
    const { at } = this.rows;
    this.patience.add(job, -this.shares[at]);
    if (this.isRestless(job, this.shares[at])) this.wake(job);
    else {
      this.restless[job >> 5] &= ~(1 << (job & 31));
      this.limit(job, at);
    }
  }

  /** Finds the limit of a word anew: jobs that left it, or became restless, set none. */
  private limitAll(jobs: number, at: number): void {
    const { word } = this.rows;
    this.limits[at] = Infinity;
    for (let left = jobs & ~this.restless[word]; left !== 0; left &= left - 1)
      this.limit(jobOf(word, left), at);
  }

  private limit(job: JobId, at: number): void {
    this.limits[at] = Math.min(this.limits[at], this.patience.room(job));
  }

  /** `share`: what it has waited with the others of its word. */
  private isRestless(job: JobId, share: number): boolean {
    return this.patience.mayLeave(job, share) || !this.pending.tellsFar(job);
  }
}

/** The job of the lowest bit of a word. */
function jobOf(word: number, bits: number): JobId {
  return word * 32 + 31 - Math.clz32(bits & -bits);
}
