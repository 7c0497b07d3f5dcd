import { doubled } from '../../../base/doubled.ts';
import type { AttemptId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

const FIRST_CAPACITY = 1024;

/**
 * What task-creation requests carry besides the attempt and its stage, which says cores, memory and files (Apollo §3.2,
 * APO-6). Managers write a row before they send the request, and servers read it from its arrival on: it stands for the
 * content of the message. Ids of attempts are reused, and so are rows.
 */
export class CreationRequests {
  private times = new Float64Array(FIRST_CAPACITY);
  private weights = new Float64Array(FIRST_CAPACITY);
  private starts = new Float64Array(FIRST_CAPACITY);
  private latestStarts = new Float64Array(FIRST_CAPACITY);

  /** `weight` 0: a regular task. Otherwise opportunistic, with this weight in the random choice of its server (APO-35). */
  write(attempt: AttemptId, runTime: Micros, weight: number, startBy: Micros = Infinity): void {
    while (attempt >= this.times.length) {
      this.times = doubled(this.times);
      this.weights = doubled(this.weights);
      this.starts = doubled(this.starts);
      this.latestStarts = doubled(this.latestStarts);
    }
    this.times[attempt] = runTime;
    this.weights[attempt] = weight;
    this.starts[attempt] = Number.NaN;
    this.latestStarts[attempt] = startBy;
  }

  /** How long the task will take on its server, as its manager estimates. */
  runTimeOf(attempt: AttemptId): Micros {
    return this.times[attempt];
  }

  /** When the manager expects the task to start at the latest. */
  startByOf(attempt: AttemptId): Micros {
    return this.latestStarts[attempt];
  }

  weightOf(attempt: AttemptId): number {
    return this.weights[attempt];
  }

  isRegular(attempt: AttemptId): boolean {
    return this.weights[attempt] === 0;
  }

  /** The task is opportunistic no longer: it has got a token (APO-37). */
  upgrade(attempt: AttemptId): void {
    this.weights[attempt] = 0;
  }

  /** The server expects to start the task at a time. Managers read it when they are told of the server's load. */
  expectStart(attempt: AttemptId, at: Micros): void {
    this.starts[attempt] = at;
  }

  /** When the task is expected to start; NaN: its server has not planned it yet. */
  startOf(attempt: AttemptId): Micros {
    return this.starts[attempt];
  }
}
