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

/** What jobs have waited, and how far from their input they may launch by now (DEL-7, DEL-8). */
export class Patience {
  readonly level: Uint8Array; // [jobs]
  readonly waited: Float64Array; // [jobs], Micros
  readonly skips: Uint32Array; // [jobs]
  readonly rules: PatienceRules;
  private readonly since: Float64Array; // [jobs] when it got something to launch, Micros
  private lastDecision: Micros = 0;

  constructor(jobs: number, rules: PatienceRules) {
    this.rules = rules;
    this.level = new Uint8Array(jobs);
    this.waited = new Float64Array(jobs);
    this.skips = new Uint32Array(jobs);
    this.since = new Float64Array(jobs);
  }

  /** Notes that a job has something to launch from now on: before, it does not wait (DEL-9). */
  begin(job: JobId, now: Micros): void {
    this.since[job] = now;
  }

  /** Tells whether a job may launch a task that is so far from its input, or that has none. */
  permits(job: JobId, locality: number): boolean {
    const { patience, rackWait, remoteWait, mostSkips } = this.rules;
    if (locality === LOCAL || locality > REMOTE || patience === 'none') return true;
    if (patience === 'count') return this.skips[job] >= mostSkips;
    const level = this.level[job];
    const waited = this.waited[job];
    if (locality === RACK && (level >= RACK || waited >= rackWait)) return true;
    if (level === REMOTE) return true;
    return waited >= (level === RACK ? remoteWait : rackWait + remoteWait);
  }

  /** Tells whether there are places far from its input where a job may launch by now. */
  mayLeave(job: JobId): boolean {
    const { patience, rackWait, mostSkips } = this.rules;
    if (patience === 'levels') return this.level[job] >= RACK || this.waited[job] >= rackWait;
    return patience === 'none' || this.skips[job] >= mostSkips;
  }

  /** Notes that a job launched a task. */
  launched(job: JobId, locality: number): void {
    const nearness = locality > REMOTE ? LOCAL : locality;
    if (this.rules.patience === 'levels') this.level[job] = nearness;
    else if (nearness !== LOCAL) return; // In the count form, only a local launch begins anew (AMB-26).
    this.waited[job] = 0;
    this.skips[job] = 0;
  }

  /** Notes that a job was skipped: it waited since the last decision. The test came before (T-DEL-6). */
  skip(job: JobId, now: Micros): void {
    this.waited[job] += this.elapsed(job, now);
    this.skips[job] += 1;
  }

  /**
   * Notes that a job could not run on a server at all. The time goes on for it, or one that may run on few servers would
   * wait for ever where the others are offered first; but it was no chance that it let pass.
   */
  pass(job: JobId, now: Micros): void {
    if (this.rules.patience === 'levels') this.waited[job] += this.elapsed(job, now);
  }

  /** Notes a decision, whether or not the slot was taken. */
  decided(now: Micros): void {
    this.lastDecision = now;
  }

  /**
   * Tells how long from now a job that was just skipped would be permitted more, if all that time counts; Infinity when
   * time alone changes nothing. `tested` is what it had waited before the skip.
   */
  untilMore(job: JobId, tested: Micros): Micros {
    const { patience, rackWait, remoteWait } = this.rules;
    if (patience !== 'levels' || this.level[job] === REMOTE) return Infinity;
    const last = this.level[job] === RACK ? remoteWait : rackWait + remoteWait;
    const threshold = this.level[job] === LOCAL && tested < rackWait ? rackWait : last;
    return Math.max(0, threshold - this.waited[job]);
  }

  /** The time since the last decision at which a job had something to launch. */
  private elapsed(job: JobId, now: Micros): Micros {
    return now - Math.max(this.lastDecision, this.since[job]);
  }
}
