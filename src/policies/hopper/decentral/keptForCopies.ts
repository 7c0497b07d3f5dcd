import { doubled } from '../../../base/doubled.ts';
import type { JobId, SchedulerId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Keeper } from '../../../engine/policy/keeping.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Belief } from './beliefs.ts';

/** Slots that schedulers have asked servers to keep for their jobs' copies, as far as the schedulers have heard. */
export class KeptByJob {
  readonly count: Int32Array; // [jobs]
  private readonly newest: Int32Array; // [jobs] → row, or NONE
  /** The question for which the slot was kept that was removed last. */
  question = NONE;
  private servers = new Int32Array(64); // [rows]
  private questions = new Int32Array(64); // [rows]
  private older = new Int32Array(64); // [rows] → row of the same job, or next free row
  private used = 0;
  private firstFree = NONE;

  constructor(jobs: number) {
    this.count = new Int32Array(jobs);
    this.newest = new Int32Array(jobs).fill(NONE);
  }

  add(job: JobId, server: ServerId, question: number): void {
    const row = this.take();
    this.servers[row] = server;
    this.questions[row] = question;
    this.older[row] = this.newest[job];
    this.newest[job] = row;
    this.count[job] += 1;
  }

  /** Removes the newest slot on a server that `fits`; gives the server, or NONE. */
  remove(job: JobId, fits: (server: ServerId, question: number) => boolean): ServerId {
    let newer = NONE;
    for (let row = this.newest[job]; row !== NONE; row = this.older[row]) {
      const server = this.servers[row];
      if (fits(server, this.questions[row])) {
        this.question = this.questions[row];
        this.unlink(job, row, newer);
        return server;
      }
      newer = row;
    }
    return NONE;
  }

  private unlink(job: JobId, row: number, newer: number): void {
    if (newer === NONE) this.newest[job] = this.older[row];
    else this.older[newer] = this.older[row];
    this.older[row] = this.firstFree;
    this.firstFree = row;
    this.count[job] -= 1;
  }

  private take(): number {
    const row = this.firstFree;
    if (row !== NONE) {
      this.firstFree = this.older[row];
      return row;
    }
    if (this.used === this.servers.length) {
      this.servers = doubled(this.servers);
      this.questions = doubled(this.questions);
      this.older = doubled(this.older);
    }
    return this.used++;
  }
}

/** Slots that servers keep for jobs, and what they believe of these. */
export class KeptAtServers {
  /** The scheduler that wanted the slot that `yieldTo` freed last, and the question for which it was kept. */
  wantedBy: SchedulerId = NONE;
  question = NONE;
  private readonly keeper: Keeper;
  private readonly firstSlot: Uint32Array; // [servers]
  private readonly jobs: Int32Array; // [slots] → job, or NONE
  private readonly schedulers: Int32Array; // [slots]
  private readonly questions: Int32Array; // [slots]
  private readonly beliefs: Int32Array; // [slots]
  private readonly counts: Uint16Array; // [servers]

  constructor(sim: Sim, slots: number) {
    this.keeper = sim.keeper({ name: 'room for copies' });
    this.firstSlot = sim.topology.firstSlot;
    this.jobs = new Int32Array(slots).fill(NONE);
    this.schedulers = new Int32Array(slots);
    this.questions = new Int32Array(slots);
    this.beliefs = new Int32Array(slots);
    this.counts = new Uint16Array(sim.topology.servers);
  }

  keep(server: ServerId, job: JobId, scheduler: SchedulerId, question: number, belief: Belief): void {
    this.keeper.keep(server, job);
    let slot = this.firstSlot[server];
    while (this.jobs[slot] !== NONE) slot += 1;
    this.jobs[slot] = job;
    this.schedulers[slot] = scheduler;
    this.questions[slot] = question;
    this.beliefs[slot] = belief;
    this.counts[server] += 1;
  }

  /** Frees the slot that is kept for a job since this question; false: it is not. */
  release(server: ServerId, job: JobId, question: number): boolean {
    if (this.counts[server] === 0) return false;
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.jobs[slot] !== job || this.questions[slot] !== question) continue;
      this.free(server, slot);
      return true;
    }
    return false;
  }

  /** Frees the slot of the largest job that comes after one of which this is believed; gives that job, or NONE. */
  yieldTo(server: ServerId, belief: Belief): JobId {
    if (this.counts[server] === 0) return NONE;
    let largest = NONE;
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.jobs[slot] === NONE || this.beliefs[slot] <= belief) continue;
      if (largest === NONE || this.beliefs[slot] > this.beliefs[largest]) largest = slot;
    }
    if (largest === NONE) return NONE;
    const job = this.jobs[largest];
    this.wantedBy = this.schedulers[largest];
    this.question = this.questions[largest];
    this.free(server, largest);
    return job;
  }

  /** Frees the slots that a lost scheduler wanted. */
  schedulerLost(server: ServerId, lost: SchedulerId): void {
    if (this.counts[server] === 0) return;
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.jobs[slot] !== NONE && this.schedulers[slot] === lost) this.free(server, slot);
    }
  }

  /** The server went down: the engine has freed its slots. */
  serverDown(server: ServerId): void {
    this.jobs.fill(NONE, this.firstSlot[server], this.firstSlot[server + 1]);
    this.counts[server] = 0;
  }

  private free(server: ServerId, slot: number): void {
    this.keeper.release(server, this.jobs[slot]);
    this.jobs[slot] = NONE;
    this.counts[server] -= 1;
  }
}
