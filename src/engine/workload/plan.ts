import type { Distribution } from '../../algorithms/distribution.ts';
import type { PoolId, ServerId, UserId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { ReadingPlan } from './readingPlan.ts';
import type { StragglerPlan } from './stragglers.ts';
import type { CountedStage } from './taskCounts.ts';
import type { Pool, User } from './workload.ts';

/** When jobs arrive. `load` is offered work ÷ capacity of the cluster. */
export type ArrivalPlan =
  | { readonly kind: 'poisson'; readonly load: number }
  | { readonly kind: 'interval'; readonly load: number }
  | { readonly kind: 'atOnce' }
  | { readonly kind: 'concurrent'; readonly jobs: number }
  /** Poisson with a mean time between two jobs. */
  | { readonly kind: 'gaps'; readonly mean: Micros }
  /** Each line says when so many jobs of a class come: the first at `from`, the others after it at mean gaps. */
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
  /** Distinct servers drawn at random; `even`: dealt out, so that none holds two replicas more than another. */
  | { readonly kind: 'uniform'; readonly even?: boolean }
  /** As in HDFS: one replica anywhere, the others in one other rack. */
  | { readonly kind: 'twoRacks' }
  /** Block after block over all servers in turn. */
  | { readonly kind: 'striped' }
  /** As `uniform`, from these only. */
  | { readonly kind: 'confined'; readonly servers: readonly ServerId[]; readonly even?: boolean }
  /** Block `i` where block `i` of the stage's read before it lies. */
  | { readonly kind: 'aligned' }
  /** The very file that a read of an earlier stage of the job has. */
  | { readonly kind: 'same'; readonly stage: number; readonly read: number };

/** Where a file of its own lies. */
export type FilePlacement = Exclude<Placement, { readonly kind: 'aligned' } | { readonly kind: 'same' }>;

/** One input of every task of a stage: task `i` reads block `i` of a file. */
export interface ReadPlan {
  readonly bytes: number;
  readonly replicas: number;
  readonly placement: Placement;
  /** Jobs of the class draw one of so many files by Zipf's law; null: each job has a file of its own. */
  readonly shared: { readonly files: number; readonly zipf: number } | null;
}

/** A file that tasks need beside their input. */
export interface ExternalFilePlan {
  readonly name: string;
  readonly bytes: number;
  /** Whether each job has one of its own. */
  readonly perJob: boolean;
}

/** A file by name that jobs of a written-out workload read. */
export interface FilePlan {
  readonly name: string;
  readonly blocks: number;
  readonly replicas: number;
  readonly placement: FilePlacement | ListedPlacement;
}

/** Every replica written out. */
export interface ListedPlacement {
  readonly kind: 'listed';
  readonly servers: readonly (readonly ServerId[])[]; // [blocks]
}

/** Data cut into partitions, each on `replicas` servers out of a share `spread` of the cluster (Sparrow §7.2). */
export interface InputPlan {
  readonly partitions: number;
  readonly replicas: number;
  readonly spread: number;
  readonly perUser: boolean;
}

/** A stage of every job of a class. */
export interface StagePlan extends CountedStage {
  readonly duration: Distribution; // Micros
  /** Left out: each copy of a task draws its whole time anew. */
  readonly stragglers?: StragglerPlan;
  readonly input: InputPlan | null;
  /** Left out: its tasks read nothing. */
  readonly reads?: readonly ReadPlan[];
  readonly externalFiles?: readonly ExternalFilePlan[];
  readonly shuffleBytes?: number;
  /** Left out: a barrier. */
  readonly slowStart?: number;
  /** Whether task `i` fetches all from task `i` of the one stage before; left out: from all. */
  readonly isOneToOne?: boolean;
  /** What schedulers are told that a task takes; left out: the mean of what its copies take. */
  readonly estimate?: Micros;
  /** What each task takes beside its slot; left out: one core and no memory. */
  readonly cores?: number;
  readonly memory?: number; // MB
}

/** A kind of job. */
export interface ClassPlan {
  readonly name: string;
  readonly share: number;
  /** NONE: the users take turns. */
  readonly user: UserId;
  /** The feature that its tasks need, by position, or NONE. */
  readonly feature: number;
  /** Left out: none. */
  readonly pool?: PoolId;
  /** After the arrival; left out: none. */
  readonly deadline?: Micros;
  /** That it takes alone; left out: not known. */
  readonly ideal?: Micros;
  readonly stages: readonly StagePlan[];
}

/** What a workload is generated from. */
export interface GeneratedPlan {
  readonly seed: number;
  readonly servers: number;
  /** Of the whole cluster. */
  readonly slots: number;
  /** Share of the servers that have each feature. */
  readonly features: readonly number[];
  readonly users: readonly User[];
  readonly pools?: readonly Pool[];
  /** Left out: one rack. */
  readonly rackOf?: Uint32Array; // [servers] → rack
  /** Left out: reading is no work. Bytes per microsecond at which input is read beside it, by which reading counts as work. */
  readonly localRate?: number;
  /** Of all servers; left out: 1. Computing takes so many times less, and the offered load counts it. */
  readonly meanSpeed?: number;
  /** The pool of each user's jobs whose class names none; left out: none. */
  readonly userPools?: readonly PoolId[]; // [users] → pool, or NONE
  readonly classes: readonly ClassPlan[];
  /** Left out: everything first. */
  readonly reading?: ReadingPlan;
  readonly arrivals: ArrivalPlan;
  /** Whether the shares of the classes are counts to be met, in random order, rather than chances. */
  readonly isExactMix?: boolean;
  /** Share by which estimates are wrong at most; left out: 0. */
  readonly estimateError?: number;
  /** All of them, those of the warm-up included. */
  readonly jobs: number;
  readonly warmup: number;
}

/** A job with every number written out. */
export interface ListedJob {
  readonly user: UserId;
  readonly jobClass: number;
  readonly arrivesAt: Micros;
  readonly pool?: PoolId;
  readonly deadline?: Micros;
  readonly ideal?: Micros;
  readonly stages: readonly {
    readonly durations: ArrayLike<Micros>; // [tasks]
    /** Times of the speculative copies of each task; left out: those of the tasks. */
    readonly copyDurations?: readonly ArrayLike<Micros>[]; // [tasks]
    readonly after: readonly number[];
    /** Where the tasks may run, in turn; empty: anywhere. */
    readonly servers: readonly (readonly ServerId[])[];
    readonly reads?: readonly { readonly file: number; readonly bytes: number }[];
    readonly externalFiles?: readonly { readonly name: string; readonly bytes: number }[];
    readonly shuffleBytes?: number;
    readonly slowStart?: number;
    readonly isOneToOne?: boolean;
    /** What schedulers are told that a task takes; left out: the mean of what its copies take. */
    readonly estimate?: Micros;
    /** The same, of each task. */
    readonly estimates?: ArrayLike<Micros>; // [tasks]
    /** What each task takes beside its slot; left out: one core and no memory. */
    readonly cores?: number;
    readonly memory?: number; // MB
  }[];
}

/** What a workload is made from when nothing is left to chance. */
export interface ListedPlan {
  /** Draws where files lie; needed with files, as is `rackOf`, where estimates are wrong and where copies straggle. */
  readonly seed?: number;
  readonly rackOf?: Uint32Array; // [servers] → rack
  readonly pools?: readonly Pool[];
  readonly files?: readonly FilePlan[];
  /** Left out: everything first. */
  readonly reading?: ReadingPlan;
  readonly users: readonly User[];
  readonly classes: readonly string[];
  readonly jobs: readonly ListedJob[]; // ascending by arrival
  /** How copies straggle whose times are not written out; left out: they take as long as the task. */
  readonly stragglers?: StragglerPlan;
  /** Share by which estimates are wrong at most; left out: 0. */
  readonly estimateError?: number;
  readonly warmup: number;
}
