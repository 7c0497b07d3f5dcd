import type { PoolId, ServerId, ServerSetId, StageId, TaskId, UserId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { meanTime } from './estimates.ts';
import type { Links } from './links.ts';
import type { JobTerms } from './plan.ts';
import type { ReadingPlan } from './readingPlan.ts';
import type { BlockId } from './storage.ts';
import { COMPUTE_ONLY, type StageData, StorageColumns } from './storageColumns.ts';
import type { JobGraphs, Pool, User } from './workload.ts';

/** The sets of servers that the tasks of a stage may run on: `sets` consecutive sets from `first` on. */
export interface Confinement {
  readonly first: ServerSetId;
  readonly sets: number;
  /** Whether the sets say where input lies. Default: false, they say which servers can run the tasks. */
  readonly areData?: boolean;
}

/** The confinement of a stage whose tasks may run anywhere. */
export const ANYWHERE: Confinement = { first: 0, sets: 0 };

/** Optional properties of a stage. */
export interface StageTerms {
  /** Estimated duration of each task. */
  readonly estimate?: Micros;
  /** Estimates of single tasks; take precedence over `estimate`. */
  readonly estimates?: ArrayLike<Micros>; // [tasks]
  /** Cores and memory that each task needs. */
  readonly cores?: number;
  readonly memory?: number; // MB
}

/**
 * Builds the columns of `JobGraphs`. Jobs, stages and sets of servers are numbered in the order in which they are
 * added.
 */
export class GraphColumns {
  private readonly jobUser: number[] = [];
  private readonly jobClass: number[] = [];
  private readonly jobFirstStage: number[] = [];
  private readonly stageJob: number[] = [];
  private readonly stageFirstTask: number[] = [0];
  private readonly firstParent: number[] = [0];
  private readonly parents: StageId[] = [];
  private readonly firstServer: number[] = [0];
  private readonly setServers: ServerId[] = [];
  private readonly stageFirstSet: number[] = [];
  private readonly stageSets: number[] = [];
  private readonly setsAreData: number[] = [];
  private readonly stageEstimate: Micros[] = [];
  private readonly taskEstimates: { readonly firstTask: TaskId; readonly estimates: ArrayLike<Micros> }[] =
    [];
  private readonly stageCores: number[] = [];
  private readonly stageMemory: number[] = [];
  private saysCores = false;
  private saysMemory = false;
  private readonly jobPool: PoolId[] = [];
  private readonly jobDeadline: Micros[] = [];
  private readonly jobIdeal: Micros[] = [];
  private readonly jobRecurring: number[] = [];
  private readonly jobTokens: number[] = [];
  private readonly storage = new StorageColumns();

  /** Adds a job; the stages added next belong to it. */
  addJob(user: UserId, jobClass: number, terms: JobTerms = {}): void {
    const { pool, deadline, ideal, recurring, tokens } = terms;
    if (recurring !== undefined) this.jobRecurring.push(recurring);
    this.jobTokens.push(tokens ?? 0);
    this.jobUser.push(user);
    this.jobPool.push(pool ?? NONE);
    this.jobDeadline.push(deadline ?? Infinity);
    this.jobIdeal.push(ideal ?? Infinity);
    this.jobClass.push(jobClass);
    this.jobFirstStage.push(this.stageJob.length);
  }

  /** Adds a stage to the last job. `after` are positions of earlier stages of that job. */
  addStage(
    tasks: number,
    after: readonly number[],
    confinement: Confinement,
    data: StageData = COMPUTE_ONLY,
    { estimate = Number.NaN, estimates, cores, memory }: StageTerms = {},
  ): void {
    const job = this.jobUser.length - 1;
    for (const position of after) this.parents.push(this.jobFirstStage[job] + position);
    this.firstParent.push(this.parents.length);
    const firstTask = this.stageFirstTask[this.stageJob.length];
    this.stageFirstTask.push(firstTask + tasks);
    this.stageFirstSet.push(confinement.first);
    this.stageSets.push(confinement.sets);
    this.setsAreData.push(confinement.areData === true ? 1 : 0);
    this.stageJob.push(job);
    this.storage.addStage(data);
    this.stageCores.push(cores ?? 1);
    this.stageMemory.push(memory ?? 0);
    this.saysCores ||= cores !== undefined;
    this.saysMemory ||= memory !== undefined;
    this.stageEstimate.push(estimates === undefined ? estimate : meanTime(estimates));
    if (estimates !== undefined) this.taskEstimates.push({ firstTask, estimates });
  }

  /** Adds sets of servers, each in any order; returns the confinement to them. */
  addServerSets(sets: readonly ArrayLike<ServerId>[]): Confinement {
    const first = this.firstServer.length - 1;
    for (const set of sets) {
      for (const server of Uint32Array.from(set).sort()) this.setServers.push(server);
      this.firstServer.push(this.setServers.length);
    }
    return { first, sets: sets.length };
  }

  /** Adds a file, given the servers of each of its blocks; returns its first block. */
  addFile(name: string, replicas: readonly ArrayLike<ServerId>[]): BlockId {
    return this.storage.addFile(name, replicas);
  }

  /** Returns the columns. Nothing may be added afterwards. */
  finish(
    users: readonly User[],
    classes: readonly string[],
    pools: readonly Pool[] = [],
    reading?: ReadingPlan,
  ): JobGraphs {
    const stages = this.stageJob.length;
    this.jobFirstStage.push(stages);
    const parents = links(this.firstParent, this.parents);
    return {
      jobs: this.jobUser.length,
      stages,
      tasks: this.stageFirstTask[stages],
      users,
      classes,
      jobUser: new Uint16Array(this.jobUser),
      jobClass: new Uint16Array(this.jobClass),
      jobFirstStage: new Uint32Array(this.jobFirstStage),
      stageJob: new Uint32Array(this.stageJob),
      stageFirstTask: new Uint32Array(this.stageFirstTask),
      parents,
      children: turnAround(parents, stages),
      serverSets: links(this.firstServer, this.setServers),
      stageFirstSet: new Int32Array(this.stageFirstSet),
      stageSets: new Uint32Array(this.stageSets),
      setsAreData: new Uint8Array(this.setsAreData),
      stageEstimate: new Float64Array(this.stageEstimate),
      taskEstimate: this.estimatesOfTasks(),
      stageCores: this.saysCores ? new Uint32Array(this.stageCores) : null,
      stageMemory: this.saysMemory ? new Uint32Array(this.stageMemory) : null,
      pools,
      jobPool: new Int16Array(this.jobPool),
      jobDeadline: new Float64Array(this.jobDeadline),
      jobIdeal: new Float64Array(this.jobIdeal),
      ...(this.jobTokens.some((tokens) => tokens > 0) && { jobTokens: new Uint32Array(this.jobTokens) }),
      ...(this.jobRecurring.length > 0 && { jobRecurring: new Uint32Array(this.jobRecurring) }),
      storage: this.storage.finish(reading),
    };
  }

  private estimatesOfTasks(): Float64Array | null {
    if (this.taskEstimates.length === 0) return null;
    const all = new Float64Array(this.stageFirstTask[this.stageJob.length]).fill(Number.NaN);
    for (const { firstTask, estimates } of this.taskEstimates) all.set(estimates, firstTask);
    return all;
  }
}

function links(first: readonly number[], items: readonly number[]): Links {
  return { first: new Uint32Array(first), items: new Uint32Array(items) };
}

/** Inverts lists: returns for each item the list of its owners, ascending. */
function turnAround(forward: Links, owners: number): Links {
  const first = new Uint32Array(owners + 1);
  for (const item of forward.items) first[item + 1] += 1;
  for (let at = 0; at < owners; at += 1) first[at + 1] += first[at];
  const next = first.slice();
  const items = new Uint32Array(forward.items.length);
  for (let owner = 0; owner < owners; owner += 1) {
    for (let at = forward.first[owner]; at < forward.first[owner + 1]; at += 1) {
      const item = forward.items[at];
      items[next[item]] = owner;
      next[item] += 1;
    }
  }
  return { first, items };
}
