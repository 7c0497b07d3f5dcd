import type { AttemptId, StageId } from '../ids.ts';
import { type Attempts, Phase } from '../jobs/attempts.ts';
import type { Micros } from '../kernel/time.ts';
import { type ReadingPlan, workOnInput } from '../workload/readingPlan.ts';
import { inputBytes } from '../workload/storage.ts';
import type { Workload } from '../workload/workload.ts';

const FIRST: ReadingPlan = { kind: 'first' };

/**
 * How reading and computing take turns. Computing is spread over the input by its bytes. What is fetched from tasks
 * before comes after the input and has to be there in full before its own part of the computing, as a reduce has to
 * merge it. Who reads before it has a slot cannot compute meanwhile, and reads everything first.
 */
export class Pace {
  private readonly plan: ReadingPlan;
  private readonly workload: Workload;
  private readonly attempts: Attempts;

  constructor(workload: Workload, attempts: Attempts) {
    this.plan = workload.storage.reading ?? FIRST;
    this.workload = workload;
    this.attempts = attempts;
  }

  /** Counts the parts in which an attempt reads its input. */
  chunksOf(attempt: AttemptId): number {
    return this.plan.kind === 'chunks' && this.hasSlot(attempt) ? this.plan.chunks : 1;
  }

  /**
   * Gives how much an attempt computes before it has its input, in whole microseconds, so that its end is rounded as if it
   * had read first: all but the part for the last chunk, or all that is for its input.
   */
  workMeanwhile(attempt: AttemptId, stage: StageId, computingTime: Micros): Micros {
    const { kind } = this.plan;
    if (kind === 'first' || !this.hasSlot(attempt)) return 0;
    const { storage } = this.workload;
    const sizes = { input: inputBytes(storage, stage), fetched: storage.shuffleBytes[stage] };
    const work = workOnInput(computingTime, sizes);
    return Math.floor(kind === 'pipelined' ? work : (work * (this.plan.chunks - 1)) / this.plan.chunks);
  }

  private hasSlot(attempt: AttemptId): boolean {
    return this.attempts.phaseOf(attempt) !== Phase.fetching;
  }
}
