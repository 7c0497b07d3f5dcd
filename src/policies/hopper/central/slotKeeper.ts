import type { JobId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { PendingTasks } from '../../../kit/tasks/pendingTasks.ts';
import type { Board } from '../board.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { Sharing } from './sharing.ts';

/** What decides about kept slots. */
export interface KeeperParts {
  readonly board: Board;
  readonly pending: PendingTasks;
  readonly idle: IdleSlots;
  readonly sharing: Sharing;
}

/** Keeps slots for jobs that may have more than they can use now (Hopper §3.2). */
export class SlotKeeper {
  private readonly parts: KeeperParts;
  private readonly later: JobId[] = []; // that keep slots, the last of them first

  constructor(parts: KeeperParts) {
    this.parts = parts;
  }

  /** Keeps idle slots for a job that has nothing to run on them now: as many as it may have. */
  keepFor(job: JobId): void {
    const { idle } = this.parts;
    idle.keep(job, this.roomOf(job) - idle.kept.of(job).count);
  }

  /** Gives up slots that are kept for jobs that may not have them any more. */
  giveUpTooMany(): void {
    const { idle } = this.parts;
    if (!this.hasTooMany()) return;
    for (const job of idle.kept.byArrival()) {
      const room = this.roomOf(job);
      while (idle.kept.of(job).count > room) idle.giveUp(job);
    }
  }

  private hasTooMany(): boolean {
    const { kept } = this.parts.idle;
    for (const job of kept.keepers) if (kept.of(job).count > this.roomOf(job)) return true;
    return false;
  }

  /** Gives up a slot that is kept for a later job than this one, the last of these; false: there is none. */
  takeFromLater(job: JobId): boolean {
    const { idle, sharing } = this.parts;
    let last = job;
    for (const keeper of idle.kept.keepers) if (sharing.jobs.isBefore(last, keeper)) last = keeper;
    return last !== job && idle.giveUp(last) !== NONE;
  }

  /** Does what `takeFromLater` does until there is none, for a job that cannot run anything on these slots. */
  takeAllFromLater(job: JobId): void {
    const { idle, sharing } = this.parts;
    const { later } = this;
    let count = 0;
    const { keepers } = idle.kept;
    for (let i = keepers.length - 1; i >= 0; i -= 1) {
      const keeper = keepers[i];
      if (!sharing.jobs.isBefore(job, keeper)) continue;
      let place = count++;
      for (; place > 0 && sharing.jobs.isBefore(later[place - 1], keeper); place -= 1)
        later[place] = later[place - 1];
      later[place] = keeper;
    }
    for (let i = 0; i < count; i += 1) idle.giveUpAll(later[i]);
  }

  /**
   * Slots that are kept for a job: those that it may have beyond what it takes, once all its tasks run. While some of its
   * tasks wait, they wait for other servers than those with idle slots; two jobs that kept these could wait for each other.
   */
  private roomOf(job: JobId): number {
    const { board, pending, sharing } = this.parts;
    if (board.remaining[job] === 0 || pending.ofJob[job] > 0) return 0;
    return Math.max(0, sharing.limit(job) - board.occupied[job]);
  }
}
