import type { ServerId, StageId, TaskId } from '../ids.ts';
import type { JobGraphs } from '../workload/workload.ts';
import type { Execution } from './execution.ts';
import type { Jobs } from './jobs.ts';
import type { Output } from './reading.ts';
import { fetches } from './shuffles.ts';

/** What tasks have made and servers have lost: what must be made again, and who cannot go on without it. */
export class LostOutputs {
  /** Servers on which a reader was stopped, and so a slot came free, and that have not heard of it. */
  private readonly freed: ServerId[] = [];
  private readonly graphs: JobGraphs;
  private readonly jobs: Jobs;
  private readonly execution: Execution;
  /** Outputs that were lost when nobody needed them: what their readers made may be lost later. */
  private readonly unneeded = new Map<TaskId, StageId>();

  constructor(graphs: JobGraphs, jobs: Jobs, execution: Execution) {
    this.graphs = graphs;
    this.jobs = jobs;
    this.execution = execution;
  }

  /**
   * A server is lost: gives the tasks whose output must be made again, from the last stages of a job up to the first.
   * Their stages are unfinished, and those that read from them wait.
   */
  lose(server: ServerId): readonly Output[] {
    const { unneeded, jobs, execution } = this;
    execution.reading?.eachOutputOn(server, (stage, task) => unneeded.set(task, stage));
    const outputs = [...unneeded].map(([task, stage]): Output => ({ stage, task }));
    outputs.sort((one, other) => other.stage - one.stage || one.task - other.task);
    const lost = outputs.filter(({ stage, task }) => {
      if (!this.isNeeded(stage)) return false;
      unneeded.delete(task);
      jobs.outputLost(stage);
      this.stopReaders(stage);
      return true;
    });
    execution.reading?.serverDown(server, lost);
    return lost;
  }

  /** Ends attempts that read what a stage makes, since some of it must be made again; and whoever reads from those. */
  stopReaders(stage: StageId): void {
    const { jobs, execution } = this;
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (!fetches(this.graphs, child)) continue;
      jobs.close(child);
      const readers = execution.attempts.readingOf(child);
      for (const attempt of readers) {
        const task = execution.attempts.task[attempt];
        this.freed.push(execution.attempts.server[attempt]);
        execution.fail(attempt);
        jobs.tellLost(child, task);
      }
      if (readers.length > 0) this.stopReaders(child);
    }
  }

  /** Tells servers of slots that came free. */
  offerFreed(): void {
    for (const server of this.freed.splice(0)) this.execution.offer(server);
  }

  /** Tells whether a stage has yet to read what another has made. */
  private isNeeded(stage: StageId): boolean {
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      if (fetches(this.graphs, items[at]) && !this.jobs.isFinished(items[at])) return true;
    }
    return false;
  }
}
