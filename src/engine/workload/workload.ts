import { serversInUse, type Topology } from '../cluster/topology.ts';
import { type JobId, NONE, type PoolId, type ServerSetId, type StageId, type TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Links } from './links.ts';
import type { Storage } from './storage.ts';

/** A user, who submits jobs. */
export interface User {
  readonly name: string;
  /** Share of a contended server, relative to the other users' (Sparrow §3.5). */
  readonly weight: number;
  /** With strict priorities, smaller numbers are served first (Sparrow §3.5). */
  readonly priority: number;
}

/** A share of the cluster that jobs are submitted to; pools form a tree (COM-16, DEL-19). */
export interface Pool {
  readonly name: string;
  /** The pool that contains it, or NONE at the top. */
  readonly parent: PoolId;
  /** Share of its parent, relative to the other pools there. */
  readonly weight: number;
  /** Guaranteed slots, given before weights count, while the pool has tasks for them. */
  readonly minShare: number;
  /** How its jobs are ordered. */
  readonly order: 'fifo' | 'fair';
}

/**
 * What a scheduler may know of the work: its structure, where it may run, and estimated (not true) durations. In
 * columns, because two million tasks are too many objects. Tasks of a stage, and stages of a job, have consecutive
 * ids.
 */
export interface JobGraphs {
  readonly jobs: number;
  readonly stages: number;
  readonly tasks: number;
  readonly users: readonly User[];
  readonly classes: readonly string[]; // names of the job classes
  readonly pools: readonly Pool[]; // empty: users take the place of pools
  readonly jobUser: Uint16Array; // [jobs] → user
  readonly jobPool: Int16Array; // [jobs] → pool, or NONE
  readonly jobDeadline: Float64Array; // [jobs], Micros after the arrival; Infinity: none
  /** Measured time that a job takes on an idle cluster (Quincy §5.2); used by metrics only. */
  readonly jobIdeal: Float64Array; // [jobs], Micros; Infinity: not given
  readonly jobClass: Uint16Array; // [jobs] → class
  /** Tokens that each job asks for: how many regular tasks it may run at a time (Apollo §2.1); left out: none says. */
  readonly jobTokens?: Uint32Array; // [jobs]; 0: it does not say
  /** Which recurring job each is a run of; left out: each class is one (Hopper §6.3). */
  readonly jobRecurring?: Uint32Array; // [jobs]
  /** Place of each job in the order of arrival; left out: that of the ids. Only jobs of bursts are elsewhere. */
  readonly jobPlace?: Uint32Array; // [jobs]
  readonly jobFirstStage: Uint32Array; // [jobs + 1] → stage
  readonly stageJob: Uint32Array; // [stages] → job
  readonly stageFirstTask: Uint32Array; // [stages + 1] → task
  /**
   * Stages of the same job that a stage reads from: they must finish before it starts (a barrier), unless it has a
   * slow start or reads one to one.
   */
  readonly parents: Links; // stage → stages
  readonly children: Links; // stage → stages
  /** Sets of servers used by placement constraints, ascending within a set. */
  readonly serverSets: Links; // set → servers
  /**
   * Placement constraints (Sparrow §3.3). No sets: any server. One set: a job-level constraint. Several: task `i` of
   * the stage must run in set `firstSet + i % sets`, a task-level constraint.
   */
  readonly stageFirstSet: Int32Array; // [stages] → set
  readonly stageSets: Uint32Array; // [stages]
  /** Whether the sets say where input lies (Sparrow §7.2), rather than which servers can run the tasks. */
  readonly setsAreData: Uint8Array; // [stages]
  /** Estimated CPU time of a task on a server of speed 1, known to schedulers in advance. NaN: unknown. */
  readonly stageEstimate: Float64Array; // [stages], Micros
  /** Estimates of single tasks; NaN: as the stage. Null: no task has its own. */
  readonly taskEstimate: Float64Array | null; // [tasks], Micros
  /**
   * Cores and memory that a task needs beside its slot, if the cluster counts them (COM-3). Null: one core, no
   * memory.
   */
  readonly stageCores: Uint32Array | null; // [stages]
  readonly stageMemory: Uint32Array | null; // [stages], MB
  readonly storage: Storage;
}

/**
 * The jobs of a run: when they arrive and how long they take. Immutable: every policy of a scenario gets the same
 * workload.
 */
export interface Workload extends JobGraphs {
  /** Ascending, in the order of `jobPlace`. Infinity for a job that arrives when another one finishes (closed loop). */
  readonly arrivesAt: Float64Array; // [jobs], Micros
  /**
   * Closed loop: whenever a job finishes, the next one arrives, so that this many are in the system; 0: an open loop.
   */
  readonly concurrency: number;
  /** The first job that metrics count; those before it arrive while the cluster fills. */
  readonly firstMeasuredJob: JobId;
  /**
   * CPU time of one attempt, in Micros at speed 1. `draw` is 0 for originals and all attempts that take as long as
   * these, 1, 2, … for speculative copies. A pure function of its arguments, so that policies are compared with
   * common random numbers.
   */
  cpuTime(stage: StageId, task: TaskId, draw: number): Micros;
}

/** Returns the set of servers that a task is confined to, or NONE. */
export function serverSetOf(graphs: JobGraphs, stage: StageId, task: TaskId): ServerSetId {
  const sets = graphs.stageSets[stage];
  if (sets === 0) return NONE;
  return graphs.stageFirstSet[stage] + ((task - graphs.stageFirstTask[stage]) % sets);
}

/** Returns the cores that a task of a stage needs. Default: 1. */
export function coresOf({ stageCores }: Pick<JobGraphs, 'stageCores'>, stage: StageId): number {
  return stageCores === null ? 1 : stageCores[stage];
}

/** Returns the memory that a task of a stage needs, in MB. Default: 0. */
export function memoryOf({ stageMemory }: Pick<JobGraphs, 'stageMemory'>, stage: StageId): number {
  return stageMemory === null ? 0 : stageMemory[stage];
}

/** Counts the tasks of a stage. */
export function taskCount(graphs: JobGraphs, stage: StageId): number {
  return graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
}

/**
 * Takes blacklisted servers out of all server sets, so that no policy sends tasks there (HOP-6). Data may lie on such
 * servers only; its tasks may then run on any other server.
 */
export function withoutBlacklisted<Graphs extends JobGraphs>(
  graphs: Graphs,
  { slots }: Pick<Topology, 'slots'>,
): Graphs {
  if (!slots.includes(0)) return graphs;
  const inUse = serversInUse({ slots });
  const { first, items } = graphs.serverSets;
  const firstLeft = [0];
  const left: number[] = [];
  for (let set = 0; set + 1 < first.length; set += 1) {
    const before = left.length;
    for (const server of items.subarray(first[set], first[set + 1])) if (slots[server] > 0) left.push(server);
    if (left.length === before) for (const server of inUse) left.push(server);
    firstLeft.push(left.length);
  }
  const serverSets = { first: Uint32Array.from(firstLeft), items: Uint32Array.from(left) };
  return { ...graphs, serverSets };
}

/** Returns whether a stage reads one to one: task i waits for and reads from only task i of the single stage before. */
export function readsOneToOne({ storage, parents }: JobGraphs, stage: StageId): boolean {
  return storage.isOneToOne[stage] === 1 && parents.first[stage + 1] - parents.first[stage] === 1;
}

/** Returns the task that a task of such a stage reads from. */
export function taskBefore({ parents, stageFirstTask }: JobGraphs, stage: StageId, task: TaskId): TaskId {
  return stageFirstTask[parents.items[parents.first[stage]]] + task - stageFirstTask[stage];
}
