import type { JobId } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import { arrivalOrder, placeOf } from '../workload/bursts.ts';
import type { Workload } from '../workload/workload.ts';

/** Lets jobs arrive: at their times or, where a fixed number is in the system at a time, when another one leaves. */
export class Arrivals {
  /** Jobs that have arrived. */
  count = 0;
  private readonly order: Uint32Array | null = arrivalOrder(this.workload); // null: the order of the ids
  private readonly event: EventCode = this.kernel.on(() => {
    this.next();
    this.arriveTogether();
    this.schedule();
  }, 'arrival of a job');

  constructor(
    private readonly workload: Workload,
    private readonly kernel: Kernel,
    private readonly arrive: (job: JobId) => void,
  ) {}

  /** Schedules the next arrival; only one is in the event queue at a time. */
  schedule(): void {
    if (this.count >= this.workload.jobs) return;
    const at = this.workload.arrivesAt[this.at(this.count)];
    if (Number.isFinite(at)) this.kernel.schedule(at, this.event, this.count);
  }

  /** Returns the job at a place in the order of arrival. */
  at(place: number): JobId {
    return this.order === null ? place : this.order[place];
  }

  /** Whether a job has arrived. */
  has(job: JobId): boolean {
    return placeOf(this.workload, job) < this.count;
  }

  /** A job has left the system. */
  jobLeft(): void {
    if (this.workload.concurrency > 0 && this.count < this.workload.jobs) this.next();
  }

  /**
   * Jobs with the same arrival time all arrive before any other event, so that none gets ahead by the order of
   * events.
   */
  private arriveTogether(): void {
    const { arrivesAt, jobs } = this.workload;
    while (this.count < jobs && arrivesAt[this.at(this.count)] === this.kernel.now()) {
      this.kernel.events += 1;
      this.next();
    }
  }

  private next(): void {
    this.count += 1;
    this.arrive(this.at(this.count - 1));
  }
}
