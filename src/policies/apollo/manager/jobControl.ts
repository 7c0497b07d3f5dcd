import type { JobId, SchedulerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { JobOperation, Outcome } from '../../../engine/record/schema.ts';
import type { Capacity } from './capacity.ts';
import type { Dispatch } from './dispatch.ts';
import type { Managers } from './managers.ts';
import { Sent, type SentRow } from './sentAttempts.ts';
import type { TaskBook } from './taskBook.ts';
import type { TokenDesk } from './tokenDesk.ts';

/** What job control works with. */
interface JobControlParts {
  readonly managers: Managers;
  readonly tokens: TokenDesk;
  readonly book: TaskBook;
  readonly capacity: Capacity;
  readonly dispatch: Dispatch;
}

/**
 * Job priorities, suspension, upgrades and cancellations (Apollo §2.1, APO-5). The paper only names them; what they mean is
 * our reading.
 *
 * - A priority is the job's place in the queue of its virtual cluster: of those that wait for tokens, the highest goes first.
 * - A suspended job keeps its tokens, and its tasks that are with servers go on; its manager sends no others. If it waits for
 *   tokens, others go before it.
 * - An upgrade makes regular tasks of all that the job has sent without a token, also beyond its tokens.
 * - A cancelled job gives back its tokens, and its manager orders the servers to end its tasks.
 */
export class JobControl {
  private readonly parts: JobControlParts;

  constructor(parts: JobControlParts) {
    this.parts = parts;
  }

  /** A user has done something to a job. */
  obey(manager: SchedulerId, job: JobId, operation: JobOperation, priority: number): void {
    const { managers, tokens, book } = this.parts;
    managers.hear(manager, job);
    switch (operation) {
      case JobOperation.setPriority:
        tokens.setPriority(manager, job, priority);
        return;
      case JobOperation.upgrade:
        this.upgrade(manager, job);
        return;
      case JobOperation.cancel:
        this.endAll(manager, job);
        tokens.withdraw(manager, job);
        managers.cancel(manager, job);
        return;
      default:
        book.isSuspended[job] = operation === JobOperation.suspend ? 1 : 0;
        tokens.setHeld(manager, job, operation === JobOperation.suspend);
        managers.wake(manager, job);
    }
  }

  /** Gives a token to each task and each copy that was sent without one. */
  private upgrade(manager: SchedulerId, job: JobId): void {
    const { managers, book, capacity, dispatch } = this.parts;
    const { sent } = book;
    const rows = this.rowsOf(job).filter((row) => !sent.isOrdered(row));
    for (const row of rows) {
      const reason = sent.reasonOf(row);
      if (reason === Sent.copy) continue;
      if (reason === Sent.opportunisticCopy) {
        capacity.countCopy(job, false, -1);
        capacity.countCopy(job, true, 1);
        sent.expect(row, sent.sentAt(row), sent.waitOf(row), sent.runOf(row), Sent.copy);
      } else if (!capacity.isOpportunistic(sent.taskOf(row))) continue;
      dispatch.tellToken(manager, row);
    }
    for (const row of rows)
      if (capacity.isOpportunistic(sent.taskOf(row))) capacity.takeToken(job, sent.taskOf(row));
    managers.wake(manager, job);
  }

  /** Orders servers to end all attempts of a job, and forgets them: their ends are of no interest any more. */
  private endAll(manager: SchedulerId, job: JobId): void {
    const { book, dispatch } = this.parts;
    for (const row of this.rowsOf(job)) {
      dispatch.end(manager, row, Outcome.discarded);
      book.remove(job, row);
    }
  }

  /** The attempts of a job that are with servers, as far as its manager knows. */
  private rowsOf(job: JobId): readonly SentRow[] {
    const { sent } = this.parts.book;
    const rows: SentRow[] = [];
    for (const newest of [sent.newestWaiting(job), sent.newestStarted(job)])
      for (let row = newest; row !== NONE; row = sent.nextOf(row)) rows.push(row);
    return rows;
  }
}
