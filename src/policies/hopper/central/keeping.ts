import { IntList } from '../../../base/intList.ts';
import type { JobId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { SchedulerNotes } from '../../../engine/policy/notes.ts';

/** Idle slots that are kept for jobs which have nothing to run on them now (Hopper §3.2). */
export class Keeping {
  total = 0;
  /** Jobs for which slots are kept, in the order of their arrival. */
  readonly keepers: JobId[] = [];
  private readonly keptOf: (IntList | undefined)[] = []; // [jobs] → servers with slots that are kept for it
  private readonly notes: SchedulerNotes | null; // null: nobody wants to see which are kept

  constructor(notes: SchedulerNotes | null) {
    this.notes = notes;
  }

  /** Gives the servers with slots that are kept for a job. */
  of(job: JobId): Readonly<IntList> {
    return this.keptOf[job] ?? NOBODY;
  }

  keep(job: JobId, server: ServerId): void {
    this.keptOf[job] ??= new IntList();
    const kept = this.keptOf[job];
    kept.add(server);
    this.total += 1;
    this.notes?.keeps(server, job);
    if (kept.count > 1) return;
    const { keepers } = this;
    let place = keepers.length;
    while (place > 0 && keepers[place - 1] > job) place -= 1;
    keepers.splice(place, 0, job);
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
    this.keepers.splice(this.keepers.indexOf(job), 1);
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
    for (const job of this.keepers.slice()) {
      const kept = this.keptOf[job];
      if (kept === undefined) continue;
      for (let i = kept.count - 1; i >= 0; i -= 1) if (kept.items[i] === server) this.takeAt(job, kept, i);
    }
  }

  private takeAt(job: JobId, kept: IntList, place: number): ServerId {
    const server = kept.takeAt(place);
    this.total -= 1;
    this.notes?.keepsNoMore(server, job);
    if (kept.count === 0) this.keepers.splice(this.keepers.indexOf(job), 1);
    return server;
  }
}

const NOBODY: Readonly<IntList> = new IntList();
