import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import type { SchedulerNotes } from '../../engine/policy/keeping.ts';
import type { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import type { Copies, CopyRow } from '../../kit/speculation/copies.ts';

/** Who launches and ends attempts, and hears of what a book notes. */
export interface BookKeeper {
  /** Whether it asks which waiting tasks have their input near a server. */
  readonly asksForNear: boolean;
  /** Where it writes down what it knows of tasks; left out: nowhere. */
  readonly notes?: SchedulerNotes;
  bind(scheduler: SchedulerId, task: TaskId, stage: StageId, server: ServerId, kind: AttemptKind): AttemptId;
  /** Orders an attempt to end; an order that comes after its end does nothing. */
  end(scheduler: SchedulerId, stage: StageId, copies: Copies, row: CopyRow, reason: Outcome): void;
  /** An attempt at a task of the job has started. */
  started(job: JobId): void;
  /** A task of the job may be known as a straggler since this moment; `reported`: by a report. */
  look(scheduler: SchedulerId, job: JobId): void;
  reported(scheduler: SchedulerId, job: JobId): void;
  /** An attempt is over, as far as is known: its slot comes free. */
  leaves?(row: CopyRow): void;
  /** The job has fewer tasks or attempts than before. */
  shrank(scheduler: SchedulerId, job: JobId): void;
  /** What is learned of β has changed. */
  betaChanged?(): void;
  /** Another scheduler than before has the job. */
  tookOver?(job: JobId): void;
}
