import { IntList } from '../../../base/intList.ts';
import { type JobId, NONE, type SchedulerId } from '../../../engine/ids.ts';

/** The jobs of each scheduler that have tasks which have not finished. */
export class ActiveJobs {
  private readonly ofScheduler: readonly IntList[]; // in no order
  private readonly listedBy: Int32Array; // [jobs] → scheduler that had tasks of the job last, or NONE
  private readonly place: Int32Array; // [jobs] in the list of that scheduler, or NONE

  constructor(schedulers: number, jobs: number) {
    this.ofScheduler = Array.from({ length: schedulers }, () => new IntList());
    this.listedBy = new Int32Array(jobs).fill(NONE);
    this.place = new Int32Array(jobs).fill(NONE);
  }

  /** The scheduler that had tasks of a job last, or NONE. */
  ownerOf(job: JobId): SchedulerId {
    return this.listedBy[job];
  }

  of(scheduler: SchedulerId): IntList {
    return this.ofScheduler[scheduler];
  }

  /** A scheduler has a job from now on. */
  give(scheduler: SchedulerId, job: JobId, hasTasks: boolean): void {
    if (this.listedBy[job] !== scheduler) {
      this.setActive(job, false);
      this.listedBy[job] = scheduler;
    }
    this.setActive(job, hasTasks);
  }

  /** Whether a job that a scheduler has still has tasks. Tells whether that is news. */
  setActive(job: JobId, hasTasks: boolean): boolean {
    const { place, listedBy } = this;
    if (listedBy[job] === NONE || hasTasks === (place[job] !== NONE)) return false;
    const jobs = this.ofScheduler[listedBy[job]];
    if (hasTasks) {
      place[job] = jobs.count;
      jobs.add(job);
      return true;
    }
    const last = jobs.items[jobs.count - 1];
    jobs.items[place[job]] = last;
    place[last] = place[job];
    place[job] = NONE;
    jobs.count -= 1;
    return true;
  }
}
