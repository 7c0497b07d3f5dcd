import { slotCount, type Topology } from '../../../engine/cluster/topology.ts';
import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { SchedulerNotes } from '../../../engine/policy/keeping.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import { FreeSlots } from '../../../kit/central/freeSlots.ts';
import { Keeping } from './keeping.ts';

/**
 * The idle slots that a central scheduler knows of: those that anybody may have, those that are kept for one job, and those
 * that are reserved for copies of any job. The longest idle comes first; of several that came free at one moment, the one
 * with the lowest number.
 */
export class IdleSlots {
  readonly free: FreeSlots;
  readonly reserved: FreeSlots;
  readonly kept: Keeping;
  /** Slots of servers that are up, as far as the scheduler has heard. */
  slots: number;
  /** Whether the slot that was taken last was kept for the job that it was taken for. */
  wasKept = false;
  private readonly isUp = new Uint8Array(this.topology.servers).fill(1); // [servers]
  private readonly fresh: ServerId[] = []; // slots that came free at this moment
  private readonly reservedOn = new Uint16Array(this.topology.servers); // [servers] slots that are reserved
  private unreservedUp = 0; // servers that `mayRunAll`
  private readonly reservedInUse: Uint16Array; // [servers] of these, those that are idle or run a copy
  private readonly reservedBusy = new Uint16Array(this.topology.servers); // [servers] of these, those that run a copy
  /** Copies in reserved slots of a server that has been lost since, whose end has not been heard of. */
  private readonly strays = new Uint32Array(this.topology.servers); // [servers]
  private readonly reservedInMind: ReservedInMind | null; // null: nobody wants to see which lie fallow

  /** The last `reserved` slots of the cluster are for copies only. */
  constructor(
    private readonly topology: Topology,
    graphs: Pick<JobGraphs, 'jobs' | 'jobPlace'>,
    reserved: number,
    notes: SchedulerNotes | null = null,
  ) {
    const { servers, slots } = topology;
    const written = notes?.keepsSlots === true ? notes : null;
    this.kept = new Keeping(written, graphs);
    this.slots = slotCount(topology);
    let left = reserved;
    for (let server = servers - 1; server >= 0 && left > 0; server -= 1) {
      this.reservedOn[server] = Math.min(left, slots[server]);
      left -= this.reservedOn[server];
    }
    for (let server = 0; server < servers; server += 1) if (this.mayRunAll(server)) this.unreservedUp += 1;
    this.reservedInUse = this.reservedOn.slice();
    this.free = new FreeSlots({
      ...topology,
      slots: slots.map((all, server) => all - this.reservedOn[server]),
    });
    this.reserved = new FreeSlots({ ...topology, slots: this.reservedOn });
    this.reservedInMind =
      written === null || reserved === 0 ? null : new ReservedInMind(written, this.reservedOn);
  }

  /** Whether there is any, kept or reserved ones included. */
  get hasAny(): boolean {
    return this.total > 0;
  }

  /** Whether there is any that is not reserved. */
  get hasUnreserved(): boolean {
    return this.free.total > 0 || this.kept.total > 0;
  }

  /** Whether there is any that is kept for nobody. */
  get hasUnkept(): boolean {
    return this.free.total > 0 || this.reserved.total > 0;
  }

  /** Idle slots of all kinds. */
  get total(): number {
    return this.free.total + this.reserved.total + this.kept.total;
  }

  /** So many slots of a server came free. They are idle from `settle` on. */
  cameFree(server: ServerId, slots: number): void {
    for (let i = 0; i < slots; i += 1) this.fresh.push(server);
  }

  /** Puts the slots that came free at this moment among the idle ones. */
  settle(): void {
    const { fresh, reservedInUse, reservedOn } = this;
    if (fresh.length === 0) return;
    if (fresh.length > 1) fresh.sort((a, b) => a - b);
    for (const server of fresh) {
      if (reservedInUse[server] < reservedOn[server]) {
        reservedInUse[server] += 1;
        this.reserved.add(server);
      } else this.free.add(server);
    }
    fresh.length = 0;
  }

  /** A copy that had a reserved slot has ended. */
  reservedEnded(server: ServerId): void {
    if (this.strays[server] > 0) this.strays[server] -= 1;
    else if (this.reservedBusy[server] > 0) {
      this.reservedBusy[server] -= 1;
      this.reservedInUse[server] -= 1;
    }
  }

  /** Whether there may be one for a job: kept for it, free or reserved. */
  mayHaveFor(job: JobId): boolean {
    return this.hasUnkept || this.kept.of(job) > 0;
  }

  /** Keeps so many slots for a job, as far as there are, those first that have been free longest. */
  keep(job: JobId, most: number): void {
    this.kept.keepFrom(this.free, job, most);
  }

  /** Gives one of the slots that are kept for a job back to everybody; gives its server. */
  giveUp(job: JobId): ServerId {
    const server = this.kept.giveUp(job);
    if (server !== NONE) this.free.add(server);
    return server;
  }

  /** Takes the first slot that `mayUse` accepts: kept for this job, or free; gives its server, or NONE. */
  takeFor(job: JobId, mayUse: (server: ServerId) => boolean): ServerId {
    const server = this.kept.takeWhere(job, mayUse);
    this.wasKept = server !== NONE;
    return this.wasKept ? server : this.free.takeWhere(mayUse);
  }

  /**
   * Takes the first slot that `mayUse` accepts and that is kept for another job, which gets in its place one that this job
   * may have: slots are allotted by their number, not by their place. Gives its server, or NONE.
   */
  swapFor(job: JobId, mayUse: (server: ServerId) => boolean): ServerId {
    const { kept, free } = this;
    if (free.total === 0 && kept.of(job) === 0) return NONE;
    for (const other of kept.byArrival()) {
      if (other === job) continue;
      const server = kept.takeWhere(other, mayUse);
      if (server === NONE) continue;
      if (kept.of(job) > 0) kept.keep(other, kept.giveUp(job));
      else this.keep(other, 1);
      this.wasKept = false;
      return server;
    }
    return NONE;
  }

  /** Whether `takeFor` would find a slot. */
  hasFor(job: JobId, mayUse: (server: ServerId) => boolean): boolean {
    return this.kept.hasWhere(job, mayUse) || this.free.someWhere(mayUse);
  }

  /** Whether `takeReserved` would find a slot. */
  hasReserved(mayUse: (server: ServerId) => boolean): boolean {
    return this.reserved.someWhere(mayUse);
  }

  /** Whether a server is up, as far as the scheduler has heard, and has slots that are not reserved. */
  mayRunAll(server: ServerId): boolean {
    return this.isUp[server] === 1 && this.reservedOn[server] < this.topology.slots[server];
  }

  /** Whether any server does. */
  get someMayRunAll(): boolean {
    return this.unreservedUp > 0;
  }

  /** Whether all slots of a server are reserved. */
  isAllReserved(server: ServerId): boolean {
    return this.reservedOn[server] === this.topology.slots[server];
  }

  /** Takes the first reserved slot that `mayUse` accepts; gives its server, or NONE. */
  takeReserved(mayUse: (server: ServerId) => boolean): ServerId {
    this.wasKept = false;
    const server = this.reserved.takeWhere(mayUse);
    if (server !== NONE) this.reservedBusy[server] += 1;
    return server;
  }

  /** Writes down which reserved slots lie fallow after a decision, while there are jobs. */
  noteReserved(hasJobs: boolean): void {
    this.reservedInMind?.check(this.reserved, hasJobs);
  }

  /** A server is lost with all its slots; `free` is told by the desk. */
  serverLost(server: ServerId): void {
    this.slots -= this.topology.slots[server];
    if (this.mayRunAll(server)) this.unreservedUp -= 1;
    this.isUp[server] = 0;
    this.reserved.forget(server);
    this.reservedInUse[server] = 0;
    this.strays[server] += this.reservedBusy[server];
    this.reservedBusy[server] = 0;
    this.kept.forget(server);
    for (let i = this.fresh.length - 1; i >= 0; i -= 1) if (this.fresh[i] === server) this.fresh.splice(i, 1);
  }

  serverBack(server: ServerId): void {
    this.slots += this.topology.slots[server];
    if (!this.mayRunAll(server)) {
      this.isUp[server] = 1;
      if (this.mayRunAll(server)) this.unreservedUp += 1;
    }
  }
}

/** Writes down which slots lie fallow since they are reserved for copies, of whichever job (Hopper Figure 1b: 6 and 7 until 12). */
class ReservedInMind {
  private readonly written = new Uint16Array(this.reservedOn.length); // [servers] slots that are written down as kept
  private readonly hosts: readonly ServerId[] = Array.from(this.reservedOn.keys()).filter(
    (server) => this.reservedOn[server] > 0,
  ); // that have reserved slots

  constructor(
    private readonly notes: SchedulerNotes,
    private readonly reservedOn: Uint16Array,
  ) {}

  /** Writes down what has changed. `areAwaited`: whether there is any job that a slot could be kept for. */
  check(idle: FreeSlots, areAwaited: boolean): void {
    const { hosts, notes, written } = this;
    for (const server of hosts) {
      const now = areAwaited ? idle.of(server) : 0;
      for (; written[server] < now; written[server] += 1) notes.keeps(server, NONE);
      for (; written[server] > now; written[server] -= 1) notes.keepsNoMore(server, NONE);
    }
  }
}
