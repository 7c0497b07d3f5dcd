import { type JobId, NONE, type SchedulerId } from '../../../engine/ids.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import { JobOperation, Outcome } from '../../../engine/record/schema.ts';
import type { Dispatch } from './dispatch.ts';
import type { Managers } from './managers.ts';
import { Sent, type SentRow } from './sentAttempts.ts';
import type { TaskBook } from './taskBook.ts';
import type { TokenDesk } from './tokenDesk.ts';

/**
 * Job priorities, suspension, upgrades and cancellations (Apollo §2.1, APO-5): what a manager does when a user has done something
 * to a job. The paper only names them; what they mean is our reading.
 *
 * - A priority is the job's place in the queue of its virtual cluster: of those that wait for tokens, the highest goes first.
 * - A suspended job keeps its tokens, and its tasks that are with servers go on; its manager sends no others. If it waits for
 *   tokens, others go before it.
 * - An upgrade makes regular tasks of all that the job has sent without a token, also beyond its tokens.
 * - A cancelled job gives back its tokens, and its manager orders the servers to end its tasks.
 */
export function jobControl(
  book: TaskBook,
  dispatch: Dispatch,
  tokens: TokenDesk,
  managers: Managers,
): NonNullable<Policy['onJobControl']> {
  const { sent, capacity } = book;

  /** Gives a token to each task and each copy that was sent without one. */
  function upgrade(manager: SchedulerId, job: JobId): void {
    const rows = rowsOf(job).filter((row) => sent.isOrdered[row] === 0);
    for (const row of rows) {
      const reason = sent.reason[row];
      if (reason === Sent.copy) continue;
      if (reason === Sent.opportunisticCopy) {
        capacity.countCopy(job, false, -1);
        capacity.countCopy(job, true, 1);
        sent.reason[row] = Sent.copy;
      } else if (!capacity.isOpportunistic(sent.task[row])) continue;
      dispatch.tellToken(manager, row);
    }
    for (const row of rows)
      if (capacity.isOpportunistic(sent.task[row])) capacity.takeToken(job, sent.task[row]);
    managers.wake(manager, job);
  }

  /** Orders servers to end all attempts of a job, and forgets them: their ends are of no interest any more. */
  function endAll(manager: SchedulerId, job: JobId): void {
    for (const row of rowsOf(job)) {
      dispatch.end(manager, row, Outcome.discarded);
      book.remove(job, row);
    }
  }

  /** The attempts of a job that are with servers, as far as its manager knows. */
  function rowsOf(job: JobId): readonly SentRow[] {
    const rows: SentRow[] = [];
    for (const newest of [sent.newestWaiting(job), sent.newestStarted(job)])
      for (let row = newest; row !== NONE; row = sent.nextOf(row)) rows.push(row);
    return rows;
  }

  return (manager, job, operation, priority) => {
    managers.hear(manager, job);
    switch (operation) {
      case JobOperation.setPriority:
        tokens.setPriority(manager, job, priority);
        return;
      case JobOperation.upgrade:
        upgrade(manager, job);
        return;
      case JobOperation.cancel:
        endAll(manager, job);
        tokens.withdraw(manager, job);
        book.remaining[job] = 0;
        managers.jobOver(manager, job);
        return;
      default:
        book.isSuspended[job] = operation === JobOperation.suspend ? 1 : 0;
        tokens.setHeld(manager, job, operation === JobOperation.suspend);
        managers.wake(manager, job);
    }
  };
}
