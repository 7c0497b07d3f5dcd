import { IntList } from '../../../base/intList.ts';
import type { JobId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { SchedulerNotes } from '../../../engine/policy/notes.ts';
import type { FreeSlots } from '../../../kit/central/freeSlots.ts';

/** Idle slots that are kept for jobs which have nothing to run on them now (Hopper §3.2). */
export class Keeping {
  total = 0;
  /** Jobs for which slots are kept, in the order in which they got their first ones. */
  readonly keepers: JobId[] = [];
  private sorted: JobId[] | null = null; // the same in the order of their arrival; null: to be made anew
  private readonly keptOf: (IntList | undefined)[] = []; // [jobs] → servers with slots that are kept for it
  private readonly place: (job: JobId) => number; // in the order of arrival
  private readonly notes: SchedulerNotes | null; // null: nobody wants to see which are kept

  constructor(notes: SchedulerNotes | null, place: (job: JobId) => number) {
    this.notes = notes;
    this.place = place;
  }

  /** Gives the servers with slots that are kept for a job. */
  of(job: JobId): Readonly<IntList> {
    return this.keptOf[job] ?? NOBODY;
  }

  /** Gives the jobs for which slots are kept, in the order of their arrival. Good until that changes. */
  byArrival(): readonly JobId[] {
    this.sorted ??= this.keepers.slice().sort((a, b) => this.place(a) - this.place(b));
    return this.sorted;
  }

  keep(job: JobId, server: ServerId): void {
    this.listOf(job).add(server);
    this.added(job, 1);
  }

  /** Keeps so many free slots for a job, as far as there are, those first that have been free longest. */
  keepFrom(free: FreeSlots, job: JobId, most: number): void {
    if (free.total > 0 && most > 0) this.added(job, free.takeInto(this.listOf(job), most));
  }

  /** Gives up the slot of a job that was kept last; gives its server, or NONE. */
  giveUp(job: JobId): ServerId {
    const kept = this.keptOf[job];
    return kept === undefined || kept.count === 0 ? NONE : this.takeAt(job, kept, kept.count - 1);
  }

  /** Gives up all slots of a job. */
  giveUpAll(job: JobId): void {
    const kept = this.keptOf[job];
    if (kept === undefined || kept.count === 0) return;
    if (this.notes !== null)
      for (let i = kept.count - 1; i >= 0; i -= 1) this.notes.keepsNoMore(kept.items[i], job);
    this.total -= kept.count;
    kept.clear();
    this.keepsNoMore(job);
  }

  /** Takes the first slot of a job that `mayUse` accepts; gives its server, or NONE. */
  takeWhere(job: JobId, mayUse: (server: ServerId) => boolean): ServerId {
    const kept = this.keptOf[job];
    if (kept === undefined) return NONE;
    for (let i = 0; i < kept.count; i += 1) if (mayUse(kept.items[i])) return this.takeAt(job, kept, i);
    return NONE;
  }

  /** Whether `takeWhere` would find a slot. */
  hasWhere(job: JobId, mayUse: (server: ServerId) => boolean): boolean {
    const { items, count } = this.of(job);
    for (let i = 0; i < count; i += 1) if (mayUse(items[i])) return true;
    return false;
  }

  /** Forgets all slots of a server. */
  forget(server: ServerId): void {
    for (const job of this.byArrival()) {
      const kept = this.keptOf[job];
      if (kept === undefined) continue;
      for (let i = kept.count - 1; i >= 0; i -= 1) if (kept.items[i] === server) this.takeAt(job, kept, i);
    }
  }

  private takeAt(job: JobId, kept: IntList, place: number): ServerId {
    const server = kept.takeAt(place);
    this.total -= 1;
    this.notes?.keepsNoMore(server, job);
    if (kept.count === 0) this.keepsNoMore(job);
    return server;
  }

  private listOf(job: JobId): IntList {
    this.keptOf[job] ??= new IntList();
    return this.keptOf[job];
  }

  /** The last so many slots of a job's list are new. */
  private added(job: JobId, count: number): void {
    const kept = this.listOf(job);
    this.total += count;
    if (this.notes !== null)
      for (let i = kept.count - count; i < kept.count; i += 1) this.notes.keeps(kept.items[i], job);
    if (kept.count > count) return;
    this.keepers.push(job);
    this.sorted = null;
  }

  private keepsNoMore(job: JobId): void {
    const { keepers } = this;
    // Those that got theirs last most often lose them first.
    const place = keepers.lastIndexOf(job);
    if (place === keepers.length - 1) keepers.pop();
    else keepers.splice(place, 1);
    this.sorted = null;
  }
}

const NOBODY: Readonly<IntList> = new IntList();
