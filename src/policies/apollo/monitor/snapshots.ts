import { NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Ticks } from './ticks.ts';

/** In place of the time of a matrix: the server is idle, and would have told so at its last heartbeat. */
export const IDLE = -1;

/**
 * What the monitor has published: copies of its table, shared by all managers, each of which knows the number of the last
 * one that has reached it. Few are kept: more than can be on their way at once.
 *
 * While all servers are idle nothing is published, and the last publication counts as repeated at every period.
 */
export class Snapshots {
  /** Number of the latest one. Number 0, at the beginning, tells of idle servers. */
  latest = 0;
  readonly matrices: readonly Int32Array[]; // of each kept one: [servers · cells]
  readonly stamps: readonly Float64Array[]; // of each: [servers], or IDLE
  readonly light: readonly Int32Array<ArrayBuffer>[]; // of each: lightly loaded servers, the first `lightCounts`
  readerCount = 0;
  private readonly silentFrom: Float64Array | null; // [servers], since they were heard of; null: busy ones are never silent
  private isResting = true; // since the latest one all servers are idle, as far as the monitor knows
  private restedUntil: Micros = 0;
  private deafFrom: Micros = Infinity; // the monitor's last outage
  private deafUntil: Micros = Infinity;

  private readonly kept: number = 4 + Math.ceil(this.delay / this.ticks.period);
  readonly lightCounts = new Int32Array(this.kept); // of each
  private readonly times = new Float64Array(this.kept); // of each
  /** Managers that get them: the first `readerCount`. */
  readonly readers = new Int32Array(this.managers);
  /** [managers] → number of the last one that has reached it. */
  readonly held = new Int32Array(this.managers);
  private readonly placeOfReader = new Int32Array(this.managers).fill(NONE); // [managers] → place among the readers, or NONE

  /** `onlyNews`: whether busy servers are silent, too, while they would tell the same times again. */
  constructor(
    private readonly ticks: Ticks,
    private readonly delay: Micros,
    servers: number,
    cells: number,
    private readonly managers: number,
    onlyNews: boolean,
  ) {
    const list = <Row>(create: () => Row) => Array.from({ length: this.kept }, create);
    this.matrices = list(() => new Int32Array(servers * cells));
    this.stamps = list(() => new Float64Array(servers).fill(IDLE));
    this.light = list(() => new Int32Array(servers));
    this.silentFrom = onlyNews ? new Float64Array(servers).fill(Infinity) : null;
  }

  /** A manager gets them from now on, and has the last one that has arrived everywhere by now. */
  join(manager: SchedulerId, now: Micros): void {
    if (this.placeOfReader[manager] !== NONE) return;
    this.held[manager] = this.arrived(now);
    this.placeOfReader[manager] = this.readerCount;
    this.readers[this.readerCount] = manager;
    this.readerCount += 1;
  }

  leave(manager: SchedulerId): void {
    const place = this.placeOfReader[manager];
    if (place === NONE) return;
    this.readerCount -= 1;
    const last = this.readers[this.readerCount];
    this.readers[place] = last;
    this.placeOfReader[last] = place;
    this.placeOfReader[manager] = NONE;
  }

  /** One arrives. Those on their way when a manager joins may be older than what it has. */
  received(manager: SchedulerId, number: number): void {
    this.held[manager] = Math.max(this.held[manager], number);
  }

  /** The place of the next one, whose number is `latest` from now on. */
  add(now: Micros): number {
    this.latest += 1;
    this.times[this.latest % this.kept] = now;
    return this.latest % this.kept;
  }

  /** The place of a number; of the oldest that is kept, if a manager was out of reach for so long. */
  placeOf(number: number): number {
    return Math.max(number, this.latest - this.kept + 1) % this.kept;
  }

  /** From now on it is not repeated: the monitor is about to publish again, or is down. */
  rest(isResting: boolean, now: Micros): void {
    if (this.isResting && !isResting) this.restedUntil = this.repeatedBy(now);
    this.isResting = isResting;
  }

  /** The monitor is down from now on: what idle servers tell it is lost. */
  fail(now: Micros): void {
    this.rest(false, now);
    this.deafFrom = now;
    this.deafUntil = Infinity;
  }

  /** The monitor is back. */
  recover(now: Micros): void {
    this.deafUntil = now;
  }

  /** A server has gone down: it would not tell anything again from now on. Infinity: the monitor has heard of it. */
  silent(server: ServerId, from: Micros): void {
    if (this.silentFrom !== null) this.silentFrom[server] = from;
  }

  /** When the matrix of a server in a snapshot was written. */
  stampOf(number: number, server: ServerId, now: Micros): Micros {
    const stamp = this.stamps[this.placeOf(number)][server];
    return stamp === IDLE ? this.lastBeat(number, server, now) : stamp;
  }

  /** When the server has told it last, or would have told the same again. `stamp`: when it was written. */
  toldAt(number: number, server: ServerId, now: Micros, stamp: Micros): Micros {
    if (this.silentFrom === null) return stamp;
    const until = Math.min(this.lastBeat(number, server, now), this.silentFrom[server]);
    return Math.max(stamp, this.ticks.before(server, until));
  }

  /** The number of the last one that has arrived everywhere by now. */
  private arrived(now: Micros): number {
    const oldest = Math.max(0, this.latest - this.kept + 1);
    let number = this.latest;
    while (number > oldest && this.times[number % this.kept] > now - this.delay) number -= 1;
    return number;
  }

  /** The last heartbeat of a server that can have reached the monitor before a publication, or before it was repeated last. */
  private lastBeat(number: number, server: ServerId, now: Micros): Micros {
    let publishedAt = this.times[this.placeOf(number)];
    if (number === this.latest) {
      const until = this.isResting ? this.repeatedBy(now - this.delay) : this.restedUntil;
      publishedAt = Math.max(publishedAt, until);
    }
    let beat = this.ticks.before(server, publishedAt - this.delay);
    const heardAt = beat + this.delay;
    if (this.deafFrom <= heardAt && heardAt < this.deafUntil)
      beat = this.ticks.before(server, this.deafFrom - this.delay - 1);
    return Math.max(0, beat);
  }

  private repeatedBy(time: Micros): Micros {
    const { period } = this.ticks;
    return Math.floor(time / period) * period;
  }
}
