import type { AttemptId, JobId, ServerId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

// How a policy reserves slots for its jobs, free of tasks, for as long as it likes:
//
//   const roots = sim.keeper({ name: 'root', forWholeJob: true });
//   roots.keep(server, job); // at the server: takes a free slot
//   roots.release(server, job); // at the server: frees it, without calling onSlotFree

/** Keeps slots of servers for one purpose; created by `Sim.keeper`. For hooks and handlers of servers. */
export interface Keeper {
  /**
   * Takes a free slot for a job. The slot then counts neither as running nor as free, and takes no cores or memory.
   * The trace records it at every recording level, with `wantedAt`, since when the job wanted it. Default: now.
   */
  keep(server: ServerId, job: JobId, wantedAt?: Micros): void;
  /**
   * Frees a slot that is kept for the job; returns false if there is none. Kept slots of a server that goes down end
   * without this call; `Policy.onServerDown` and `Policy.onServerLost` tell the policy.
   */
  release(server: ServerId, job: JobId): boolean;
}

// How a scheduler writes down what it has in mind, so that people can see it:
//
//   const notes = sim.notes({ name: 'place for a copy' }, NoteRows);
//   notes.keeps(server, job); // the scheduler will not give a slot of this server to another job …
//   notes.keepsNoMore(server, job); // … until now

/**
 * What a scheduler has in mind and tells nobody; created by `Sim.notes`. It is recorded for views and changes nothing in
 * the run: servers do not learn of it, and digests of runs leave it out. Compare `Keeper`, whose slots are taken.
 */
export interface SchedulerNotes {
  /** Whether this run records which slots are kept in mind. */
  readonly keepsSlots: boolean;
  /** Whether this run records what is expected of attempts and tasks. */
  readonly keepsTasks: boolean;
  /** The scheduler keeps an idle slot of a server for a job, or for any (NONE). It knows how many slots of a server it keeps, not which. */
  keeps(server: ServerId, job: JobId): void;
  /** The slot is kept no more: it was given up, has got a task, or is lost with its server. */
  keepsNoMore(server: ServerId, job: JobId): void;
  /** By a progress report the scheduler expects an attempt to end at a time. */
  expects(attempt: AttemptId, endsAt: Micros): void;
  /** A task deserves a copy, for which there is no place: it needs `timeLeft` more, a new copy would take `timeOfNew`. */
  awaitsCopy(task: TaskId, timeLeft: Micros, timeOfNew: Micros): void;
  /** The task does not wait for a copy any more. */
  awaitsCopyNoMore(task: TaskId): void;
}
