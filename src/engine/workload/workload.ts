import type { JobId, PoolId, ServerSetId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Links } from './links.ts';
import type { Storage } from './storage.ts';

/** Who submits jobs. */
export interface User {
  readonly name: string;
  /** Share of a contended server, relative to the other users' (Sparrow §3.5). */
  readonly weight: number;
  /** Smaller is served first where priorities are strict (Sparrow §3.5). */
  readonly priority: number;
}

/** A share of the cluster that jobs are submitted to; pools form a tree (COM-16, DEL-19). */
export interface Pool {
  readonly name: string;
  /** Row of the pool that it is a part of, or NONE at the top. */
  readonly parent: PoolId;
  /** Share of its parent, relative to the other pools there. */
  readonly weight: number;
  /** Slots that it gets before weights count, while it has work for them. */
  readonly minShare: number;
  /** How its jobs are ordered. */
  readonly order: 'fifo' | 'fair';
}

/**
 * What a scheduler may know of the work: its shape, where it may run, and what is said of how long it takes, not how long
 * it does. Columns, because two million tasks are too many objects. Tasks of a stage and stages of a job are neighbours.
 */
export interface JobGraphs {
  readonly jobs: number;
  readonly stages: number;
  readonly tasks: number;
  readonly users: readonly User[];
  readonly classes: readonly string[]; // names of the job classes
  readonly pools: readonly Pool[]; // none: the users stand for them
  readonly jobUser: Uint16Array; // [jobs] → user
  readonly jobPool: Int16Array; // [jobs] → pool, or NONE
  readonly jobDeadline: Float64Array; // [jobs], Micros after the arrival; Infinity: none
  /** Time that a job takes on a cluster of its own, as somebody measured it (Quincy §5.2); metrics only. */
  readonly jobIdeal: Float64Array; // [jobs], Micros; Infinity: not given
  readonly jobClass: Uint16Array; // [jobs] → class
  readonly jobFirstStage: Uint32Array; // [jobs + 1] → stage
  readonly stageJob: Uint32Array; // [stages] → job
  readonly stageFirstTask: Uint32Array; // [stages + 1] → task
  /** Stages that must finish before (a barrier); of the same job. */
  readonly parents: Links; // stage → stages
  readonly children: Links; // stage → stages
  /** Sets of servers that placement constraints name. Ascending within a set. */
  readonly serverSets: Links; // set → servers
  /**
   * Placement constraints (Sparrow §3.3). No sets: any server will do. One set: a job-level constraint. More: task `i`
   * of the stage must run in set `firstSet + i % sets`, a task-level constraint.
   */
  readonly stageFirstSet: Int32Array; // [stages] → set
  readonly stageSets: Uint32Array; // [stages]
  /** Whether the sets say where input lies (Sparrow §7.2), rather than who is able to run the tasks. */
  readonly setsAreData: Uint8Array; // [stages]
  /** What schedulers are told beforehand: CPU time of a task on an ordinary server. NaN: nobody has said. */
  readonly stageEstimate: Float64Array; // [stages], Micros
  /** The same where tasks are estimated one by one; NaN: as the stage. Null: none is. */
  readonly taskEstimate: Float64Array | null; // [tasks], Micros
  /** What a task takes beside its slot, where the cluster counts it (COM-3). Null: one core and no memory each. */
  readonly stageCores: Uint32Array | null; // [stages]
  readonly stageMemory: Uint32Array | null; // [stages], MB
  readonly storage: Storage;
}

/** What arrives and what it needs. Immutable: every policy of a scenario gets the same one. */
export interface Workload extends JobGraphs {
  /** Ascending. Infinity for a job that arrives when another one ends (closed loop). */
  readonly arrivesAt: Float64Array; // [jobs], Micros
  /** Closed loop: whenever a job ends, the next one arrives, so that this many are in the system; 0 is an open loop. */
  readonly concurrency: number;
  /** Metrics leave out the jobs before: they arrive while the cluster fills. */
  readonly firstMeasuredJob: JobId;
  /**
   * CPU time of one attempt. `draw` 0 is the original and its restarts, 1, 2 … its speculative copies. A pure function
   * of its arguments, so that policies are compared on common random numbers.
   */
  cpuTime(stage: StageId, task: TaskId, draw: number): Micros;
}

/** Gives the set of servers that a task is confined to, or NONE. */
export function serverSetOf(graphs: JobGraphs, stage: StageId, task: TaskId): ServerSetId {
  const sets = graphs.stageSets[stage];
  if (sets === 0) return NONE;
  return graphs.stageFirstSet[stage] + ((task - graphs.stageFirstTask[stage]) % sets);
}

/** Gives the cores that a task of a stage takes: one, unless somebody said otherwise. */
export function coresOf({ stageCores }: Pick<JobGraphs, 'stageCores'>, stage: StageId): number {
  return stageCores === null ? 1 : stageCores[stage];
}

/** Gives the MB of memory that a task of a stage takes: none, unless somebody said otherwise. */
export function memoryOf({ stageMemory }: Pick<JobGraphs, 'stageMemory'>, stage: StageId): number {
  return stageMemory === null ? 0 : stageMemory[stage];
}

/** Counts the tasks of a stage. */
export function taskCount(graphs: JobGraphs, stage: StageId): number {
  return graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
}
