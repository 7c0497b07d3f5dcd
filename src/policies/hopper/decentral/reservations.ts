import { assert } from '../../../base/assert.ts';
import { doubled } from '../../../base/doubled.ts';
import { type JobId, NONE, type SchedulerId, type ServerId, type StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Belief } from './beliefs.ts';
import { Head, JOBS, type ServerRows } from './serverRows.ts';

/** The row of a reservation, until one of its server leaves; or NONE. */
export type Place = number;

// What a state is made of: the scheduler; TWIN if the server may have another reservation of the job; TRIED times how far the server
// was with it in which turn; and ASKING while a question about it is open.
export const TWIN = 2 ** 8;
const TRIED = 2 ** 9;
export const ASKING = 2 ** 30;
export const SCHEDULER = TWIN - 1;

/** Turns of a server: a slot that comes free begins one. How far the server is with a reservation is turn · 2 + `Tried`. */
export const TURNS = ASKING / TRIED / 2;
export const Tried = { refused: 0, nothing: 1 } as const;

const FIRST_ROOM = 16; // rows

/**
 * The reservations that wait at servers, as they choose among them: by what they believe of each job (Hopper §5.2, §5.3). A
 * server remembers which of them were refused or brought nothing since one of its slots came free last.
 *
 * Those of a server lie side by side and in the order of its queue, so that a look at all of them touches few places in
 * memory; when they become too many they move to a region of twice the size. What is looked at most often lies apart.
 */
export class Reservations {
  private readonly words = this.servers.words;
  hot = new Int32Array(2 * FIRST_ROOM * this.sim.topology.servers); // [rows · 2] belief and state
  private cold = new Int32Array(2 * FIRST_ROOM * this.sim.topology.servers); // [rows · 2] entry of the engine's queue, and stage
  private used = 0; // rows

  constructor(
    private readonly sim: Sim,
    private readonly servers: ServerRows,
  ) {
    assert(sim.schedulers <= SCHEDULER + 1, 'the number of a scheduler has its place in a row');
    const { topology } = sim;
    for (let server = 0; server < topology.servers; server += 1) {
      this.widen(server, FIRST_ROOM);
      this.words[servers.head(server) + Head.turn] = 1;
    }
  }

  /** Puts one in the queue of a server, which hears of its job by it. */
  add(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    const { words } = this;
    const job = this.sim.graphs.stageJob[stage];
    const hasTwin = this.believe(server, job, belief);
    const head = this.servers.head(server);
    if (words[head + Head.end] === words[head + Head.first] + words[head + Head.room])
      this.widen(server, 2 * words[head + Head.room]);
    const row = words[head + Head.end];
    words[head + Head.end] = row + 1;
    this.mark(head, job);
    this.hot[2 * row] = belief;
    this.hot[2 * row + 1] = scheduler + (hasTwin ? TWIN : 0);
    this.cold[2 * row] = this.sim.enqueue(server, 0, stage, NONE, scheduler);
    this.cold[2 * row + 1] = stage;
  }

  stageAt(place: Place): StageId {
    return this.cold[2 * place + 1];
  }

  schedulerAt(place: Place): SchedulerId {
    return this.hot[2 * place + 1] & SCHEDULER;
  }

  beliefAt(place: Place): Belief {
    return this.hot[2 * place];
  }

  /** A slot of the server came free: all may be asked about again. */
  renew(server: ServerId): void {
    const at = this.servers.head(server) + Head.turn;
    this.words[at] += 1;
    if (this.words[at] < TURNS) return;
    this.words[at] = 1;
    for (let row = this.first(server); row < this.end(server); row += 1)
      this.hot[2 * row + 1] &= ASKING | (TRIED - 1);
  }

  /** All of a job have the same belief: the latest. Tells whether there are any. */
  believe(server: ServerId, job: JobId, belief: Belief): boolean {
    const { hot, words } = this;
    const head = this.servers.head(server);
    if (!this.mayHave(head, job)) return false;
    const end = words[head + Head.end];
    let has = false;
    for (let i = 0; i < JOBS / 32; i += 1) words[head + Head.jobs + i] = 0;
    for (let row = words[head + Head.first]; row < end; row += 1) {
      const other = this.jobAt(row);
      this.mark(head, other);
      if (other !== job) continue;
      hot[2 * row] = belief;
      hot[2 * row + 1] |= TWIN;
      has = true;
    }
    return has;
  }

  /** The same, of the job of one of them. */
  believeAt(server: ServerId, place: Place, belief: Belief): void {
    if (this.hasTwin(place)) this.believe(server, this.jobAt(place), belief);
    else this.hot[2 * place] = belief;
  }

  /** A question about one is open from now on. */
  begin(place: Place): void {
    this.hot[2 * place + 1] += ASKING;
  }

  /** The question about one is open no more. */
  finish(place: Place): void {
    this.hot[2 * place + 1] -= ASKING;
  }

  refused(server: ServerId, place: Place): void {
    this.noteTry(server, place, Tried.refused);
  }

  broughtNothing(server: ServerId, place: Place): void {
    this.noteTry(server, place, Tried.nothing);
  }

  /** Takes one out of the queue; those behind it move up, also for the rounds that ask about them. */
  remove(server: ServerId, place: Place): void {
    const { hot, cold } = this;
    this.sim.dequeue(server, cold[2 * place]);
    this.servers.shift(server, place, -1);
    const end = this.end(server) - 1;
    for (let i = 2 * place; i < 2 * end; i += 1) {
      hot[i] = hot[i + 2];
      cold[i] = cold[i + 2];
    }
    this.words[this.servers.head(server) + Head.end] = end;
  }

  /** A job has no task left: all that it has here leave, but those about which a question is open. */
  drop(server: ServerId, job: JobId): void {
    if (!this.mayHave(this.servers.head(server), job)) return;
    for (let row = this.first(server); row < this.end(server); )
      if (this.jobAt(row) === job && this.hot[2 * row + 1] < ASKING) this.remove(server, row);
      else row += 1;
  }

  /** The same, of the job of one of them. */
  dropAt(server: ServerId, place: Place): void {
    if (this.hasTwin(place)) this.drop(server, this.jobAt(place));
    else this.remove(server, place);
  }

  /** Drops those of a scheduler that is lost. */
  dropOf(server: ServerId, scheduler: SchedulerId): void {
    for (let row = this.first(server); row < this.end(server); )
      if (this.schedulerAt(row) === scheduler) this.remove(server, row);
      else row += 1;
  }

  /** The server went down: the engine has emptied its queue. */
  forget(server: ServerId): void {
    const head = this.servers.head(server);
    this.words[head + Head.end] = this.words[head + Head.first];
    this.renew(server);
  }

  /** The least state of a reservation with which the server was so far since a slot came free last. */
  sinceNow(server: ServerId, how: 0 | 1): number {
    return TRIED * (2 * this.words[this.servers.head(server) + Head.turn] + how);
  }

  private noteTry(server: ServerId, place: Place, how: 0 | 1): void {
    const rest = this.hot[2 * place + 1] & (TRIED - 1);
    this.hot[2 * place + 1] = rest + this.sinceNow(server, how);
  }

  private hasTwin(place: Place): boolean {
    return (this.hot[2 * place + 1] & TWIN) !== 0;
  }

  jobAt(place: Place): JobId {
    return this.sim.graphs.stageJob[this.cold[2 * place + 1]];
  }

  first(server: ServerId): Place {
    return this.words[this.servers.head(server) + Head.first];
  }

  end(server: ServerId): Place {
    return this.words[this.servers.head(server) + Head.end];
  }

  /** Whether a server may have one of a job: a bit stands for many jobs, and jobs that have left may be marked still. */
  private mayHave(head: number, job: JobId): boolean {
    return ((this.words[head + Head.jobs + ((job & (JOBS - 1)) >> 5)] >> (job & 31)) & 1) === 1;
  }

  private mark(head: number, job: JobId): void {
    this.words[head + Head.jobs + ((job & (JOBS - 1)) >> 5)] |= 1 << (job & 31);
  }

  /** Gives a server a region of so many rows that nobody has used. */
  private widen(server: ServerId, room: number): void {
    const { words } = this;
    const head = this.servers.head(server);
    const from = words[head + Head.first];
    const count = words[head + Head.end] - from;
    const to = this.used;
    this.used += room;
    while (2 * this.used > this.hot.length) {
      this.hot = doubled(this.hot);
      this.cold = doubled(this.cold);
    }
    this.hot.copyWithin(2 * to, 2 * from, 2 * (from + count));
    this.cold.copyWithin(2 * to, 2 * from, 2 * (from + count));
    this.servers.shift(server, NONE, to - from);
    words[head + Head.first] = to;
    words[head + Head.end] = to + count;
    words[head + Head.room] = room;
  }
}
