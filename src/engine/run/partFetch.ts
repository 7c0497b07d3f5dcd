import type { ServerId } from '../ids.ts';
import { NONE } from '../ids.ts';

/** Parts of a shuffle that lie ready, by the server that has them; all readers of a stage share it. */
export class PartSources {
  readonly servers: ServerId[] = [];
  readonly ready: number[] = []; // [sources] parts
  private readonly sourceOf = new Map<ServerId, number>();

  /** Counts parts that a server has, or, below 0, has no more; gives the source. */
  add(server: ServerId, parts: number): number {
    const source = this.find(server);
    this.ready[source] += parts;
    return source;
  }

  find(server: ServerId): number {
    const known = this.sourceOf.get(server);
    if (known !== undefined) return known;
    const source = this.servers.push(server) - 1;
    this.ready.push(0);
    this.sourceOf.set(server, source);
    return source;
  }
}

/** What one reader has of a shuffle. It takes all that lies ready at a source in one go. */
export class PartFetch {
  readonly sources: PartSources;
  private readonly taken: number[] = []; // [sources] parts that it has, or that are on their way to it
  private readonly onTheWay: number[] = []; // [sources]
  private next: number;

  /** Readers that begin at different places do not all ask the same server first. */
  constructor(sources: PartSources, begin: number) {
    this.sources = sources;
    this.next = begin;
  }

  /** Gives a source that has something new and is not sending already, in turn, or NONE. */
  choose(): number {
    const count = this.sources.servers.length;
    for (let step = 0; step < count; step += 1) {
      const source = (this.next + step) % count;
      if (this.isWorthwhile(source)) {
        this.next = source + 1;
        return source;
      }
    }
    return NONE;
  }

  isWorthwhile(source: number): boolean {
    return this.partsOnTheWay(source) === 0 && this.sources.ready[source] > this.partsTaken(source);
  }

  /** Takes all that is new at a source; gives how many parts. */
  take(source: number): number {
    const parts = this.sources.ready[source] - this.partsTaken(source);
    this.taken[source] = this.sources.ready[source];
    this.onTheWay[source] = parts;
    return parts;
  }

  /** The parts on the way from a source have arrived; gives how many. */
  arrive(source: number): number {
    const parts = this.partsOnTheWay(source);
    this.onTheWay[source] = 0;
    return parts;
  }

  /** The parts on the way from a source will not arrive. */
  giveUp(source: number): void {
    this.taken[source] = this.partsTaken(source) - this.arrive(source);
  }

  /** Counts a part at a source as one that it has: it had another instead. */
  skip(source: number): void {
    this.taken[source] = this.partsTaken(source) + 1;
  }

  /** A part at a source is gone; tells whether it had one. Which one does not matter: parts are alike. */
  lose(source: number): boolean {
    if (this.partsTaken(source) === 0) return false;
    this.taken[source] -= 1;
    return true;
  }

  private partsTaken(source: number): number {
    return this.taken[source] ?? 0;
  }

  private partsOnTheWay(source: number): number {
    return this.onTheWay[source] ?? 0;
  }
}
