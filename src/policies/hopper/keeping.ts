import type { JobId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { SchedulerNotes } from '../../engine/policy/notes.ts';

/** Idle slots that are kept for jobs which have nothing to run on them now (Hopper §3.2). */
export class Keeping {
  total = 0;
  /** Jobs for which slots are kept, in the order of their arrival. */
  readonly keepers: JobId[] = [];
  private readonly keptOf: (ServerId[] | undefined)[] = []; // [jobs] → servers with slots that are kept for it
  private readonly notes: SchedulerNotes | null; // null: nobody wants to see which are kept

  constructor(notes: SchedulerNotes | null) {
    this.notes = notes;
  }

  /** Gives the servers with slots that are kept for a job. */
  of(job: JobId): readonly ServerId[] {
    return this.keptOf[job] ?? NOBODY;
  }

  keep(job: JobId, server: ServerId): void {
    this.keptOf[job] ??= [];
    const kept = this.keptOf[job];
    kept.push(server);
    this.total += 1;
    this.notes?.keeps(server, job);
    if (kept.length > 1) return;
    const { keepers } = this;
    let place = keepers.length;
    while (place > 0 && keepers[place - 1] > job) place -= 1;
    keepers.splice(place, 0, job);
  }

  /** Gives up the slot of a job that was kept last; gives its server, or NONE. */
  giveUp(job: JobId): ServerId {
    const kept = this.keptOf[job];
    return kept === undefined || kept.length === 0 ? NONE : this.takeAt(job, kept, kept.length - 1);
  }

  /** Takes the first slot of a job that `mayUse` accepts; gives its server, or NONE. */
  takeWhere(job: JobId, mayUse: (server: ServerId) => boolean): ServerId {
    const kept = this.keptOf[job];
    if (kept === undefined) return NONE;
    for (let i = 0; i < kept.length; i += 1) if (mayUse(kept[i])) return this.takeAt(job, kept, i);
    return NONE;
  }

  /** Forgets all slots of a server. */
  forget(server: ServerId): void {
    for (const job of this.keepers.slice()) {
      const kept = this.keptOf[job] ?? [];
      for (let i = kept.length - 1; i >= 0; i -= 1) if (kept[i] === server) this.takeAt(job, kept, i);
    }
  }

  private takeAt(job: JobId, kept: ServerId[], place: number): ServerId {
    const server = kept[place];
    kept.splice(place, 1);
    this.total -= 1;
    this.notes?.keepsNoMore(server, job);
    if (kept.length === 0) this.keepers.splice(this.keepers.indexOf(job), 1);
    return server;
  }
}

const NOBODY: readonly ServerId[] = [];
