import type { RecordingLevel } from '../engine/record/schema.ts';
import type { ParamValue } from '../policies/params.ts';

/** How long tasks take. Plain data; times in seconds. */
export type DurationSpec =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'exponential'; readonly mean: number }
  | { readonly kind: 'pareto'; readonly shape: number; readonly mean: number }
  | { readonly kind: 'lognormal'; readonly median: number; readonly sigma: number }
  | { readonly kind: 'bimodal'; readonly short: number; readonly long: number; readonly longShare: number }
  | { readonly kind: 'empirical'; readonly values: readonly number[] };

/** The hardware. */
export interface ClusterSpec {
  readonly racks: number;
  readonly serversPerRack: number;
  readonly slotsPerServer: number;
  /** Seconds from a message to its answer; each way takes half. */
  readonly roundTrip: number;
  /** Servers with something special, such as a GPU; jobs may need it (Sparrow §3.3). */
  readonly features?: readonly { readonly name: string; readonly share: number }[];
}

/** Where the input of a stage's tasks lies: partition `i % partitions` of task `i` is on `replicas` servers (Sparrow §7.2). */
export interface InputSpec {
  readonly partitions: number;
  readonly replicas: number;
  /** Servers that hold data at all, as a share of the cluster. */
  readonly spread: number;
  /** Whether each user has a data set of its own. */
  readonly perUser: boolean;
}

/** A stage of a job: equal tasks on different data. */
export interface StageSpec {
  readonly tasks: number;
  readonly duration: DurationSpec;
  /** Stages of the same job that must finish first, by position; default: the stage before. */
  readonly after?: readonly number[];
  /** Tasks run where their partition lies (a task-level constraint). */
  readonly input?: InputSpec;
}

/** A kind of job. */
export interface JobClassSpec {
  readonly name: string;
  /** How many of the jobs are of this class, relative to the others. */
  readonly share: number;
  /** Name of the user who submits them; default: users in turn. */
  readonly user?: string;
  /** Feature that all its tasks need (a job-level constraint). */
  readonly needs?: string;
  readonly stages: readonly StageSpec[];
}

/** When jobs arrive. `load` is offered work ÷ capacity. */
export type ArrivalSpec =
  | { readonly kind: 'poisson'; readonly load: number }
  | { readonly kind: 'interval'; readonly load: number }
  | { readonly kind: 'atOnce' }
  | { readonly kind: 'concurrent'; readonly jobs: number };

export interface UserSpec {
  readonly name: string;
  readonly weight: number;
  readonly priority: number;
}

/** Jobs drawn from classes. */
export interface GeneratedWorkload {
  readonly kind: 'generated';
  readonly arrivals: ArrivalSpec;
  readonly classes: readonly JobClassSpec[];
  readonly users?: readonly UserSpec[];
  /** Jobs that count in the metrics, and jobs before them that only fill the cluster. */
  readonly jobs: number;
  readonly warmup: number;
}

/** A job with every number written out. Times in seconds. */
export interface ExplicitJob {
  readonly name?: string;
  readonly user?: string;
  readonly arrivesAt: number;
  readonly stages: readonly {
    readonly durations: readonly number[];
    readonly after?: readonly number[];
    /** Where each task may run: `servers[i % servers.length]`; left out: anywhere. */
    readonly servers?: readonly (readonly number[])[];
  }[];
}

/** Jobs written out one by one, by hand or from a workload log. */
export interface ExplicitWorkload {
  readonly kind: 'explicit';
  readonly jobs: readonly ExplicitJob[];
  readonly users?: readonly UserSpec[];
  readonly warmup: number;
  /** Where they came from, when imported from a workload log. */
  readonly from?: {
    readonly format: string;
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    readonly notes: readonly string[];
  };
}

export type WorkloadSpec = GeneratedWorkload | ExplicitWorkload;

/** Something that happens to the cluster. Times in seconds. */
export interface EventSpec {
  readonly kind: 'schedulerDown';
  readonly scheduler: number;
  readonly at: number;
  /** Seconds until the others notice. */
  readonly detection: number;
}

/** One policy on the scenario's workload. `params` hold only what differs from the defaults. */
export interface RunSpec {
  readonly policy: string;
  readonly params?: Readonly<Record<string, ParamValue>>;
}

/** What the user edits, saves and shares. Plain JSON. Times in seconds. */
export interface Scenario {
  readonly version: 1;
  readonly name: string;
  /** The question that this scenario answers, in one line. */
  readonly question?: string;
  readonly seed: number;
  readonly cluster: ClusterSpec;
  readonly workload: WorkloadSpec;
  /** One to four policies, each on the same cluster and the same workload. */
  readonly runs: readonly RunSpec[];
  readonly events?: readonly EventSpec[];
  /** How much is recorded; left out: as much as the size of the run allows. */
  readonly recording?: RecordingLevel;
}
