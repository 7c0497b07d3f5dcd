import { Locality } from '../../engine/cluster/locality.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import { hasInput } from '../../engine/workload/inputs.ts';
import { evenLength } from '../../engine/workload/links.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { eachHolder } from './eachHolder.ts';
import type { LocalTasks } from './localTasks.ts';
import type { NearJobs } from './nearJobs.ts';

/** Counts in `NearJobs` on which servers the input of pending tasks is. */
export class NearCounts {
  private readonly even: number = evenLength(this.graphs.storage.replicas); // replicas of each block; 0: some have more than others
  private job: JobId = NONE; // whose tasks are counted
  private readonly countUp = (server: ServerId) => this.near.add(this.job, server);
  private readonly countDown = (server: ServerId) => this.near.remove(this.job, server);

  constructor(
    private readonly graphs: JobGraphs,
    private readonly topology: Topology,
    private readonly near: NearJobs,
  ) {}

  add(stage: StageId, task: TaskId): void {
    this.count(stage, task, this.countUp);
  }

  remove(stage: StageId, task: TaskId): void {
    this.count(stage, task, this.countDown);
  }

  /** Adds all tasks of a stage that are pending. The job has a seat. */
  addAll(stage: StageId, local: LocalTasks, isPending: Uint8Array): void {
    if (!hasInput(this.graphs, stage)) return;
    const job = this.graphs.stageJob[stage];
    const { count, keys, tasks } = local.holders(stage);
    for (let i = 0; i < count; i += 1) if (isPending[tasks[i]] === 1) this.near.add(job, keys[i]);
  }

  private count(stage: StageId, task: TaskId, change: (server: ServerId) => void): void {
    this.job = this.graphs.stageJob[stage];
    if (!hasInput(this.graphs, stage) || !this.near.hasSeat(this.job)) return;
    eachHolder(this.graphs, this.topology, stage, task, Locality.server, change, this.even);
  }
}
