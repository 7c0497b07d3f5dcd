import type { JobId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { Board } from './board.ts';
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

  constructor(parts: KeeperParts) {
    this.parts = parts;
  }

  /** Keeps idle slots for a job that has nothing to run on them now: as many as it may have. */
  keepFor(job: JobId): void {
    const { idle } = this.parts;
    const room = this.roomOf(job);
    while (idle.kept.of(job).length < room && idle.keep(job) !== NONE);
  }

  /** Gives up slots that are kept for jobs that may not have them any more. */
  giveUpTooMany(): void {
    const { idle } = this.parts;
    const { keepers } = idle.kept;
    for (let i = 0; i < keepers.length; ) {
      const job = keepers[i];
      const room = this.roomOf(job);
      while (idle.kept.of(job).length > room) idle.giveUp(job);
      if (keepers[i] === job) i += 1;
    }
  }

  /** Gives up a slot that is kept for a later job than this one, the last of these; false: there is none. */
  takeFromLater(job: JobId): boolean {
    const { idle, sharing } = this.parts;
    let last = job;
    for (const keeper of idle.kept.keepers) if (sharing.jobs.isBefore(last, keeper)) last = keeper;
    return last !== job && idle.giveUp(last) !== NONE;
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
