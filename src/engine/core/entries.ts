import type { Basics } from '../actors/messages.ts';
import { type AttemptId, type EntryId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { Sim } from '../policy/verbs.ts';
import type { Core } from './core.ts';
import type { Endings } from './endings.ts';
import type { KeptSlots } from './keptSlots.ts';
import type { Resources } from './resources.ts';

/** Entries of queues (reservations and waiting attempts) as policies and the careful desks see them. */
export class Entries {
  readonly queues = this.core.queues;

  /** `ownerOf` gives the scheduler of a stage. */
  constructor(
    private readonly core: Core,
    private readonly ownerOf: (stage: StageId) => SchedulerId,
  ) {}

  /** Adds an entry at the end of a queue; `attempt` NONE: a reservation. */
  enter(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId {
    const { core } = this;
    if (attempt === NONE) return core.enter(server, queue, stage, scheduler, NONE);
    const entry = core.enter(server, queue, stage, -2 - attempt, core.attempts.taskOf(attempt));
    this.queues.setScheduler(entry, scheduler);
    return entry;
  }

  /** Removes an entry from its queue. */
  leave(server: ServerId, entry: EntryId): void {
    this.core.leave(server, entry, false);
  }

  /** The attempt that waits there; NONE: it is a reservation. */
  attempt(entry: EntryId): AttemptId {
    const whose = this.queues.whose(entry);
    return whose < NONE ? -2 - whose : NONE;
  }

  scheduler(entry: EntryId): SchedulerId {
    const { queues } = this;
    const whose = queues.whose(entry);
    return whose < NONE ? queues.scheduler(entry, this.ownerOf(queues.stage(entry))) : whose;
  }
}

/** The parts of a run that the two protocols use. */
export interface DeskParts extends Basics {
  readonly core: Core;
  readonly endings: Endings;
  readonly entries: Entries;
  readonly resources: Resources | null; // null: only slots count
  readonly kept: KeptSlots;
  /** Binds a task; throws if the acting scheduler may not. */
  readonly bind: Sim['bind'];
}
