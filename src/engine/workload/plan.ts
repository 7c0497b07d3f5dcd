import type { Distribution } from '../../algorithms/distribution.ts';
import type { PoolId, ServerId, UserId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { BurstPlan } from './bursts.ts';
import type { JobFactorPlan } from './jobFactors.ts';
import type { ReadingPlan } from './readingPlan.ts';
import type { RecurringPlan } from './recurring.ts';
import type { StragglerPlan } from './stragglers.ts';
import type { CountedStage } from './taskCounts.ts';
import type { Wave } from './wave.ts';
import type { Pool, User } from './workload.ts';

/** When jobs arrive. `load` is the offered work ÷ the capacity of the cluster. */
export type ArrivalPlan =
  | { readonly kind: 'poisson'; readonly load: number }
  | { readonly kind: 'interval'; readonly load: number }
  | { readonly kind: 'atOnce' }
  /** `size` jobs at once, at regular intervals. */
  | { readonly kind: 'batches'; readonly load: number; readonly size: number }
  /** Poisson arrivals whose rate rises and falls; `load` is that of workdays. */
  | ({ readonly kind: 'wave'; readonly load: number } & Wave)
  | { readonly kind: 'concurrent'; readonly jobs: number }
  /** Poisson arrivals, given the mean time between two jobs. */
  | { readonly kind: 'gaps'; readonly mean: Micros }
  /**
   * Each line describes arrivals of one class: the first of `jobs` jobs at `from`, the others after it with
   * exponential gaps of mean `gap`.
   */
  | {
      readonly kind: 'schedule';
      readonly lines: readonly {
        readonly jobClass: number;
        readonly jobs: number;
        readonly from: Micros;
        readonly gap: Micros;
      }[];
    };

/** Where the replicas of a file's blocks lie (COM-6). */
export type Placement =
  /**
   * Distinct servers drawn at random; with `even`, the replicas of a file are dealt out evenly: numbers per server
   * differ by at most one.
   */
  | { readonly kind: 'uniform'; readonly even?: boolean }
  /** As in HDFS: one replica anywhere, the others in one other rack. */
  | { readonly kind: 'twoRacks' }
  /** Block after block on consecutive servers, cyclically. */
  | { readonly kind: 'striped' }
  /** As `uniform`, but only on these servers. */
  | { readonly kind: 'confined'; readonly servers: readonly ServerId[]; readonly even?: boolean }
  /** Block `i` on the same servers as block `i` of the stage's previous read. */
  | { readonly kind: 'aligned' }
  /** The same file as a read of an earlier stage of the job. */
  | { readonly kind: 'same'; readonly stage: number; readonly read: number };

/** Placement of a file that does not follow another file. */
export type FilePlacement = Exclude<Placement, { readonly kind: 'aligned' } | { readonly kind: 'same' }>;

/** One input of every task of a stage: task `i` reads block `i` of a file. */
export interface ReadPlan {
  readonly bytes: number;
  readonly replicas: number;
  readonly placement: Placement;
  /**
   * Jobs of the class draw one of `files` files by Zipf's law with exponent `zipf`; null: each job has its own file.
   */
  readonly shared: { readonly files: number; readonly zipf: number } | null;
}

/** An external file, which tasks need beside their input. */
interface ExternalFilePlan {
  readonly name: string;
  readonly bytes: number;
  /** Whether each job has its own. */
  readonly perJob: boolean;
}

/** A named file, which jobs of a written-out workload read. */
interface FilePlan {
  readonly name: string;
  readonly blocks: number;
  readonly replicas: number;
  readonly placement: FilePlacement | ListedPlacement;
}

/** The servers of every replica, written out. */
export interface ListedPlacement {
  readonly kind: 'listed';
  readonly servers: readonly (readonly ServerId[])[]; // [blocks]
}

/** Data in partitions, each on `replicas` servers out of a share `spread` of the cluster (Sparrow §7.2). */
export interface InputPlan {
  readonly partitions: number;
  readonly replicas: number;
  readonly spread: number;
  readonly perUser: boolean;
}

/** A stage of every job of a class. */
export interface StagePlan extends CountedStage {
  readonly duration: Distribution; // Micros
  /** How copies straggle. Default: each copy of a task draws its whole duration independently. */
  readonly stragglers?: StragglerPlan;
  /** How much longer it takes in one job than in another. Default: as long in all jobs. */
  readonly jobFactor?: JobFactorPlan;
  readonly input: InputPlan | null;
  /** Default: its tasks read no files. */
  readonly reads?: readonly ReadPlan[];
  readonly externalFiles?: readonly ExternalFilePlan[];
  readonly shuffleBytes?: number;
  /** Default: 1, a barrier. */
  readonly slowStart?: number;
  /** Whether task `i` fetches everything from task `i` of the single stage before. Default: false, from all tasks. */
  readonly isOneToOne?: boolean;
  /** Estimate of a task's duration. Default: the mean duration of its copies. */
  readonly estimate?: Micros;
  /** Cores and memory that each task needs beside its slot. Default: one core and no memory. */
  readonly cores?: number;
  readonly memory?: number; // MB
}

/** A kind of job. Those of one name are one to everybody else, in other graphs of stages. */
export interface ClassPlan {
  readonly name: string;
  readonly share: number;
  /** NONE: the users take turns. */
  readonly user: UserId;
  /** The feature that its tasks need, by position, or NONE. */
  readonly feature: number;
  /** Default: none. */
  readonly pool?: PoolId;
  /** Micros after the arrival. Default: none. */
  readonly deadline?: Micros;
  /** Time that the job takes on an idle cluster. Default: unknown. */
  readonly ideal?: Micros;
  /** Tokens that each job asks for. Default: it does not say. */
  readonly tokens?: number;
  /** Default: its jobs are runs of one recurring job, with the same intermediate data. */
  readonly recurring?: RecurringPlan;
  readonly stages: readonly StagePlan[];
}

/** Input of `generateWorkload`. */
export interface GeneratedPlan {
  readonly seed: number;
  readonly servers: number;
  /** Slots of the whole cluster. */
  readonly slots: number;
  /** Share of the servers that have each feature. */
  readonly features: readonly number[];
  readonly users: readonly User[];
  readonly pools?: readonly Pool[];
  /** Default: one rack. */
  readonly rackOf?: Uint32Array; // [servers] → rack
  /**
   * Rate of local reads, in bytes/µs, at which reading counts as work in the load. Default: Infinity, reading does
   * not count.
   */
  readonly localRate?: number;
  /** Mean speed of all servers, by which computing is divided in the load. Default: 1. */
  readonly meanSpeed?: number;
  /** Servers that are not blacklisted; features are drawn from them. Default: all. */
  readonly inUse?: readonly ServerId[];
  /** The pool of each user's jobs, for classes without a pool. Default: none. */
  readonly userPools?: readonly PoolId[]; // [users] → pool, or NONE
  readonly classes: readonly ClassPlan[];
  /** Default: tasks read everything before they compute. */
  readonly reading?: ReadingPlan;
  readonly arrivals: ArrivalPlan;
  /** Whether shares of classes are met exactly, in random order, instead of being probabilities. */
  readonly isExactMix?: boolean;
  /** Largest relative error of estimates. Default: 0. */
  readonly estimateError?: number;
  /** Number of jobs, including those of the warm-up. */
  readonly jobs: number;
  /** Jobs beside these. Default: none. */
  readonly bursts?: readonly BurstPlan[];
  readonly warmup: number;
}

/** Optional properties of a job. */
export interface JobTerms {
  readonly pool?: PoolId;
  readonly deadline?: Micros;
  readonly ideal?: Micros;
  /** Tokens that it asks for. Default: it does not say. */
  readonly tokens?: number;
  /** Which recurring job it is a run of; all jobs say it or none does. Default: of the one of its class. */
  readonly recurring?: number;
}

/** A job with every number written out. */
export interface ListedJob extends JobTerms {
  readonly user: UserId;
  readonly jobClass: number;
  readonly arrivesAt: Micros;
  readonly stages: readonly {
    readonly durations: ArrayLike<Micros>; // [tasks]
    /** Durations of the speculative copies of each task. Default: those of the tasks. */
    readonly copyDurations?: readonly ArrayLike<Micros>[]; // [tasks]
    readonly after: readonly number[];
    /** Sets of servers: task `i` may run in set `i` (modulo their number). Empty: anywhere. */
    readonly servers: readonly (readonly ServerId[])[];
    readonly reads?: readonly { readonly file: number; readonly bytes: number }[];
    readonly externalFiles?: readonly { readonly name: string; readonly bytes: number }[];
    readonly shuffleBytes?: number;
    readonly slowStart?: number;
    readonly isOneToOne?: boolean;
    /** Estimate of a task's duration. Default: the mean duration of its copies. */
    readonly estimate?: Micros;
    /** Estimates of single tasks. */
    readonly estimates?: ArrayLike<Micros>; // [tasks]
    /** Cores and memory that each task needs beside its slot. Default: one core and no memory. */
    readonly cores?: number;
    readonly memory?: number; // MB
  }[];
}

/** Input of `listWorkload`: every job is written out. */
export interface ListedPlan {
  /**
   * Seed for the placement of files, the errors of estimates and the factors of stragglers. Required with files (as
   * is `rackOf`) and stragglers.
   */
  readonly seed?: number;
  readonly rackOf?: Uint32Array; // [servers] → rack
  readonly pools?: readonly Pool[];
  readonly files?: readonly FilePlan[];
  /** Default: tasks read everything before they compute. */
  readonly reading?: ReadingPlan;
  readonly users: readonly User[];
  readonly classes: readonly string[];
  readonly jobs: readonly ListedJob[]; // ascending by arrival, up to those of bursts
  /** How many of the last jobs came in bursts. Default: none. */
  readonly extraJobs?: number;
  /** How copies without listed durations straggle. Default: they take as long as the task. */
  readonly stragglers?: StragglerPlan;
  /** Largest relative error of estimates. Default: 0. */
  readonly estimateError?: number;
  readonly warmup: number;
}
