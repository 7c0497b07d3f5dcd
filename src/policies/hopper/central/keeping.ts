import { IntList } from '../../../base/intList.ts';
import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { SchedulerNotes } from '../../../engine/policy/keeping.ts';
import { placeOf } from '../../../engine/workload/bursts.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import type { FreeSlots } from '../../../kit/central/freeSlots.ts';

/**
 * Idle slots that are kept for jobs which have nothing to run on them now (Hopper §3.2). They lie in one row, those of a job
 * side by side: most often those are given up first that were kept last, and that is its end.
 */
export class Keeping {
  private readonly row = new IntList(); // their servers
  private readonly keepers = new IntList(); // jobs in the order of their slots in the row
  private readonly counts: Uint32Array; // [jobs] slots that are kept for it
  private readonly begins: Int32Array; // [jobs] scratch: where its slots begin in the row
  private sorted: JobId[] | null = null; // keepers in the order of their arrival; null: to be made anew
  private readonly graphs: Pick<JobGraphs, 'jobPlace'>;
  private readonly notes: SchedulerNotes | null; // null: nobody wants to see which are kept

  constructor(notes: SchedulerNotes | null, graphs: Pick<JobGraphs, 'jobs' | 'jobPlace'>) {
    this.notes = notes;
    this.graphs = graphs;
    this.counts = new Uint32Array(graphs.jobs);
    this.begins = new Int32Array(graphs.jobs);
  }

  get total(): number {
    return this.row.count;
  }

  /** Counts the slots that are kept for a job. */
  of(job: JobId): number {
    return this.counts[job];
  }

  /** Gives the jobs for which slots are kept, in the order of their arrival. Good until that changes. */
  byArrival(): readonly JobId[] {
    const { items, count } = this.keepers;
    this.sorted ??= this.sortByArrival([...items.subarray(0, count)]);
    return this.sorted;
  }

  sortByArrival(jobs: JobId[]): JobId[] {
    return jobs.sort((a, b) => placeOf(this.graphs, a) - placeOf(this.graphs, b));
  }

  keep(job: JobId, server: ServerId): void {
    this.row.insert(this.endOf(job), server);
    this.added(job, 1);
  }

  /** Keeps so many free slots for a job, as far as there are, those first that have been free longest. */
  keepFrom(free: FreeSlots, job: JobId, most: number): void {
    if (free.total === 0 || most <= 0) return;
    if (this.endOf(job) === this.row.count) this.added(job, free.takeInto(this.row, most));
    else for (let left = Math.min(most, free.total); left > 0; left -= 1) this.keep(job, free.take());
  }

  /** Gives up the slot of a job that was kept last; gives its server, or NONE. */
  giveUp(job: JobId): ServerId {
    return this.counts[job] === 0 ? NONE : this.takeAt(job, this.endOf(job) - 1);
  }

  /**
   * Gives all slots that are kept for the jobs behind a place of an order to `free`, the last job's first, and of each job the
   * one that was kept last. All jobs for which slots are kept are in the order. All at once, as there may be hundreds of them.
   */
  giveUpBehind(order: Int32Array, place: number, free: FreeSlots): void {
    const { counts, row, notes, begins } = this;
    let last = -1;
    for (let left = row.count; left > 0; left -= counts[order[last]]) last += 1;
    if (last <= place) return;
    this.findBegins();
    for (let at = last; at > place; at -= 1) {
      const job = order[at];
      if (counts[job] === 0) continue;
      const begin = begins[job];
      const end = begin + counts[job];
      free.addBackwards(row.items, begin, end);
      if (notes !== null) for (let i = end - 1; i >= begin; i -= 1) notes.keepsNoMore(row.items[i], job);
      counts[job] = 0;
    }
    this.closeRanks();
  }

  /** Takes the first slot of a job that `mayUse` accepts; gives its server, or NONE. */
  takeWhere(job: JobId, mayUse: (server: ServerId) => boolean): ServerId {
    const place = this.firstWhere(job, mayUse);
    return place === NONE ? NONE : this.takeAt(job, place);
  }

  /** Whether `takeWhere` would find a slot. */
  hasWhere(job: JobId, mayUse: (server: ServerId) => boolean): boolean {
    return this.firstWhere(job, mayUse) !== NONE;
  }

  /** Forgets all slots of a server. */
  forget(server: ServerId): void {
    for (const job of this.byArrival()) {
      const end = this.endOf(job);
      for (let i = end - 1, first = end - this.counts[job]; i >= first; i -= 1)
        if (this.row.items[i] === server) this.takeAt(job, i);
    }
  }

  /** Finds where the slots of each job begin in the row. */
  private findBegins(): void {
    const { items, count } = this.keepers;
    let begin = 0;
    for (let i = 0; i < count; i += 1) {
      this.begins[items[i]] = begin;
      begin += this.counts[items[i]];
    }
  }

  /** Removes keepers that have no slots any more, whose stretches of the row are void; `begins` says where each is. */
  private closeRanks(): void {
    const { keepers, counts, row, begins } = this;
    const { items, count } = keepers;
    keepers.count = 0;
    row.count = 0;
    for (let i = 0; i < count; i += 1) {
      const job = items[i];
      if (counts[job] === 0) continue;
      items[keepers.count++] = job;
      if (row.count !== begins[job]) row.items.copyWithin(row.count, begins[job], begins[job] + counts[job]);
      row.count += counts[job];
    }
    this.sorted = null;
  }

  private firstWhere(job: JobId, mayUse: (server: ServerId) => boolean): number {
    if (this.counts[job] === 0) return NONE;
    const end = this.endOf(job);
    for (let i = end - this.counts[job]; i < end; i += 1) if (mayUse(this.row.items[i])) return i;
    return NONE;
  }

  /** Where the slots of a job end in the row: where all end if it has none. */
  private endOf(job: JobId): number {
    const { keepers, counts, row } = this;
    let end = row.count;
    if (counts[job] > 0)
      for (let i = keepers.count - 1; keepers.items[i] !== job; i -= 1) end -= counts[keepers.items[i]];
    return end;
  }

  private takeAt(job: JobId, place: number): ServerId {
    const server = this.row.takeAt(place);
    this.counts[job] -= 1;
    this.notes?.keepsNoMore(server, job);
    if (this.counts[job] === 0) this.keepsNoMore(job);
    return server;
  }

  /** The last so many slots of a job are new. */
  private added(job: JobId, count: number): void {
    const { counts, notes, keepers, row } = this;
    if (counts[job] === 0) {
      keepers.add(job);
      this.sorted = null;
    }
    counts[job] += count;
    if (notes === null) return;
    const end = this.endOf(job);
    for (let i = end - count; i < end; i += 1) notes.keeps(row.items[i], job);
  }

  private keepsNoMore(job: JobId): void {
    const { items, count } = this.keepers;
    let place = count - 1;
    while (items[place] !== job) place -= 1;
    this.keepers.takeAt(place);
    this.sorted = null;
  }
}
