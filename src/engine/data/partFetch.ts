import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { Workload } from '../workload/workload.ts';
import type { Shuffles } from './shuffles.ts';

/** How many parts of a shuffle are ready on each server; shared by all readers of a stage. */
export class PartSources {
  readonly servers: ServerId[] = [];
  readonly ready: number[] = []; // [sources] parts
  private readonly sourceOf = new Map<ServerId, number>();

  /** Adds parts of a server, or removes them if `parts` is negative; returns the source. */
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

/** The progress of one reader of a shuffle. It takes all parts that are ready at a source in one transfer. */
export class PartFetch {
  private readonly taken: number[] = []; // [sources] parts that it has or that are in transit to it
  private readonly onTheWay: number[] = []; // [sources] parts in transit
  private readonly through: number[][] = []; // [sources] other sources whose parts come in its transfer
  private next = this.begin;

  /** `begin` differs from reader to reader, so that they do not all ask the same server first. */
  constructor(
    readonly sources: PartSources,
    private readonly begin: number,
  ) {}

  /** Returns the next source, in cyclic order, that has new parts and is not sending already; NONE: there is none. */
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

  /** Takes all new parts of a source. */
  take(source: number): void {
    this.onTheWay[source] = this.sources.ready[source] - this.partsTaken(source);
    this.taken[source] = this.sources.ready[source];
  }

  /**
   * Takes all new parts of the wanted sources in one transfer, which one of them sends; returns that source, which
   * differs from reader to reader. At least one of them must have new parts.
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

  /** Takes what a reader on a server fetches at once: from a source, or from its whole rack. Returns the source that sends it. */
  takeFor(server: ServerId, source: number, rackOf: ArrayLike<number>): number {
    const { servers } = this.sources;
    const from = servers[source];
    if (servers.length > MANY_SERVERS && from !== server)
      return this.takeTogether((each) => rackOf[each] === rackOf[from] && each !== server);
    this.take(source);
    return source;
  }

  /** Returns the number of parts in transit from a source and through it. */
  partsComing(source: number): number {
    const others = this.through[source] ?? [];
    return others.reduce((parts, other) => parts + this.partsOnTheWay(other), this.partsOnTheWay(source));
  }

  /** The parts in transit from a source and through it have arrived; returns how many. */
  arrive(source: number): number {
    let parts = this.end(source);
    for (const other of this.takeThrough(source)) parts += this.end(other);
    return parts;
  }

  /** The parts in transit from a source and through it will not arrive. */
  giveUp(source: number): void {
    this.taken[source] = this.partsTaken(source) - this.end(source);
    for (const other of this.takeThrough(source))
      this.taken[other] = this.partsTaken(other) - this.end(other);
  }

  /** Counts a part at a source as taken without fetching it: the reader has another one instead. */
  skip(source: number): void {
    this.taken[source] = this.partsTaken(source) + 1;
  }

  /**
   * A part at a source is lost; returns whether the reader had taken one there. Which one does not matter: parts are
   * alike.
   */
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

/**
 * A reader whose parts lie on more servers than this fetches all parts in a rack in one flow, through one server of
 * the rack, which differs from reader to reader. One flow for each pair of tasks would take minutes to simulate; and
 * with the load spread over so many servers, their disks and network cards are not the bottleneck.
 */
export const MANY_SERVERS = 100;

/** Where the parts of shuffles are, for each stage that has readers. */
export class PartSourcesOfStages {
  private readonly sources = new Map<StageId, PartSources>(); // of stages with readers, which share it

  constructor(
    private readonly shuffles: Shuffles,
    private readonly workload: Workload,
  ) {}

  /** An attempt begins to fetch the parts of a shuffle. */
  join(attempt: AttemptId, stage: StageId, task: TaskId): PartFetch {
    this.shuffles.join(attempt, stage);
    const known = this.sources.get(stage);
    const sources = known ?? new PartSources();
    if (known === undefined) this.shuffles.eachPart(stage, task, (server) => sources.add(server, 1));
    if (this.shuffles.isShared(stage)) this.sources.set(stage, sources);
    return new PartFetch(sources, task - this.workload.stageFirstTask[stage]);
  }

  /** An attempt has fetched everything, or ends before. */
  leave(attempt: AttemptId, stage: StageId): void {
    this.shuffles.leave(attempt, stage);
    if (!this.shuffles.hasReaders(stage)) this.sources.delete(stage);
  }

  /**
   * One part more, or less, is ready on a server for the readers of a stage; returns the source, or NONE if the stage
   * has no readers.
   */
  add(stage: StageId, server: ServerId, parts: 1 | -1): number {
    return this.sources.get(stage)?.add(server, parts) ?? NONE;
  }
}
