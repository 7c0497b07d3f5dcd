import type { JobId, TaskId } from '../ids.ts';
import { AttemptKind } from '../record/schema.ts';
import type { JobGraphs } from '../workload/workload.ts';

// Sixteen bits for each task: tasks finish in any order, and each that does is looked at far from the one before.
const FINISHED = 1;
const LIVE_AT = 1; // seven bits: attempts that are bound, queued or run
const RUNNING_AT = 8; // seven bits: attempts that have a slot
const SEVEN_BITS = 127;
const LIVE = 1 << LIVE_AT;
const RUNNING = 1 << RUNNING_AT;

/** What became of each task: whether it has finished, and how many attempts at it are alive. */
export class Tasks {
  private readonly words: Uint16Array; // [tasks]
  private readonly copies = new Map<TaskId, number>(); // speculative ones that were ever made
  private readonly graphs: JobGraphs;

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.words = new Uint16Array(graphs.tasks);
  }

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

  /** Whether another attempt of some kind may be bound: originals wait until all others have ended. */
  mayBind(task: TaskId, kind: AttemptKind): boolean {
    const word = this.words[task];
    if (((word >> LIVE_AT) & SEVEN_BITS) === SEVEN_BITS) return false;
    return kind !== AttemptKind.original || (word & (FINISHED | (SEVEN_BITS << LIVE_AT))) === 0;
  }

  /**
   * Counts an attempt that was bound; gives its draw: speculative copies take a time of their own, each another, all
   * other attempts take as long as the original.
   */
  bound(task: TaskId, kind: AttemptKind): number {
    this.words[task] += LIVE;
    if (kind !== AttemptKind.speculative) return 0;
    const draw = (this.copies.get(task) ?? 0) + 1;
    this.copies.set(task, draw);
    return draw;
  }

  /** Counts an attempt that takes a slot; tells whether the task has begun to run by it. */
  started(task: TaskId): boolean {
    this.words[task] += RUNNING;
    return this.running(task) === 1 && !this.isFinished(task);
  }

  /** An attempt that ran has reached the end of its work; tells whether it is the first to do so. */
  finish(task: TaskId): boolean {
    const word = this.words[task];
    this.words[task] = (word | FINISHED) - LIVE - RUNNING;
    return (word & FINISHED) === 0;
  }

  /** Whether a task must run and nothing is under way that could finish it. */
  isLost(task: TaskId): boolean {
    return (this.words[task] & (FINISHED | (SEVEN_BITS << LIVE_AT))) === 0;
  }

  /** Whether a task must run and no attempt at it has a slot. */
  isHalted(task: TaskId): boolean {
    return (this.words[task] & (FINISHED | (SEVEN_BITS << RUNNING_AT))) === 0;
  }

  /** Counts an attempt that ended otherwise. */
  gone(task: TaskId, wasRunning: boolean): void {
    this.words[task] -= wasRunning ? LIVE + RUNNING : LIVE;
  }

  /** What a task has made is lost: it has to finish once more. */
  reopen(task: TaskId): void {
    this.words[task] &= ~FINISHED;
  }

  /** Nothing of a job has run. */
  reset(job: JobId): void {
    const { jobFirstStage, stageFirstTask } = this.graphs;
    const first = stageFirstTask[jobFirstStage[job]];
    const end = stageFirstTask[jobFirstStage[job + 1]];
    this.words.fill(0, first, end);
    for (let task = first; task < end && this.copies.size > 0; task += 1) this.copies.delete(task);
  }
}
