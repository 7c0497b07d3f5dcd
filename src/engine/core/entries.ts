import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Core, CoreParts } from './core.ts';
import { NeedsCare } from './needsCare.ts';
import type { Queues } from './queues.ts';
import { AtServer, SERVER_WORDS } from './rows.ts';

/** Entries of queues (reservations and waiting attempts) as policies and the careful desks see them. */
export class Entries {
  readonly queues: Queues;
  private readonly core: Core;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly ownerOf: (stage: StageId) => SchedulerId;
  private unrecorded = 0; // reservations that got their numbers here

  /** `ownerOf` gives the scheduler of a stage. */
  constructor(core: Core, { kernel, recorder }: CoreParts, ownerOf: (stage: StageId) => SchedulerId) {
    this.core = core;
    this.kernel = kernel;
    this.recorder = recorder;
    this.queues = core.queues;
    this.ownerOf = ownerOf;
  }

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

  /** A reservation waits in no queue, though it counts: whoever has it finds it. Gives its number, that of its row of the trace. */
  count(server: ServerId, stage: StageId): EntryId {
    this.queues.servers[server * SERVER_WORDS + AtServer.queued] += 1;
    if (this.recorder.keepsQueues) return this.recorder.entered(server, stage, NONE, this.kernel.now());
    this.unrecorded = (this.unrecorded + 1) | 0;
    return this.unrecorded & 0x7fffffff;
  }

  /** A reservation that was counted waits no more. */
  uncount(server: ServerId, entry: EntryId): void {
    const at = server * SERVER_WORDS + AtServer.queued;
    const { servers } = this.queues;
    if (entry === NONE || servers[at] === 0) throw new NeedsCare();
    servers[at] -= 1;
    if (this.recorder.keepsQueues) this.recorder.left(entry, this.kernel.now());
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
