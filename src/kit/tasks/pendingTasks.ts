import { addTo } from '../../base/lists.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import { hasInput } from '../../engine/workload/inputs.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import { LocalTasks } from './localTasks.ts';
import { NearCounts } from './nearCounts.ts';
import { NearJobs } from './nearJobs.ts';
import { Upstream } from './upstream.ts';

/** Stands in place of a `Locality` for a task that reads no files. */
export const NO_INPUT = 3;

/** The tasks of ready stages that a central scheduler has not launched yet, by job and by where their input is. */
export class PendingTasks {
  /** Number of pending tasks of all jobs. */
  total = 0;
  /** What the last successful `find` chose. */
  task: TaskId = NONE;
  stage: StageId = NONE;
  locality = NO_INPUT;
  private readonly local: LocalTasks;
  private readonly near: NearJobs | null;
  private readonly nearCounts: NearCounts | null;
  private readonly upstream: Upstream;
  private readonly lost = new Map<StageId, TaskId[]>(); // until their stage is added again
  private server: ServerId = NONE; // that the current search is for, as is `searched`
  private searched: StageId = NONE;
  private readonly fits = (task: TaskId) => this.fitsServer(task);

  readonly ofJob = new Uint32Array(this.graphs.jobs); // [jobs] → number of pending tasks
  private readonly isPending = new Uint8Array(this.graphs.tasks); // [tasks]
  private readonly ofStage = new Uint32Array(this.graphs.stages); // [stages] → number of pending tasks
  private readonly firstLeft: Uint32Array = this.graphs.stageFirstTask.slice(0, this.graphs.stages); // [stages] → first task that may be pending
  private readonly firstStage: Uint32Array = this.graphs.jobFirstStage.slice(0, this.graphs.jobs); // [jobs] → first stage that may have pending tasks
  private readonly endStage: Uint32Array = this.graphs.jobFirstStage.slice(0, this.graphs.jobs); // [jobs] → one past the last stage that was ever ready
  private readonly isKnown = new Uint8Array(this.graphs.stages); // [stages] whether it was ready before
  private readonly freeTasks = new Uint32Array(this.graphs.jobs); // [jobs] → pending tasks in free stages (`isFree`)
  private readonly reads = new Uint8Array(this.graphs.stages); // [stages] whether tasks read files
  private readonly isFree = new Uint8Array(this.graphs.stages); // [stages] reads no files or is constrained to servers, so `near` cannot cover it

  /** `knowsFar`: whether `isFar` will be called; maintaining it costs a little time per task. */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly topology: Topology,
    knowsFar: boolean,
  ) {
    this.near = knowsFar ? new NearJobs(topology, graphs) : null;
    this.nearCounts = this.near === null ? null : new NearCounts(graphs, topology, this.near);
    this.upstream = new Upstream(graphs);
    for (let stage = 0; stage < graphs.stages; stage += 1) {
      this.reads[stage] = Number(hasInput(graphs, stage));
      this.isFree[stage] = Number(this.reads[stage] === 0 || graphs.stageSets[stage] > 0);
    }
    this.local = new LocalTasks(graphs, topology);
  }

  /** Adds the tasks of a stage that is ready, or those of them that were lost. */
  add(stage: StageId): void {
    const { graphs } = this;
    const job = graphs.stageJob[stage];
    const first = graphs.stageFirstTask[stage];
    const end = graphs.stageFirstTask[stage + 1];
    if (this.reads[stage] === 1) this.seat(job);
    if (this.isKnown[stage] === 1) {
      for (const task of this.lost.get(stage) ?? []) {
        this.put(stage, task);
        this.nearCounts?.add(stage, task);
      }
      this.lost.delete(stage);
    } else {
      this.isKnown[stage] = 1;
      for (let task = first; task < end; task += 1) this.put(stage, task);
      if (this.near?.hasSeat(job) === true) this.nearCounts?.addAll(stage, this.local, this.isPending);
      if (stage >= this.endStage[job]) this.endStage[job] = stage + 1;
    }
    if (stage < this.firstStage[job]) this.firstStage[job] = stage;
    if (this.ofStage[stage] > 0 && this.reads[stage] === 1) this.local.add(stage);
  }

  /** Whether a task is pending. */
  waits(task: TaskId): boolean {
    return this.isPending[task] === 1;
  }

  /** Counts the pending tasks of a stage. */
  left(stage: StageId): number {
    return this.ofStage[stage];
  }

  /** Notes a task that must run again as soon as its stage is ready. */
  lose(stage: StageId, task: TaskId): void {
    addTo(this.lost, stage, task);
  }

  /**
   * Chooses the task that a job would launch on a server: one whose input is there or that has none, else one whose input
   * is in the rack, else any (DEL-2). Stages are searched first to last. A task without file input comes after pending
   * tasks of its upstream stages that may run there: with a slow start, readers that start early would otherwise take the
   * slots that the tasks they wait for need. False when there is none.
   */
  find(job: JobId, server: ServerId): boolean {
    this.server = server;
    this.task = NONE;
    for (let stage = this.firstStage[job]; stage < this.endStage[job]; stage += 1) {
      if (this.ofStage[stage] === 0) {
        if (stage === this.firstStage[job]) this.firstStage[job] += 1;
        continue;
      }
      if (this.isNearestIn(stage, server)) return true;
    }
    this.noneIsNear(job, server);
    return this.task !== NONE;
  }

  /** Like `find`, but considers only one stage. */
  findOfStage(stage: StageId, server: ServerId): boolean {
    this.server = server;
    this.task = NONE;
    if (this.ofStage[stage] > 0) this.isNearestIn(stage, server);
    return this.task !== NONE;
  }

  /** Like `find`, but considers only tasks whose input is on the server. For jobs for which `tellsFar` holds. */
  findLocal(job: JobId, server: ServerId): boolean {
    for (let stage = this.firstStage[job]; stage < this.endStage[job]; stage += 1) {
      if (this.ofStage[stage] === 0) {
        if (stage === this.firstStage[job]) this.firstStage[job] += 1;
        continue;
      }
      const task = this.local.onServerOf(stage, server, this.isPending);
      if (task === NONE) continue;
      this.choose(stage, task, 0);
      return true;
    }
    this.noneIsNear(job, server);
    return false;
  }

  /**
   * Whether certainly all pending tasks of a job may run on the server but have their input elsewhere. Faster than `find`,
   * but may say false where it is true; after `find` has found nothing local, it says true.
   */
  isFar(job: JobId, server: ServerId): boolean {
    const { near } = this;
    return near !== null && this.freeTasks[job] === 0 && near.isFar(job, server);
  }

  /** Whether `isFar` and `isFarFromAll` cover a job: it has a seat, and all its pending tasks go by where input is. */
  tellsFar(job: JobId): boolean {
    return this.near !== null && this.freeTasks[job] === 0 && this.near.hasSeat(job);
  }

  /**
   * Of jobs that have the ids 32 · `word` to 32 · `word` + 31, as bits: which of those for which `tellsFar` holds may have a
   * pending task whose input is on the server. Bits of others say nothing. Only where jobs arrive in the order of their ids.
   */
  nearIn(server: ServerId, word: number): number {
    return this.near === null ? -1 : this.near.nearIn(server, word);
  }

  /** Whether certainly no job for which `tellsFar` holds has a pending task whose input is on the server. */
  isFarFromAll(server: ServerId): boolean {
    return this.near?.isEmpty(server) === true;
  }

  /** Whether the chosen task is the last pending one of its stage, while its job has pending tasks in other, free stages. */
  get isLastBeforeOthers(): boolean {
    const { stage, graphs } = this;
    if (this.ofStage[stage] > 1) return false;
    return this.freeTasks[graphs.stageJob[stage]] > this.isFree[stage];
  }

  /** Removes the chosen task from the pending ones and returns it. */
  take(): TaskId {
    const { stage, task } = this;
    this.isPending[task] = 0;
    this.count(stage, -1);
    this.nearCounts?.remove(stage, task);
    if (this.ofStage[stage] === 0) this.local.drop(stage);
    const job = this.graphs.stageJob[stage];
    if (this.ofJob[job] === 0) this.near?.leave(job);
    return task;
  }

  private count(stage: StageId, change: 1 | -1): void {
    const job = this.graphs.stageJob[stage];
    this.ofStage[stage] += change;
    this.ofJob[job] += change;
    this.total += change;
    if (this.isFree[stage] === 1) this.freeTasks[job] += change;
  }

  /** Gives a job a seat, if it has none and one is free, and counts the tasks that are already pending. */
  private seat(job: JobId): void {
    const { near } = this;
    if (near === null || near.hasSeat(job)) return;
    near.enter(job);
    if (!near.hasSeat(job)) return;
    for (let stage = this.firstStage[job]; stage < this.endStage[job]; stage += 1) {
      if (this.ofStage[stage] > 0) this.nearCounts?.addAll(stage, this.local, this.isPending);
    }
  }

  private noneIsNear(job: JobId, server: ServerId): void {
    if (this.near !== null && this.freeTasks[job] === 0) this.near.clear(job, server);
  }

  /** Searches a stage for a nearer task than the one chosen so far. True: no stage can offer a nearer one. */
  private isNearestIn(stage: StageId, server: ServerId): boolean {
    this.searched = stage;
    const sets = this.graphs.stageSets[stage];
    if (sets === 1 && !linksInclude(this.graphs.serverSets, this.graphs.stageFirstSet[stage], server)) {
      return false;
    }
    const { isPending, fits, local } = this;
    if (this.reads[stage] === 0) {
      if (this.task !== NONE && this.waitsHere(stage)) return false;
      this.searched = stage;
      const task = this.first(stage);
      if (task !== NONE) this.choose(stage, task, NO_INPUT);
      return task !== NONE;
    }
    const onServer =
      sets > 1
        ? local.onServerFitting(stage, server, isPending, fits)
        : local.onServerOf(stage, server, isPending);
    if (onServer !== NONE) {
      this.choose(stage, onServer, 0);
      return true;
    }
    if (this.task !== NONE && this.locality === 1) return false;
    const rack = this.topology.rackOf[server];
    const inRack =
      sets > 1 ? local.inRackFitting(stage, rack, isPending, fits) : local.inRackOf(stage, rack, isPending);
    if (inRack !== NONE) this.choose(stage, inRack, 1);
    else if (this.task === NONE) this.choose(stage, this.first(stage), 2);
    return false;
  }

  /** Whether an upstream stage of this one has pending tasks that may run on the server. */
  private waitsHere(stage: StageId): boolean {
    return this.upstream.of(stage).some((before) => {
      if (this.ofStage[before] === 0) return false;
      this.searched = before;
      const { stageSets, stageFirstSet, serverSets } = this.graphs;
      if (stageSets[before] === 1) return linksInclude(serverSets, stageFirstSet[before], this.server);
      return this.first(before) !== NONE;
    });
  }

  private choose(stage: StageId, task: TaskId, locality: number): void {
    this.stage = stage;
    this.task = task;
    this.locality = locality;
  }

  /** Gives the first task of a stage that may run on the server, or NONE. */
  private first(stage: StageId): TaskId {
    const end = this.graphs.stageFirstTask[stage + 1];
    let task = this.firstLeft[stage];
    while (task < end && this.isPending[task] === 0) task += 1;
    this.firstLeft[stage] = task;
    if (this.graphs.stageSets[stage] <= 1) return task < end ? task : NONE;
    while (task < end && (this.isPending[task] === 0 || !this.fitsServer(task))) task += 1;
    return task < end ? task : NONE;
  }

  private fitsServer(task: TaskId): boolean {
    return linksInclude(this.graphs.serverSets, serverSetOf(this.graphs, this.searched, task), this.server);
  }

  private put(stage: StageId, task: TaskId): void {
    this.isPending[task] = 1;
    this.count(stage, 1);
    if (task < this.firstLeft[stage]) this.firstLeft[stage] = task;
  }
}
