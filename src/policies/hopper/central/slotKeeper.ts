import type { IntList } from '../../../base/intList.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import type { JobBook } from '../jobBook.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { Sharing } from './shares.ts';

/** Keeps slots for jobs that may have more than they can use now (Hopper §3.2). */
export class SlotKeeper {
  private readonly excessive: JobId[] = []; // that keep more slots than they may
  /** Slots to keep for jobs that can run nothing, whichever slots there are; −1: they have to be looked at. */
  private readonly settled = new Int32Array(this.book.board.remaining.length).fill(-1); // [jobs]

  constructor(
    private readonly book: JobBook,
    private readonly idle: IdleSlots,
    private readonly sharing: Sharing,
  ) {}

  /** A job can run nothing until `look`, or until its slots or tasks change. */
  settle(job: JobId): void {
    this.settled[job] = this.roomOf(job);
  }

  /** Something happened to a job by which it may run something. */
  look(job: JobId): void {
    this.settled[job] = -1;
  }

  /** Whether a job certainly can run nothing: most that keep slots are such, and there may be many of them. */
  isSettled(job: JobId): boolean {
    return this.settled[job] >= 0;
  }

  /** Keeps idle slots for a job that has nothing to run on them now: as many as it may have. */
  keepFor(job: JobId): void {
    const { idle } = this;
    const room = this.isSettled(job) ? this.settled[job] : this.roomOf(job);
    idle.keep(job, room - idle.kept.of(job));
  }

  /** Gives up slots that are kept for jobs that may not have them any more: only those that have changed can have such. */
  giveUpTooMany({ items, count }: Readonly<IntList>): void {
    const { idle } = this;
    const { excessive } = this;
    for (let i = 0; i < count; i += 1) {
      this.look(items[i]);
      if (idle.kept.of(items[i]) > this.roomOf(items[i])) excessive.push(items[i]);
    }
    if (excessive.length > 1) idle.kept.sortByArrival(excessive);
    for (const job of excessive)
      for (let room = this.roomOf(job); idle.kept.of(job) > room; ) idle.giveUp(job);
    excessive.length = 0;
  }

  /**
   * Gives up a slot that is kept for a job behind this place of the hungry ones, the last of these; or all such slots, for a
   * job that `canRunNothing` on them. False: there are none by now.
   */
  takeFromLater(place: number, canRunNothing: boolean): boolean {
    const { idle, sharing } = this;
    const { order } = sharing.hungry;
    if (canRunNothing) {
      idle.kept.giveUpBehind(order, place, idle.free);
      return false;
    }
    const last = this.lastPlace();
    return last > place && idle.giveUp(order[last]) !== NONE;
  }

  /**
   * Keeps slots for the hungry job at a place and those behind it, up to the first that may run something, while there are any.
   * Gives the place of the last. At each decision slots are dealt to hundreds of jobs anew.
   */
  keepForSettled(place: number): number {
    const { idle, sharing } = this;
    const { kept, free } = idle;
    const { order, count } = sharing.hungry;
    const { settled } = this;
    let at = place;
    for (; at < count && free.total > 0 && settled[order[at]] >= 0; at += 1) {
      const job = order[at];
      kept.keepFrom(free, job, settled[job] - kept.of(job));
    }
    return Math.max(place, at - 1);
  }

  /** Gives the place of the last of the hungry jobs for which slots are kept; they are kept for no others. */
  private lastPlace(): number {
    const { idle, sharing } = this;
    const { order } = sharing.hungry;
    let place = -1;
    for (let left = idle.kept.total; left > 0; left -= idle.kept.of(order[place])) place += 1;
    return place;
  }

  /**
   * Slots that are kept for a job: those that it may have beyond what it takes, once all its tasks run. While some of its
   * tasks wait, they wait for other servers than those with idle slots; two jobs that kept these could wait for each other.
   */
  private roomOf(job: JobId): number {
    const { sharing } = this;
    const { board, pending } = this.book;
    if (board.remaining[job] === 0 || pending.ofJob[job] > 0) return 0;
    return Math.max(0, sharing.limit(job) - board.occupied[job]);
  }
}
