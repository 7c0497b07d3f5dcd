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
  private readonly rules: Pick<Rules, 'allowance'>;
  private readonly granted: Uint32Array; // [jobs] tokens
  private readonly tokensUsed: Int32Array; // [jobs]
  private readonly weightUsed: Float64Array; // [jobs] of opportunistic tasks
  private readonly copies: Int32Array; // [jobs] tokens that copies of slow tasks hold, beside their tasks
  private readonly classOf: Uint8Array; // [tasks]
  private readonly weightOf: Float32Array; // [tasks] of opportunistic ones

  /** `granted`: the tokens of each job, as they are now. */
  constructor(graphs: JobGraphs, granted: Uint32Array, rules: Pick<Rules, 'allowance'>) {
    this.granted = granted;
    this.rules = rules;
    this.tokensUsed = new Int32Array(graphs.jobs);
    this.weightUsed = new Float64Array(graphs.jobs);
    this.copies = new Int32Array(graphs.jobs);
    this.classOf = new Uint8Array(graphs.tasks);
    this.weightOf = new Float32Array(graphs.tasks);
  }

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
