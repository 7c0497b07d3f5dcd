import type { Output } from '../data/reading.ts';
import { fetches } from '../data/shuffles.ts';
import type { ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Endings } from '../servers/endings.ts';
import type { Execution } from '../servers/execution.ts';
import { readsOneToOne, taskBefore } from '../workload/oneToOne.ts';
import type { JobGraphs } from '../workload/workload.ts';

/** What tasks have made and servers have lost: what must be made again, and who cannot go on without it. */
export class LostOutputs {
  /** Servers on which a reader was stopped, and so a slot came free, and that have not heard of it. */
  private readonly freed: ServerId[] = [];
  private readonly graphs: JobGraphs;
  private readonly jobs: Jobs;
  private readonly execution: Execution;
  private readonly endings: Endings;
  /** Outputs that were lost when nobody needed them: what their readers made may be lost later. */
  private readonly unneeded = new Map<TaskId, StageId>();

  constructor(graphs: JobGraphs, jobs: Jobs, execution: Execution, endings: Endings) {
    this.graphs = graphs;
    this.jobs = jobs;
    this.execution = execution;
    this.endings = endings;
  }

  /**
   * A server is lost: gives the tasks whose output must be made again, by a new attempt or one that is on its way to, from the last stages of a job up to the first.
   * Their stages are unfinished, and those that read from them wait.
   */
  lose(server: ServerId): readonly Output[] {
    const { unneeded, jobs, execution } = this;
    execution.reading?.eachOutputOn(server, (stage, task) => unneeded.set(task, stage));
    const outputs = [...unneeded].map(([task, stage]): Output => ({ stage, task }));
    outputs.sort((one, other) => other.stage - one.stage || one.task - other.task);
    const lost = outputs.filter(({ stage, task }) => {
      if (!this.isNeeded(stage, task)) return false;
      unneeded.delete(task);
      jobs.outputLost(stage, task);
      this.stopReaders(stage, task);
      return true;
    });
    execution.reading?.serverDown(server, lost);
    return lost;
  }

  /**
   * Ends attempts that read what a stage makes, since some of it must be made again, and whoever reads from those. Those
   * that read one to one only when it is the output of their own task that is gone; NONE: an attempt ended, no output.
   */
  stopReaders(stage: StageId, lost: TaskId = NONE): void {
    const { jobs, execution, graphs } = this;
    const { first, items } = graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (!fetches(this.graphs, child)) continue;
      jobs.close(child);
      const isOneToOne = readsOneToOne(graphs, child);
      const readers = execution.attempts.readingOf(child);
      let stopped = 0;
      for (const attempt of readers) {
        const task = execution.attempts.taskOf(attempt);
        if (isOneToOne && taskBefore(graphs, child, task) !== lost) continue;
        stopped += 1;
        const server = execution.attempts.serverOf(attempt);
        const { hadStarted, isTaskLost } = this.endings.fail(attempt);
        if (hadStarted) this.freed.push(server);
        if (isTaskLost) jobs.tellLost(child, task);
        else jobs.owners.tellCopyLost(child, task, server);
      }
      if (stopped > 0) this.stopReaders(child);
    }
  }

  /** What tasks from `first` to before `end` made is forgotten: all of them will run again. */
  forget(first: TaskId, end: TaskId): void {
    for (const task of [...this.unneeded.keys()]) {
      if (task >= first && task < end) this.unneeded.delete(task);
    }
  }

  /** Tells servers of slots that came free. */
  offerFreed(): void {
    for (const server of this.freed.splice(0)) this.endings.offer(server);
  }

  /** Tells whether a stage has yet to read what a task of another has made. */
  private isNeeded(stage: StageId, task: TaskId): boolean {
    const { graphs, jobs } = this;
    const { first, items } = graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (!fetches(graphs, child)) continue;
      const after = graphs.stageFirstTask[child] + task - graphs.stageFirstTask[stage];
      if (readsOneToOne(graphs, child) ? !jobs.isTaskFinished(after) : !jobs.isFinished(child)) return true;
    }
    return false;
  }
}
