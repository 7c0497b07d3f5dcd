import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Patience as PatienceId } from './decisions.ts';

// T1 rackWait · T2 remoteWait · D mostSkips

/** How patient jobs are. */
export interface PatienceRules {
  readonly patience: PatienceId;
  readonly rackWait: Micros; // T1
  readonly remoteWait: Micros; // T2
  readonly mostSkips: number; // D
}

const LOCAL = 0;
const RACK = 1;
const REMOTE = 2;

// What is known of a job: one row of 32 bytes.
const ROW = 4;
const WAITED = 0; // Micros
const SINCE = 1; // when it got something to launch, Micros
const SKIPS = 2;
const LEVEL = 3;

/** What jobs have waited, and how far from their input they may launch by now (DEL-7, DEL-8). */
export class Patience {
  readonly rules: PatienceRules;
  private readonly isTimed: boolean;
  private readonly isCounted: boolean;
  private readonly rackWait: Micros;
  private readonly remoteWait: Micros;
  private readonly mostSkips: number;
  private readonly rows: Float64Array; // [jobs · ROW]
  private readonly lastDecision = new Float64Array(1); // Micros

  constructor(jobs: number, rules: PatienceRules) {
    this.rules = rules;
    this.isTimed = rules.patience === 'levels';
    this.isCounted = rules.patience === 'count';
    this.rackWait = rules.rackWait;
    this.remoteWait = rules.remoteWait;
    this.mostSkips = rules.mostSkips;
    this.rows = new Float64Array(jobs * ROW);
  }

  /** How far from its input a job launched last. */
  level(job: JobId): number {
    return this.rows[job * ROW + LEVEL];
  }

  /** What a job has waited since it launched last, or since its last local launch where skips are counted. */
  waited(job: JobId): Micros {
    return this.rows[job * ROW + WAITED];
  }

  /** How often a job was skipped in that time. */
  skips(job: JobId): number {
    return this.rows[job * ROW + SKIPS];
  }

  /** Notes that a job has something to launch from now on: before, it does not wait (DEL-9). */
  begin(job: JobId, now: Micros): void {
    this.rows[job * ROW + SINCE] = now;
  }

  /** Tells whether a job may launch a task that is so far from its input, or that has none. */
  permits(job: JobId, locality: number): boolean {
    if (locality === LOCAL || locality > REMOTE) return true;
    if (!this.isTimed) return !this.isCounted || this.skips(job) >= this.mostSkips;
    const { rackWait, remoteWait } = this;
    const level = this.level(job);
    const waited = this.waited(job);
    if (locality === RACK && (level >= RACK || waited >= rackWait)) return true;
    if (level === REMOTE) return true;
    return waited >= (level === RACK ? remoteWait : rackWait + remoteWait);
  }

  /** Tells whether there are places far from its input where a job may launch by now. */
  mayLeave(job: JobId): boolean {
    if (this.isTimed) return this.level(job) >= RACK || this.waited(job) >= this.rackWait;
    return !this.isCounted || this.skips(job) >= this.mostSkips;
  }

  /** Notes that a job launched a task. */
  launched(job: JobId, locality: number): void {
    const nearness = locality > REMOTE ? LOCAL : locality;
    const row = job * ROW;
    if (this.isTimed) this.rows[row + LEVEL] = nearness;
    else if (nearness !== LOCAL) return; // In the count form, only a local launch begins anew (AMB-26).
    this.rows[row + WAITED] = 0;
    this.rows[row + SKIPS] = 0;
  }

  /**
   * Notes that a job was skipped: it waited since the last decision. The test came before (T-DEL-6). Gives how long from
   * now it would be permitted more, if all that time counts; Infinity when time alone changes nothing.
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
    const last = level === RACK ? this.remoteWait : this.rackWait + this.remoteWait;
    const threshold = level === LOCAL && tested < this.rackWait ? this.rackWait : last;
    return threshold > waited ? threshold - waited : 0;
  }

  /**
   * Notes that a job could not run on a server at all. The time goes on for it, or one that may run on few servers would
   * wait for ever where the others are offered first; but it was no chance that it let pass.
   */
  pass(job: JobId, now: Micros): void {
    const row = job * ROW;
    if (this.isTimed) this.rows[row + WAITED] += this.elapsed(this.rows[row + SINCE], now);
  }

  /** Notes a decision, whether or not the slot was taken. */
  decided(now: Micros): void {
    this.lastDecision[0] = now;
  }

  /** The time since the last decision at which a job had something to launch, which it has since a given time. */
  private elapsed(since: Micros, now: Micros): Micros {
    const decided = this.lastDecision[0];
    return now - (since > decided ? since : decided);
  }
}
