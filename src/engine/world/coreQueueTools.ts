import { Core } from '../core/core.ts';
import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { QueueVerbs } from '../policy/queueVerbs.ts';
import { Tools } from './tools.ts';
import type { WorldParts } from './worldParts.ts';

/** Verbs for the queues of servers on the core. */
export abstract class CoreQueueTools extends Tools implements QueueVerbs {
  protected readonly core: Core;

  constructor(parts: WorldParts) {
    super(parts);
    this.core = new Core(parts);
  }

  enqueue(server: ServerId, queue: number, stage: StageId, attempt: AttemptId, by: SchedulerId): EntryId {
    this.actors.requireServer(server, 'enqueue');
    const { core } = this;
    if (attempt === NONE) return core.enter(server, queue, stage, by, NONE);
    const entry = core.enter(server, queue, stage, -2 - attempt, core.attempts.taskOf(attempt));
    core.queues.setScheduler(entry, by);
    return entry;
  }

  dequeue(server: ServerId, entry: EntryId): void {
    this.actors.requireServer(server, 'dequeue');
    this.core.leave(server, entry, false);
  }

  queued(server: ServerId): number {
    this.actors.requireServer(server, 'queued');
    return this.core.queued(server);
  }

  head(server: ServerId, queue: number): EntryId {
    this.actors.requireServer(server, 'head');
    return this.core.queues.head(server, queue);
  }

  next(entry: EntryId): EntryId {
    return this.core.queues.next(entry);
  }

  entryStage(entry: EntryId): StageId {
    return this.core.queues.stage(entry);
  }

  entryAttempt(entry: EntryId): AttemptId {
    const whose = this.core.queues.whose(entry);
    return whose < NONE ? -2 - whose : NONE;
  }

  entryScheduler(entry: EntryId): SchedulerId {
    const { queues } = this.core;
    const whose = queues.whose(entry);
    return whose < NONE ? queues.scheduler(entry, this.ownerOf(queues.stage(entry))) : whose;
  }

  noteOf(entry: EntryId): number {
    return this.core.queues.note(entry);
  }

  setNote(entry: EntryId, note: number): void {
    this.core.queues.setNote(entry, note);
  }
}
