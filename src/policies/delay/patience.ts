import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Patience as PatienceId } from './decisions.ts';

// T1 rackWait · T2 remoteWait · D mostSkips

/** How patient jobs are. */
export interface PatienceRules extends Waits {
  readonly patience: PatienceId;
}

/** How long they wait: while the run goes on, this may change. */
interface Waits {
  readonly rackWait: Micros; // T1
  readonly remoteWait: Micros; // T2
  readonly mostSkips: number; // D
}

const LOCAL = 0;
const RACK = 1;
const REMOTE = 2;

// The record of a job: a row of 4 numbers, 32 bytes.
const ROW = 4;
const WAITED = 0; // Micros
const SINCE = 1; // when it last began to have tasks to launch, Micros
const SKIPS = 2;
const LEVEL = 3;

/** How long jobs have waited, and how far from their input they may launch by now (DEL-7, DEL-8). */
export class Patience {
  private readonly isTimed: boolean = this.rules.patience === 'levels';
  private readonly isCounted: boolean = this.rules.patience === 'count';
  private readonly rows: Float64Array; // [jobs · ROW]
  private readonly lastDecision = new Float64Array(1); // Micros

  constructor(
    jobs: number,
    public rules: PatienceRules,
  ) {
    this.rows = new Float64Array(jobs * ROW);
  }

  /** Jobs wait for so long from now on; what they have waited already counts. */
  change(waits: Partial<Waits>): void {
    this.rules = { ...this.rules, ...waits };
  }

  /** Locality of a job's last launch, which is its level. */
  level(job: JobId): number {
    return this.rows[job * ROW + LEVEL];
  }

  /** How long a job has waited since its last launch (in the count form: its last local launch). */
  waited(job: JobId): Micros {
    return this.rows[job * ROW + WAITED];
  }

  /** How often a job was skipped in that time. */
  skips(job: JobId): number {
    return this.rows[job * ROW + SKIPS];
  }

  /** Notes that a job has tasks to launch from now on; time before does not count as waiting (DEL-9). */
  begin(job: JobId, now: Micros): void {
    this.rows[job * ROW + SINCE] = now;
  }

  /** Whether a job may launch a task with this locality (above 2: the task has no input). */
  permits(job: JobId, locality: number): boolean {
    if (locality === LOCAL || locality > REMOTE) return true;
    if (!this.isTimed) return !this.isCounted || this.skips(job) >= this.rules.mostSkips;
    const { rackWait, remoteWait } = this.rules;
    const level = this.level(job);
    const waited = this.waited(job);
    if (locality === RACK && (level >= RACK || waited >= rackWait)) return true;
    if (level === REMOTE) return true;
    return waited >= (level === RACK ? remoteWait : rackWait + remoteWait);
  }

  /** Whether a job may launch anywhere but on servers with its input by now. `more`: what `add` will still add. */
  mayLeave(job: JobId, more = 0): boolean {
    if (this.isTimed) return this.level(job) >= RACK || this.waited(job) + more >= this.rules.rackWait;
    return !this.isCounted || this.skips(job) + more >= this.rules.mostSkips;
  }

  /** Notes that a job launched a task. */
  launched(job: JobId, locality: number): void {
    const nearness = locality > REMOTE ? LOCAL : locality;
    const row = job * ROW;
    if (this.isTimed) this.rows[row + LEVEL] = nearness;
    else if (nearness !== LOCAL) return; // In the count form, only a local launch resets the count (AMB-26).
    this.rows[row + WAITED] = 0;
    this.rows[row + SKIPS] = 0;
  }

  /**
   * Notes that a job was skipped: adds the time since the last decision to its wait. `permits` was tested before, with the old
   * wait (T-DEL-6). Returns in how much time its next level begins, if all that time counts as waiting; Infinity if time alone
   * changes nothing.
   */
  skip(job: JobId, now: Micros): Micros {
    const { rows } = this;
    const row = job * ROW;
    const tested = rows[row + WAITED];
    const waited = tested + this.elapsed(rows[row + SINCE], now);
    rows[row + WAITED] = waited;
    rows[row + SKIPS] += 1;
    const level = rows[row + LEVEL];
    if (!this.isTimed || level === REMOTE) return Infinity;
    const last = level === RACK ? this.rules.remoteWait : this.rules.rackWait + this.rules.remoteWait;
    const threshold = level === LOCAL && tested < this.rules.rackWait ? this.rules.rackWait : last;
    return threshold > waited ? threshold - waited : 0;
  }

  /**
   * Notes that none of a job's tasks may run on the offered server. Its wait grows, since a job that may run on few servers
   * would otherwise never reach the next level if other servers are offered first; but this is not counted as a skip.
   */
  pass(job: JobId, now: Micros): void {
    const row = job * ROW;
    if (this.isTimed) this.rows[row + WAITED] += this.elapsed(this.rows[row + SINCE], now);
  }

  /** What `skip` adds to what `mayLeave` goes by, for a job that had tasks to launch at the last decision. */
  more(now: Micros): number {
    return this.isTimed ? now - this.lastDecision[0] : 1;
  }

  /** Adds to what `mayLeave` goes by, as so many skips would. */
  add(job: JobId, amount: number): void {
    this.rows[job * ROW + (this.isTimed ? WAITED : SKIPS)] += amount;
  }

  /** How much may be added before a job may leave, if it may not by its level. */
  room(job: JobId): number {
    const row = job * ROW;
    return this.isTimed
      ? this.rules.rackWait - this.rows[row + WAITED]
      : this.rules.mostSkips - this.rows[row + SKIPS];
  }

  /** Notes the time of a decision, whether or not the slot was taken. */
  decided(now: Micros): void {
    this.lastDecision[0] = now;
  }

  /** Time since the last decision, or since the job began to have tasks to launch if that was later. */
  private elapsed(since: Micros, now: Micros): Micros {
    const decided = this.lastDecision[0];
    return now - (since > decided ? since : decided);
  }
}
