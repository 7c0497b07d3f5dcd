import { doubled } from '../../base/doubled.ts';
import type { Table } from '../../base/table.ts';
import { type JobId, type Lane, NONE, type ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { tables } from './schema.ts';

/** Times at which slots of servers were busy. A row without a start counts for nothing. */
export interface BusySlots {
  readonly length: number;
  readonly server: ArrayLike<ServerId>;
  /** Null: all slots of the server, which was down. */
  readonly lane: ArrayLike<Lane> | null;
  readonly from: ArrayLike<Micros>;
  readonly to: ArrayLike<Micros>;
}

type KeptTable = Table<(typeof tables)['keptSlots']>;

/**
 * Slots that a scheduler keeps for jobs in its mind. It knows the server of each, and not which slot of it: afterwards each
 * is laid in a slot that was idle then.
 */
export class SlotsInMind {
  private length = 0;
  private at = new Float64Array(64);
  private server = new Int32Array(64);
  private job = new Int32Array(64);
  private change = new Int32Array(64); // 1: kept, −1: kept no more

  add(server: ServerId, job: JobId, change: 1 | -1, now: Micros): void {
    if (this.length === this.at.length) {
      this.at = doubled(this.at);
      this.server = doubled(this.server);
      this.job = doubled(this.job);
      this.change = doubled(this.change);
    }
    const row = this.length++;
    this.at[row] = now;
    this.server[row] = server;
    this.job[row] = job;
    this.change[row] = change;
  }

  /** Adds each slot that was kept for some time to the table, in one row for each lane that it is laid in. */
  layInto(table: KeptTable, purpose: number, slots: ArrayLike<number>, busy: readonly BusySlots[]): void {
    if (this.length === 0) return;
    const changes = new Map<ServerId, Change[]>();
    for (let row = 0; row < this.length; row += 1) {
      const server = this.server[row];
      const own = changes.get(server) ?? [];
      changes.set(server, own);
      own.push({ at: this.at[row], job: this.job[row], lane: NONE, by: this.change[row] });
    }
    for (const { length, server, lane, from, to } of busy) {
      for (let row = 0; row < length; row += 1) {
        const own = changes.get(server[row]);
        if (own === undefined || from[row] === Number.POSITIVE_INFINITY || !(from[row] <= to[row])) continue;
        const where = lane === null ? ALL : lane[row];
        own.push({ at: from[row], job: NONE, lane: where, by: 1 });
        own.push({ at: to[row], job: NONE, lane: where, by: -1 });
      }
    }
    for (const [server, own] of changes) {
      own.sort((a, b) => a.at - b.at);
      new ServerInMind(table, purpose, server, slots[server]).lay(own);
    }
  }
}

const ALL = -2;

/** A slot of a server came to be kept or busy (1), or not any more (−1). */
interface Change {
  readonly at: Micros;
  readonly job: JobId; // NONE: kept for any
  readonly lane: Lane; // of a busy slot, or ALL; NONE: it is about one that is kept
  readonly by: number;
}

interface Kept {
  readonly job: JobId;
  lane: Lane; // NONE: all slots are busy, since the scheduler has not heard of it yet
  since: Micros;
}

/** Lays the kept slots of one server in its lanes. */
class ServerInMind {
  private readonly busy = new Int32Array(this.lanes); // [lanes]
  /** Lanes that became busy at this moment, some of which may be idle again: an attempt may fail as it starts. */
  private readonly isTaken = new Uint8Array(this.lanes); // [lanes]
  private readonly kept: Kept[] = [];

  constructor(
    private readonly table: KeptTable,
    private readonly purpose: number,
    private readonly server: ServerId,
    private readonly lanes: number,
  ) {}

  lay(changes: readonly Change[]): void {
    const ofJobs = new Map<JobId, number>(); // what changes at one moment
    for (let next = 0; next < changes.length; ) {
      const { at } = changes[next];
      for (; next < changes.length && changes[next].at === at; next += 1) {
        const { job, lane, by } = changes[next];
        if (lane === NONE) ofJobs.set(job, (ofJobs.get(job) ?? 0) + by);
        else if (lane === ALL) for (let each = 0; each < this.busy.length; each += 1) this.count(each, by);
        else this.count(lane, by);
      }
      this.settle(ofJobs, at);
      ofJobs.clear();
      this.isTaken.fill(0);
    }
    for (const each of this.kept) this.close(each, Number.POSITIVE_INFINITY);
  }

  private count(lane: Lane, by: number): void {
    this.busy[lane] += by;
    if (by > 0) this.isTaken[lane] = 1;
  }

  private settle(ofJobs: ReadonlyMap<JobId, number>, at: Micros): void {
    for (const [job, by] of ofJobs) for (let left = -by; left > 0; left -= 1) this.remove(job, at);
    for (const each of this.kept) {
      if (each.lane === NONE || this.isTaken[each.lane] === 0) continue;
      this.close(each, at);
      each.lane = NONE;
    }
    for (const [job, by] of ofJobs) {
      for (let left = by; left > 0; left -= 1) this.kept.push({ job, lane: NONE, since: at });
    }
    for (const each of this.kept) {
      if (each.lane !== NONE) continue;
      each.lane = this.idleLane();
      each.since = at;
    }
  }

  /** Removes a slot of a job, one that has become busy if there is any. */
  private remove(job: JobId, at: Micros): void {
    const isOver = ({ lane }: Kept) => lane === NONE || this.busy[lane] > 0;
    let found = this.kept.findIndex((each) => each.job === job && isOver(each));
    if (found < 0) found = this.kept.findLastIndex((each) => each.job === job);
    if (found < 0) return;
    this.close(this.kept[found], at);
    this.kept.splice(found, 1);
  }

  private idleLane(): Lane {
    return this.busy.findIndex((count, lane) => count === 0 && !this.kept.some((each) => each.lane === lane));
  }

  private close({ job, lane, since }: Kept, at: Micros): void {
    if (lane === NONE || since === at) return;
    const { table, server, purpose } = this;
    table.put({ job, server, lane, purpose, wantedAt: since, from: since, to: at });
  }
}
