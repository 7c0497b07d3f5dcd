import type { Actors } from '../actors/actors.ts';
import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import type { QueueVerbs } from '../policy/queueVerbs.ts';
import type { Entries } from '../servers/entries.ts';
import type { Queues } from '../servers/queues.ts';
import type { ServerRows } from '../servers/serverRows.ts';
import { Tools } from './tools.ts';
import type { WorldParts } from './worldParts.ts';

/** Verbs for the queues of servers: who enters, who leaves, and what stands in them. */
export abstract class QueueTools extends Tools implements QueueVerbs {
  protected readonly actors: Actors;
  protected readonly rows: ServerRows;
  private readonly queues: Queues;
  private readonly entries: Entries;

  constructor(parts: WorldParts) {
    super(parts);
    this.actors = parts.actors;
    this.rows = this.machinery.rows;
    this.queues = this.machinery.queues;
    this.entries = this.machinery.entries;
  }

  enqueue(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId {
    this.actors.requireServer(server, 'enqueue');
    return this.entries.enter(server, queue, stage, attempt, scheduler);
  }

  head(server: ServerId, queue: number): EntryId {
    this.actors.requireServer(server, 'head');
    return this.queues.head(server, queue);
  }

  next(entry: EntryId): EntryId {
    return this.queues.next(entry);
  }

  entryStage(entry: EntryId): StageId {
    return this.queues.stage(entry);
  }

  entryAttempt(entry: EntryId): AttemptId {
    return this.queues.attempt(entry);
  }

  entryScheduler(entry: EntryId): SchedulerId {
    return this.queues.scheduler(entry);
  }

  noteOf(entry: EntryId): number {
    return this.queues.note(entry);
  }

  setNote(entry: EntryId, note: number): void {
    this.queues.setNote(entry, note);
  }

  dequeue(server: ServerId, entry: EntryId): void {
    this.actors.requireServer(server, 'dequeue');
    this.rules.mayDequeue(server, entry);
    this.entries.leave(server, entry);
  }

  queued(server: ServerId): number {
    this.actors.requireServer(server, 'queued');
    return this.rows.queued(server);
  }
}
