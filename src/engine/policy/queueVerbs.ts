import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';

/** Verbs of a server whose queues the policy manages itself. An entry is a reservation or a waiting attempt. */
export interface QueueVerbs {
  /** Puts a reservation (`attempt` NONE) or an attempt in one of the server's queues. */
  enqueue(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId;
  /** Removes an entry from its queue; the id is invalid afterwards. */
  dequeue(server: ServerId, entry: EntryId): void;
  /** Entries in all queues of a server. */
  queued(server: ServerId): number;
  /** The oldest entry of a queue, or NONE. */
  head(server: ServerId, queue: number): EntryId;
  /** The entry after this one in its queue, or NONE. */
  next(entry: EntryId): EntryId;
  entryStage(entry: EntryId): StageId;
  entryAttempt(entry: EntryId): AttemptId;
  entryScheduler(entry: EntryId): SchedulerId;
  /** The number that the server keeps with an entry: 0, or the note of its probe. */
  noteOf(entry: EntryId): number;
}
