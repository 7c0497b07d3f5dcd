import type { Output } from '../data/reading.ts';
import { fetches } from '../data/shuffles.ts';
import { NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type JobGraphs, readsOneToOne, taskBefore } from '../workload/workload.ts';
import type { Failing } from './failing.ts';

/**
 * Outputs of tasks that were lost with servers: which must be recomputed, and which attempts must stop because they
 * read them.
 */
export class LostOutputs {
  /** Servers on which a stopped reader freed a slot, and for which `onSlotFree` has not been called yet. */
  private readonly freed: ServerId[] = [];
  /** Stages of which readers were stopped, and which have not been handed again. */
  private readonly stopped = new Set<StageId>();
  private readonly starts: Failing['starts'] = this.parts.starts;
  private readonly endings: Failing['endings'] = this.parts.endings;
  /** Lost outputs that no task needed. They may be needed later, when the outputs of their readers are lost. */
  private readonly unneeded = new Map<TaskId, StageId>();

  constructor(
    private readonly graphs: JobGraphs,
    private readonly jobs: Jobs,
    private readonly parts: Pick<Failing, 'starts' | 'endings'>,
  ) {}

  /**
   * A server is lost: returns the tasks whose output must be recomputed, by a new attempt or by one that is alive,
   * from the last stages of a job to the first. Their stages become unfinished, and the stages that read from them
   * wait.
   */
  lose(server: ServerId): readonly Output[] {
    const { unneeded, jobs, starts } = this;
    starts.reading?.eachOutputOn(server, (stage, task) => unneeded.set(task, stage));
    const outputs = [...unneeded].map(([task, stage]): Output => ({ stage, task }));
    outputs.sort((one, other) => other.stage - one.stage || one.task - other.task);
    const lost = outputs.filter(({ stage, task }) => {
      if (!this.isNeeded(stage, task)) return false;
      unneeded.delete(task);
      jobs.outputLost(stage, task);
      this.stopReaders(stage, task);
      return true;
    });
    starts.reading?.serverDown(server, lost);
    return lost;
  }

  /**
   * Ends attempts that read the output of a stage, since part of it must be recomputed, and the readers of those
   * attempts. A task that reads one to one is ended only if `lost` is the task it reads from; NONE: a running attempt
   * ended, and no output was lost.
   */
  stopReaders(stage: StageId, lost: TaskId = NONE): void {
    const { jobs, starts, graphs } = this;
    const { first, items } = graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (!fetches(this.graphs, child)) continue;
      jobs.close(child);
      const isOneToOne = readsOneToOne(graphs, child);
      const readers = starts.attempts.readingOf(child);
      let stopped = 0;
      for (const attempt of readers) {
        const task = starts.attempts.taskOf(attempt);
        if (isOneToOne && taskBefore(graphs, child, task) !== lost) continue;
        stopped += 1;
        const server = starts.attempts.serverOf(attempt);
        const { hadStarted, isTaskLost } = this.endings.fail(attempt);
        if (hadStarted) this.freed.push(server);
        if (isTaskLost) jobs.tellLost(child, task);
        else jobs.owners.tellCopyLost(child, task, server);
      }
      if (stopped === 0) continue;
      this.stopped.add(child);
      this.stopReaders(child);
    }
  }

  /** Forgets the outputs of tasks from `first` to before `end`, which will all run again. */
  forget(first: TaskId, end: TaskId): void {
    for (const task of [...this.unneeded.keys()]) {
      if (task >= first && task < end) this.unneeded.delete(task);
    }
  }

  /**
   * Calls `onSlotFree` for the slots freed by stopped readers, whose stages may still run where another attempt makes what was
   * lost: nobody else hands them again.
   */
  offerFreed(): void {
    const stages = [...this.stopped];
    this.stopped.clear();
    for (const stage of stages) this.jobs.handAgain(stage);
    for (const server of this.freed.splice(0)) this.endings.offer(server);
  }

  /** Whether some stage must still read the output of a task. */
  private isNeeded(stage: StageId, task: TaskId): boolean {
    const { graphs, jobs } = this;
    if (jobs.owners.isCancelled(stage)) return false;
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
