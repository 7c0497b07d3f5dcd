import { addTo } from '../../base/lists.ts';
import { NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { type JobGraphs, serverSetOf, taskCount } from '../../engine/workload/workload.ts';

type DistanceOf = (stage: StageId, task: TaskId, server: ServerId) => number;

/**
 * Which tasks of each stage are not yet launched ("left"). Tasks are handed out in list order (SPA-8). All schedulers
 * share this record, because job frontends hold it too: a scheduler that takes over a job continues from there.
 */
export class TaskCursors {
  private readonly returned = new Map<StageId, TaskId[]>(); // [stages] → lost tasks, unless the stage `hasOwnSets`

  private readonly next: Uint32Array = this.graphs.stageFirstTask.slice(0, this.graphs.stages); // [stages] → first task that may be left
  private readonly launched = new Uint32Array(this.graphs.stages); // [stages]
  private readonly isRelaxed = new Uint8Array(this.graphs.stages); // [stages] whether `relax` was called
  private readonly isLaunched: Uint8Array | null = this.graphs.stageSets.some((sets) => sets > 1)
    ? new Uint8Array(this.graphs.tasks)
    : null; // [tasks]; null: all tasks of each stage may run on the same servers

  /**
   * `distanceOf`: how far from its data a task of a relaxed stage would run on a server; Infinity: it cannot run there.
   * Left out: all servers are equally near.
   */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly distanceOf: DistanceOf = () => 0,
  ) {}

  /** Counts the tasks that are left. */
  left(stage: StageId): number {
    return taskCount(this.graphs, stage) - this.launched[stage];
  }

  /** Marks a launched task as left again, because its attempt was lost. */
  giveBack(stage: StageId, task: TaskId): void {
    this.launched[stage] -= 1;
    if (this.hasOwnSets(stage)) {
      if (this.isLaunched !== null) this.isLaunched[task] = 0;
      this.next[stage] = Math.min(this.next[stage], task);
      return;
    }
    addTo(this.returned, stage, task);
  }

  /** From now on `take` may give a task of this stage to any server where `distanceOf` is finite. */
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
    if (!this.hasOwnSets(stage)) return this.takeAny(stage);
    const local = this.find(stage, server);
    const task = local === NONE && this.isRelaxed[stage] === 1 ? this.nearest(stage, server) : local;
    if (task !== NONE) this.mark(stage, task);
    return task;
  }

  /** Takes the first task that is left, wherever it may run; NONE when there is none. */
  takeFirst(stage: StageId): TaskId {
    if (this.left(stage) === 0) return NONE;
    if (!this.hasOwnSets(stage)) return this.takeAny(stage);
    const task = this.first(stage);
    this.mark(stage, task);
    return task;
  }

  /** Marks one task as launched; it must be left. */
  mark(stage: StageId, task: TaskId): void {
    this.launched[stage] += 1;
    if (this.isLaunched !== null) this.isLaunched[task] = 1;
    const end = this.graphs.stageFirstTask[stage + 1];
    while (this.next[stage] < end && !this.isLeft(this.next[stage])) this.next[stage] += 1;
  }

  /** Whether a task is left; only for stages that `hasOwnSets`. */
  isLeft(task: TaskId): boolean {
    return this.isLaunched?.[task] === 0;
  }

  /** Calls `visit` for each task that is left, in list order. */
  eachLeft(stage: StageId, visit: (task: TaskId) => void): void {
    if (this.returned.size > 0) for (const task of this.returned.get(stage) ?? []) visit(task);
    const end = this.graphs.stageFirstTask[stage + 1];
    const areAllLeft = !this.hasOwnSets(stage);
    for (let task = this.next[stage]; task < end; task += 1) {
      if (areAllLeft || this.isLeft(task)) visit(task);
    }
  }

  /** Takes a task of a stage whose tasks may all run on the same servers, lost tasks first. */
  private takeAny(stage: StageId): TaskId {
    this.launched[stage] += 1;
    if (this.returned.size === 0) return this.next[stage]++;
    const returned = this.returned.get(stage);
    if (returned === undefined) return this.next[stage]++;
    const task = returned.shift() ?? NONE;
    if (returned.length === 0) this.returned.delete(stage);
    return task;
  }

  private first(stage: StageId): TaskId {
    const task = this.next[stage];
    return task < this.graphs.stageFirstTask[stage + 1] ? task : NONE;
  }

  /** The task left that would be nearest to its data on the server; the first one if several are equally near. */
  private nearest(stage: StageId, server: ServerId): TaskId {
    let nearest = NONE;
    let least = Number.POSITIVE_INFINITY;
    const end = this.graphs.stageFirstTask[stage + 1];
    for (let task = this.next[stage]; task < end; task += 1) {
      if (!this.isLeft(task)) continue;
      const distance = this.distanceOf(stage, task, server);
      if (distance >= least) continue;
      least = distance;
      nearest = task;
    }
    return nearest;
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
