import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { CopyBooks } from './testCopyBooks.ts';

/** An idle slot; those that have waited longest come first in lists. */
export interface IdleSlot {
  readonly server: ServerId;
  readonly isReserved: boolean;
  /** The job that it is kept for; null: anybody's. */
  keptFor: JobId | null;
}

/** The idle slots that a scheduler has heard of, one by one. */
export class IdleList {
  slots: IdleSlot[] = [];
  private news: ServerId[] = [];
  private readonly reserved: number[]; // [servers]
  private readonly lost = new Set<ServerId>();
  private readonly sim: Sim;
  private readonly books: CopyBooks;

  /** The last so many slots of the cluster are reserved for copies. */
  constructor(sim: Sim, books: CopyBooks, reserved: number) {
    this.sim = sim;
    this.books = books;
    const all = [...sim.topology.slots].flatMap((count, server) => new Array<ServerId>(count).fill(server));
    const last = all.slice(all.length - reserved);
    this.reserved = [...sim.topology.slots].map((_, server) => last.filter((each) => each === server).length);
    for (const isReserved of [false, true])
      for (let lane = 0; lane < all.length; lane += 1)
        for (const [server, count] of sim.topology.slots.entries()) {
          const own = isReserved ? this.reserved[server] : count - this.reserved[server];
          if (lane < own) this.slots.push({ server, isReserved, keptFor: null });
        }
  }

  /** Slots of all servers that are up, as far as the scheduler has heard. */
  get total(): number {
    return [...this.sim.topology.slots].reduce(
      (sum, count, each) => sum + (this.lost.has(each) ? 0 : count),
      0,
    );
  }

  cameFree(server: ServerId): void {
    this.news.push(server);
  }

  /** Slots that came free at one moment become idle, in the order of their servers; reserved ones first. */
  settle(): void {
    for (const server of this.news.sort((a, b) => a - b)) {
      const idle = this.slots.filter((each) => each.server === server && each.isReserved).length;
      const busy = this.books.attempts.filter((each) => each.server === server && each.isOnReserved).length;
      this.slots.push({ server, isReserved: idle + busy < this.reserved[server], keptFor: null });
    }
    this.news = [];
  }

  serverLost(server: ServerId): void {
    this.lost.add(server);
    this.slots = this.slots.filter((each) => each.server !== server);
    this.news = this.news.filter((each) => each !== server);
  }

  serverBack(server: ServerId): void {
    this.lost.delete(server);
    for (let slot = 0; slot < this.sim.topology.slots[server]; slot += 1) this.cameFree(server);
  }

  /** Whether a task could ever run there without a reserved slot. */
  hasUnreserved(server: ServerId): boolean {
    return !this.lost.has(server) && this.reserved[server] < this.sim.topology.slots[server];
  }

  /** The slot that a job uses: one that is kept for it, else the longest idle, else one of the first server that will do. */
  find(job: JobId, fits: (server: ServerId) => boolean): IdleSlot | undefined {
    const kept = this.slots.find((each) => each.keptFor === job && fits(each.server));
    return kept ?? this.firstOf((each) => each.keptFor === null && !each.isReserved, fits);
  }

  /** A slot that is kept for another job, which gets one that this job may have in its place. */
  swap(job: JobId, fits: (server: ServerId) => boolean): IdleSlot | undefined {
    const spare =
      this.keptFor(job).at(-1) ?? this.slots.find((each) => each.keptFor === null && !each.isReserved);
    const slot = this.slots
      .filter(({ keptFor }) => keptFor !== null && keptFor !== job)
      .sort((a, b) => Number(a.keptFor) - Number(b.keptFor))
      .find(({ server }) => fits(server));
    if (spare === undefined || slot === undefined) return undefined;
    this.moveToEnd(spare, slot.keptFor);
    return slot;
  }

  findReserved(fits: (server: ServerId) => boolean): IdleSlot | undefined {
    return this.firstOf((each) => each.isReserved, fits);
  }

  take(slot: IdleSlot): void {
    this.slots.splice(this.slots.indexOf(slot), 1);
  }

  keptFor(job: JobId): readonly IdleSlot[] {
    return this.slots.filter((each) => each.keptFor === job);
  }

  /** Keeps the longest idle slot that is anybody's. */
  keep(job: JobId): boolean {
    const slot = this.slots.find((each) => each.keptFor === null && !each.isReserved);
    if (slot === undefined) return false;
    this.moveToEnd(slot, job);
    return true;
  }

  /** Gives the slot that was kept last for a job back to everybody. */
  giveUp(job: JobId): boolean {
    const slot = this.keptFor(job).at(-1);
    if (slot === undefined) return false;
    this.moveToEnd(slot, null);
    return true;
  }

  private moveToEnd(slot: IdleSlot, keptFor: JobId | null): void {
    this.take(slot);
    this.slots.push({ ...slot, keptFor });
  }

  private firstOf(isOpen: (slot: IdleSlot) => boolean, fits: (server: ServerId) => boolean) {
    const open = this.slots.filter(isOpen);
    if (open.length > 0 && fits(open[0].server)) return open[0];
    return open.sort((a, b) => a.server - b.server).find(({ server }) => fits(server));
  }
}
