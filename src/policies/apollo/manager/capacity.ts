import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import type { Rules } from '../rules.ts';

/** What a task holds: a token, or a part of its job's opportunistic allowance. */
const Class = { none: 0, regular: 1, opportunistic: 2 } as const;

/**
 * What each job may still dispatch (Apollo §2.1, §3.5): a regular task for each token, then opportunistic tasks up to c·n in
 * weight, n being its tokens. A task holds its token from dispatch to end, also while it waits in a queue.
 */
export class Capacity {
  private readonly tokensUsed = new Int32Array(this.graphs.jobs); // [jobs]
  private readonly weightUsed = new Float64Array(this.graphs.jobs); // [jobs] of opportunistic tasks
  private readonly copies = new Int32Array(this.graphs.jobs); // [jobs] tokens that copies of slow tasks hold, beside their tasks
  private readonly classOf = new Uint8Array(this.graphs.tasks); // [tasks]
  private readonly weightOf = new Float32Array(this.graphs.tasks); // [tasks] of opportunistic ones

  /** `granted`: the tokens of each job, as they are now. */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly granted: Uint32Array, // [jobs] tokens
    private readonly rules: Pick<Rules, 'allowance'>,
  ) {}

  /** Tokens that no task holds. */
  freeTokens(job: JobId): number {
    return Math.max(0, this.granted[job] - this.tokensUsed[job] - this.copies[job]);
  }

  /** Opportunistic weight that is left: of so many tasks of weight 1. */
  allowance(job: JobId): number {
    return Math.max(0, Math.floor(this.granted[job] * this.rules.allowance) - this.weightUsed[job]);
  }

  isRegular(task: TaskId): boolean {
    return this.classOf[task] === Class.regular;
  }

  isOpportunistic(task: TaskId): boolean {
    return this.classOf[task] === Class.opportunistic;
  }

  /** The weight of an opportunistic task. */
  weight(task: TaskId): number {
    return this.weightOf[task];
  }

  takeToken(job: JobId, task: TaskId): void {
    this.giveBack(job, task);
    this.classOf[task] = Class.regular;
    this.tokensUsed[job] += 1;
  }

  takeAllowance(job: JobId, task: TaskId, weight: number): void {
    this.giveBack(job, task);
    this.classOf[task] = Class.opportunistic;
    this.weightOf[task] = weight;
    this.weightUsed[job] += weight;
  }

  /** A copy of a slow task begins or ends: with a token of its own, or opportunistically with weight 1. */
  countCopy(job: JobId, isRegular: boolean, change: 1 | -1): void {
    if (isRegular) this.copies[job] += change;
    else this.weightUsed[job] += change;
  }

  /** A task holds nothing any more. */
  giveBack(job: JobId, task: TaskId): void {
    if (this.classOf[task] === Class.regular) this.tokensUsed[job] -= 1;
    else if (this.classOf[task] === Class.opportunistic) this.weightUsed[job] -= this.weightOf[task];
    this.classOf[task] = Class.none;
  }
}
