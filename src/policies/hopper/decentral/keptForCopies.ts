import { type JobId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Keeper } from '../../../engine/policy/keeping.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Belief } from './beliefs.ts';

/** A slot that is kept for a job, by the question in whose place it was kept. */
interface Kept {
  readonly server: ServerId;
  readonly job: JobId;
  readonly question: number;
  /** That wanted it. */
  readonly scheduler: SchedulerId;
  /** What the server believed of the job. */
  readonly belief: Belief;
}

/** Slots that are kept for jobs' copies, as the schedulers have heard, and as the servers keep them (AMB-37). */
export class KeptForCopies {
  /** How many are kept for a job, as far as its scheduler has heard. */
  readonly count = new Int32Array(this.sim.graphs.jobs); // [jobs]
  /** The question of the slot that was removed last. */
  question = NONE;
  private readonly heard: Pick<Kept, 'server' | 'question'>[][] = []; // [jobs] the newest last
  private readonly keeper: Keeper = this.sim.keeper({ name: 'room for copies' });
  private readonly held: (Kept | undefined)[][] = Array.from(this.sim.topology.slots, () => []); // [servers][slots]

  constructor(private readonly sim: Sim) {}

  // Schedulers.

  add(job: JobId, server: ServerId, question: number): void {
    this.heard[job] ??= [];
    this.heard[job].push({ server, question });
    this.count[job] += 1;
  }

  /** Removes the newest slot on a server that `fits`; gives the server, or NONE. */
  remove(job: JobId, fits: (server: ServerId, question: number) => boolean): ServerId {
    if (this.count[job] === 0) return NONE;
    const place = this.heard[job].findLastIndex(({ server, question }) => fits(server, question));
    if (place < 0) return NONE;
    const [{ server, question }] = this.heard[job].splice(place, 1);
    this.question = question;
    this.count[job] -= 1;
    return server;
  }

  // Servers.

  keep(server: ServerId, job: JobId, scheduler: SchedulerId, question: number, belief: Belief): void {
    this.keeper.keep(server, job);
    const held = this.held[server];
    const place = held.indexOf(undefined);
    held[place < 0 ? held.length : place] = { server, job, question, scheduler, belief };
  }

  /** Frees the slot that is kept for a job since this question; false: it is not. */
  release(server: ServerId, job: JobId, question: number): boolean {
    const kept = this.held[server].find((each) => each?.job === job && each.question === question);
    if (kept !== undefined) this.free(kept);
    return kept !== undefined;
  }

  /** Frees the slot of the largest job that comes after one of which this is believed; gives it. */
  yieldTo(server: ServerId, belief: Belief): Kept | undefined {
    let largest: Kept | undefined;
    for (const each of this.held[server])
      if (each !== undefined && each.belief > (largest?.belief ?? belief)) largest = each;
    if (largest !== undefined) this.free(largest);
    return largest;
  }

  /** Frees the slots that a lost scheduler wanted. */
  schedulerLost(server: ServerId, lost: SchedulerId): void {
    for (const each of this.held[server]) if (each?.scheduler === lost) this.free(each);
  }

  /** The server went down: the engine has freed its slots. */
  serverDown(server: ServerId): void {
    this.held[server] = [];
  }

  private free(kept: Kept): void {
    this.keeper.release(kept.server, kept.job);
    this.held[kept.server][this.held[kept.server].indexOf(kept)] = undefined;
  }
}
