import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import { HopperJobs, type Next } from './testHopperJobs.ts';

/** What schedulers of Sparrow with copies know of their jobs: no virtual sizes, and a cap on copies (HOP-13, AMB-19). */
export class SparrowJobs extends HopperJobs {
  /** Copies that run of the jobs of a scheduler. */
  copiesOf(scheduler: SchedulerId): number {
    const isOwn = (task: TaskId) => this.knownOwner.get(this.facts.jobOf(task)) === scheduler;
    return this.books.attempts.filter(({ task, isCopy }) => isCopy && isOwn(task)).length;
  }

  waitingHere(stage: StageId, server: ServerId): Next | undefined {
    const task = this.waiting.nearest(this.facts.jobOfStage(stage), server, stage)?.task;
    return task === undefined ? undefined : { task, isCopy: false, isRestart: false };
  }

  /** A copy that was requested, for a server without an attempt at the same task. */
  requestedCopy(job: JobId, server: ServerId): Next | undefined {
    return this.copy(
      job,
      (task) =>
        this.requested.has(task) &&
        this.facts.mayRunOn(task, server) &&
        this.books.of(task).every((each) => each.server !== server),
    );
  }

  protected override slotsWanted(): number {
    return 0;
  }
}
