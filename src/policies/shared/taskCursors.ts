import type { ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { type JobGraphs, linksInclude, serverSetOf, taskCount } from '../../engine/workload/workload.ts';

/**
 * Which tasks of each stage are not yet launched. Tasks are handed out in list order (SPA-8). The frontends know this
 * too, so that another scheduler can go on where a lost one stopped.
 */
export class TaskCursors {
  private readonly graphs: JobGraphs;
  private readonly next: Uint32Array; // [stages] → first task that may be left
  private readonly launched: Uint32Array; // [stages]
  private readonly isLaunched: Uint8Array | null; // [tasks], where tasks of a stage differ in where they may run
  private readonly isRelaxed: Uint8Array; // [stages]

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.next = graphs.stageFirstTask.slice(0, graphs.stages);
    this.launched = new Uint32Array(graphs.stages);
    this.isRelaxed = new Uint8Array(graphs.stages);
    this.isLaunched = graphs.stageSets.some((sets) => sets > 1) ? new Uint8Array(graphs.tasks) : null;
  }

  /** Counts the tasks that are left. */
  left(stage: StageId): number {
    return taskCount(this.graphs, stage) - this.launched[stage];
  }

  /** Lets the tasks of a stage run anywhere from now on. */
  relax(stage: StageId): void {
    this.isRelaxed[stage] = 1;
  }

  /** Tells whether each task of a stage has a set of servers of its own. */
  hasOwnSets(stage: StageId): boolean {
    return this.graphs.stageSets[stage] > 1;
  }

  /** Takes the first task that is left and may run on the server; NONE when there is none. */
  take(stage: StageId, server: ServerId): TaskId {
    if (this.left(stage) === 0) return NONE;
    if (!this.hasOwnSets(stage)) {
      this.launched[stage] += 1;
      return this.next[stage]++;
    }
    const local = this.find(stage, server);
    const task = local === NONE && this.isRelaxed[stage] === 1 ? this.first(stage) : local;
    if (task !== NONE) this.mark(stage, task);
    return task;
  }

  /** Takes the first task that is left, wherever it may run; NONE when there is none. */
  takeFirst(stage: StageId): TaskId {
    if (this.left(stage) === 0) return NONE;
    if (!this.hasOwnSets(stage)) {
      this.launched[stage] += 1;
      return this.next[stage]++;
    }
    const task = this.first(stage);
    this.mark(stage, task);
    return task;
  }

  /** Takes one task that is known to be left. */
  mark(stage: StageId, task: TaskId): void {
    this.launched[stage] += 1;
    if (this.isLaunched !== null) this.isLaunched[task] = 1;
    const end = this.graphs.stageFirstTask[stage + 1];
    while (this.next[stage] < end && !this.isLeft(this.next[stage])) this.next[stage] += 1;
  }

  /** Tells whether a task of a stage with sets of its own is left. */
  isLeft(task: TaskId): boolean {
    return this.isLaunched?.[task] === 0;
  }

  /** Calls `visit` for each task that is left, in list order. */
  eachLeft(stage: StageId, visit: (task: TaskId) => void): void {
    const end = this.graphs.stageFirstTask[stage + 1];
    for (let task = this.next[stage]; task < end; task += 1) {
      if (!this.hasOwnSets(stage) || this.isLeft(task)) visit(task);
    }
  }

  private first(stage: StageId): TaskId {
    const task = this.next[stage];
    return task < this.graphs.stageFirstTask[stage + 1] ? task : NONE;
  }

  private find(stage: StageId, server: ServerId): TaskId {
    const end = this.graphs.stageFirstTask[stage + 1];
    for (let task = this.next[stage]; task < end; task += 1) {
      if (!this.isLeft(task)) continue;
      if (linksInclude(this.graphs.serverSets, serverSetOf(this.graphs, stage, task), server)) return task;
    }
    return NONE;
  }
}
