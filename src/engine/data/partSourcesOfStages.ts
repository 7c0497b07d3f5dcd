import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Workload } from '../workload/workload.ts';
import { PartFetch, PartSources } from './partFetch.ts';
import type { Shuffles } from './shuffles.ts';

/** Where the parts of shuffles are, for each stage that has readers. */
export class PartSourcesOfStages {
  private readonly sources = new Map<StageId, PartSources>(); // of stages with readers, which share it

  constructor(
    private readonly shuffles: Shuffles,
    private readonly workload: Workload,
  ) {}

  /** An attempt begins to fetch the parts of a shuffle. */
  join(attempt: AttemptId, stage: StageId, task: TaskId): PartFetch {
    this.shuffles.join(attempt, stage);
    const known = this.sources.get(stage);
    const sources = known ?? new PartSources();
    if (known === undefined) this.shuffles.eachPart(stage, task, (server) => sources.add(server, 1));
    if (this.shuffles.isShared(stage)) this.sources.set(stage, sources);
    return new PartFetch(sources, task - this.workload.stageFirstTask[stage]);
  }

  /** An attempt has fetched everything, or ends before. */
  leave(attempt: AttemptId, stage: StageId): void {
    this.shuffles.leave(attempt, stage);
    if (!this.shuffles.hasReaders(stage)) this.sources.delete(stage);
  }

  /**
   * One part more, or less, is ready on a server for the readers of a stage; returns the source, or NONE if the stage
   * has no readers.
   */
  add(stage: StageId, server: ServerId, parts: 1 | -1): number {
    return this.sources.get(stage)?.add(server, parts) ?? NONE;
  }
}
