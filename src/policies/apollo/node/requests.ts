import { doubleColumns } from '../../../base/doubled.ts';
import type { AttemptId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

const FIRST_CAPACITY = 1024;

/**
 * What task-creation requests carry besides the attempt and its stage, which says cores, memory and files (Apollo §3.2,
 * APO-6). Managers write a row before they send the request, and servers read it from its arrival on: it stands for the
 * content of the message. Ids of attempts are reused, and so are rows.
 */
export class CreationRequests {
  /** [attempts] How long the task will take on its server, as its manager estimates. */
  runTime = new Float64Array(FIRST_CAPACITY);
  /** [attempts] 0: a regular task. Otherwise opportunistic, with this weight in the random choice of its server (APO-35). */
  weight = new Float64Array(FIRST_CAPACITY);
  /** [attempts] When its server expects to start it; NaN: it has not planned it yet. Managers read it when they are told of the load. */
  start = new Float64Array(FIRST_CAPACITY);
  /** [attempts] When the manager expects it to start at the latest. */
  startBy = new Float64Array(FIRST_CAPACITY);

  write(attempt: AttemptId, runTime: Micros, weight: number, startBy: Micros = Infinity): void {
    while (attempt >= this.runTime.length) doubleColumns(this);
    this.runTime[attempt] = runTime;
    this.weight[attempt] = weight;
    this.start[attempt] = Number.NaN;
    this.startBy[attempt] = startBy;
  }

  isRegular(attempt: AttemptId): boolean {
    return this.weight[attempt] === 0;
  }
}
