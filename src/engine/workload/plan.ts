import type { Distribution } from '../../algorithms/distribution.ts';
import type { ServerId, UserId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { User } from './workload.ts';

/** When jobs arrive. `load` is offered work ÷ capacity of the cluster. */
export type ArrivalPlan =
  | { readonly kind: 'poisson'; readonly load: number }
  | { readonly kind: 'interval'; readonly load: number }
  | { readonly kind: 'atOnce' }
  | { readonly kind: 'concurrent'; readonly jobs: number };

/** Data cut into partitions, each on `replicas` servers out of a share `spread` of the cluster (Sparrow §7.2). */
export interface InputPlan {
  readonly partitions: number;
  readonly replicas: number;
  readonly spread: number;
  readonly perUser: boolean;
}

/** A stage of every job of a class. */
export interface StagePlan {
  readonly tasks: number;
  readonly duration: Distribution; // Micros
  readonly after: readonly number[]; // earlier stages of the job, by position
  readonly input: InputPlan | null;
}

/** A kind of job. */
export interface ClassPlan {
  readonly name: string;
  readonly share: number;
  /** NONE: the users take turns. */
  readonly user: UserId;
  /** The feature that its tasks need, by position, or NONE. */
  readonly feature: number;
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
  readonly classes: readonly ClassPlan[];
  readonly arrivals: ArrivalPlan;
  /** All of them, those of the warm-up included. */
  readonly jobs: number;
  readonly warmup: number;
}

/** A job with every number written out. */
export interface ListedJob {
  readonly user: UserId;
  readonly jobClass: number;
  readonly arrivesAt: Micros;
  readonly stages: readonly {
    readonly durations: ArrayLike<Micros>; // [tasks]
    readonly after: readonly number[];
    /** Where the tasks may run, in turn; empty: anywhere. */
    readonly servers: readonly (readonly ServerId[])[];
  }[];
}

/** What a workload is made from when nothing is left to chance. */
export interface ListedPlan {
  readonly users: readonly User[];
  readonly classes: readonly string[];
  readonly jobs: readonly ListedJob[]; // ascending by arrival
  readonly warmup: number;
}
