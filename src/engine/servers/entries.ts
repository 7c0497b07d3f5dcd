import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Queues } from './queues.ts';

/** Adds entries (reservations and waiting attempts) to queues and removes them, and records both in the trace. */
export class Entries {
  private readonly queues: Queues;
  private readonly attempts: Attempts;
  private readonly recorder: Recorder;
  private readonly kernel: Kernel;

  constructor(queues: Queues, attempts: Attempts, recorder: Recorder, kernel: Kernel) {
    this.queues = queues;
    this.attempts = attempts;
    this.recorder = recorder;
    this.kernel = kernel;
  }

  /** Adds an entry at the end of a queue; `attempt` NONE: a reservation. */
  enter(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId {
    const { queues, attempts, recorder } = this;
    const entry = queues.add(server, queue, stage, attempt, scheduler);
    if (attempt !== NONE) attempts.setEntry(attempt, entry);
    const task = attempt === NONE ? NONE : attempts.taskOf(attempt);
    queues.setRow(entry, recorder.entered(server, stage, task, this.kernel.now()));
    return entry;
  }

  /** Removes an entry from its queue. */
  leave(server: ServerId, entry: EntryId): void {
    const { queues } = this;
    this.recorder.left(queues.row(entry), this.kernel.now());
    const attempt = queues.attempt(entry);
    if (attempt !== NONE) this.attempts.setEntry(attempt, NONE);
    queues.remove(server, entry);
  }
}
