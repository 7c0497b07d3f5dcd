import type { PoolId, ServerId, ServerSetId, StageId, TaskId, UserId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { meanTime } from './estimates.ts';
import type { Links } from './links.ts';
import type { ReadingPlan } from './readingPlan.ts';
import type { BlockId } from './storage.ts';
import { COMPUTE_ONLY, type StageData, StorageColumns } from './storageColumns.ts';
import type { JobGraphs, Pool, User } from './workload.ts';

/** Which sets of servers the tasks of a stage are confined to: `sets` neighbours from `first` on. */
export interface Confinement {
  readonly first: ServerSetId;
  readonly sets: number;
  /** Whether input lies there; left out: they are those that are able to run the tasks. */
  readonly areData?: boolean;
}

/** The confinement of a stage whose tasks may run anywhere. */
export const ANYWHERE: Confinement = { first: 0, sets: 0 };

/** What somebody says of a job, besides who submits it; left out: nothing. */
export interface JobTerms {
  readonly pool?: PoolId;
  readonly deadline?: Micros;
  readonly ideal?: Micros;
}

/** What somebody says of a stage, besides what it is and reads; left out: nothing. */
export interface StageTerms {
  /** How long each task is thought to take. */
  readonly estimate?: Micros;
  /** The same, of each task; counts before `estimate`. */
  readonly estimates?: ArrayLike<Micros>; // [tasks]
  /** What each task takes of its server. */
  readonly cores?: number;
  readonly memory?: number; // MB
}

/** Lays out jobs, stages and sets of servers in columns, in the order in which they are added. */
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
  private readonly storage = new StorageColumns();

  /** Adds a job; the stages added next are its own. */
  addJob(user: UserId, jobClass: number, { pool, deadline, ideal }: JobTerms = {}): void {
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

  /** Adds sets of servers, each in any order, and gives the confinement of the stages that run there. */
  addServerSets(sets: readonly ArrayLike<ServerId>[]): Confinement {
    const first = this.firstServer.length - 1;
    for (const set of sets) {
      for (const server of Uint32Array.from(set).sort()) this.setServers.push(server);
      this.firstServer.push(this.setServers.length);
    }
    return { first, sets: sets.length };
  }

  /** Adds a file, each of whose blocks lies on some servers; gives its first block. */
  addFile(name: string, replicas: readonly ArrayLike<ServerId>[]): BlockId {
    return this.storage.addFile(name, replicas);
  }

  /** Gives the columns. Nothing may be added afterwards. */
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

/** Gives each item the list of its owners, ascending. */
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
