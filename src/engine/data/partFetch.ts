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
  private readonly through: number[][] = []; // [sources] others whose parts come through it
  private readonly begin: number;
  private next: number;

  /** Readers that begin at different places do not all ask the same server first. */
  constructor(sources: PartSources, begin: number) {
    this.sources = sources;
    this.begin = begin;
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

  /** Takes all that is new at a source. */
  take(source: number): void {
    this.onTheWay[source] = this.sources.ready[source] - this.partsTaken(source);
    this.taken[source] = this.sources.ready[source];
  }

  /**
   * Takes all that is new at sources that send it through one of them, another for each reader; gives that one. There is
   * something new at some of them.
   */
  takeTogether(isWanted: (server: ServerId) => boolean): number {
    const { servers } = this.sources;
    const wanted: number[] = [];
    for (let source = 0; source < servers.length; source += 1) {
      if (this.isWorthwhile(source) && isWanted(servers[source])) wanted.push(source);
    }
    for (const source of wanted) this.take(source);
    const [lead] = wanted.splice(this.begin % wanted.length, 1);
    this.through[lead] = wanted;
    return lead;
  }

  /** Counts the parts on the way from a source, and through it. */
  partsComing(source: number): number {
    const others = this.through[source] ?? [];
    return others.reduce((parts, other) => parts + this.partsOnTheWay(other), this.partsOnTheWay(source));
  }

  /** The parts on the way from a source have arrived, and those through it; gives how many. */
  arrive(source: number): number {
    let parts = this.end(source);
    for (const other of this.takeThrough(source)) parts += this.end(other);
    return parts;
  }

  /** The parts on the way from a source will not arrive, nor those through it. */
  giveUp(source: number): void {
    this.taken[source] = this.partsTaken(source) - this.end(source);
    for (const other of this.takeThrough(source))
      this.taken[other] = this.partsTaken(other) - this.end(other);
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

  private end(source: number): number {
    const parts = this.partsOnTheWay(source);
    this.onTheWay[source] = 0;
    return parts;
  }

  private takeThrough(source: number): readonly number[] {
    const others = this.through[source] ?? [];
    delete this.through[source];
    return others;
  }

  private partsTaken(source: number): number {
    return this.taken[source] ?? 0;
  }

  private partsOnTheWay(source: number): number {
    return this.onTheWay[source] ?? 0;
  }
}
