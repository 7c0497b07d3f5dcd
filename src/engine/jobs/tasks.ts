import type { JobId, TaskId } from '../ids.ts';
import { AttemptKind } from '../record/schema.ts';
import type { JobGraphs } from '../workload/workload.ts';

// Sixteen bits for each task, to use few cache lines: tasks finish in any order, so that accesses are scattered.
const FINISHED = 1;
const LIVE_AT = 1; // seven bits: number of live attempts (bound, queued or running)
const RUNNING_AT = 8; // seven bits: number of attempts that have a slot
const SEVEN_BITS = 127;
const TOLD_LOST = 1 << 15; // its scheduler knows that it must run again
const LIVE = 1 << LIVE_AT;
const RUNNING = 1 << RUNNING_AT;

/** The state of each task: whether it has finished, and how many attempts at it are alive and running. */
export class Tasks {
  private readonly words = new Uint16Array(this.graphs.tasks); // [tasks]
  private readonly copies = new Map<TaskId, number>(); // speculative copies made so far

  constructor(private readonly graphs: JobGraphs) {}

  isFinished(task: TaskId): boolean {
    return (this.words[task] & FINISHED) !== 0;
  }

  /** Counts the attempts at a task that have not ended. */
  live(task: TaskId): number {
    return (this.words[task] >> LIVE_AT) & SEVEN_BITS;
  }

  /** Counts the attempts at a task that have a slot. */
  running(task: TaskId): number {
    return (this.words[task] >> RUNNING_AT) & SEVEN_BITS;
  }

  /**
   * Whether another attempt of a kind may be bound: an original only while no other attempt is alive, copies up to
   * 127 at once.
   */
  mayBind(task: TaskId, kind: AttemptKind): boolean {
    const word = this.words[task];
    if (((word >> LIVE_AT) & SEVEN_BITS) === SEVEN_BITS) return false;
    return kind !== AttemptKind.original || (word & (FINISHED | (SEVEN_BITS << LIVE_AT))) === 0;
  }

  /**
   * Counts an attempt that was bound and returns its draw: 1, 2, … for speculative copies, each of which has a
   * duration of its own; 0 for all other attempts, which take as long as the original.
   */
  bound(task: TaskId, kind: AttemptKind): number {
    this.words[task] = (this.words[task] + LIVE) & ~TOLD_LOST;
    if (kind !== AttemptKind.speculative) return 0;
    const draw = (this.copies.get(task) ?? 0) + 1;
    this.copies.set(task, draw);
    return draw;
  }

  /** Counts an attempt that takes a slot; returns whether it is the only running attempt at an unfinished task. */
  started(task: TaskId): boolean {
    this.words[task] += RUNNING;
    return this.running(task) === 1 && !this.isFinished(task);
  }

  /** Counts an attempt that has finished its work; returns whether it is the first of its task to do so. */
  finish(task: TaskId): boolean {
    const word = this.words[task];
    this.words[task] = (word | FINISHED) - LIVE - RUNNING;
    return (word & FINISHED) === 0;
  }

  /** Whether a task has not finished and has no live attempt, and its scheduler has not been told so. */
  isLost(task: TaskId): boolean {
    return (this.words[task] & (FINISHED | (SEVEN_BITS << LIVE_AT) | TOLD_LOST)) === 0;
  }

  /** The scheduler of a lost task is told that it must run again. */
  toldLost(task: TaskId): void {
    this.words[task] |= TOLD_LOST;
  }

  /** Whether a task has not finished and no attempt at it has a slot. */
  isHalted(task: TaskId): boolean {
    return (this.words[task] & (FINISHED | (SEVEN_BITS << RUNNING_AT))) === 0;
  }

  /** Counts an attempt that ended without finishing. */
  gone(task: TaskId, wasRunning: boolean): void {
    this.words[task] -= wasRunning ? LIVE + RUNNING : LIVE;
  }

  /** The output of a task is lost: it has to finish once more. */
  reopen(task: TaskId): void {
    this.words[task] &= ~FINISHED;
  }

  /** Resets a job as if nothing of it had run. */
  reset(job: JobId): void {
    const { jobFirstStage, stageFirstTask } = this.graphs;
    const first = stageFirstTask[jobFirstStage[job]];
    const end = stageFirstTask[jobFirstStage[job + 1]];
    this.words.fill(0, first, end);
    for (let task = first; task < end && this.copies.size > 0; task += 1) this.copies.delete(task);
  }
}
