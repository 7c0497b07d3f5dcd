import type { RecordingLevel } from '../engine/record/schema.ts';
import type { ParamValue } from '../kit/menu/params.ts';

/** How long tasks take. Plain data; times in seconds. */
export type DurationSpec =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'exponential'; readonly mean: number }
  | { readonly kind: 'pareto'; readonly shape: number; readonly mean: number }
  | { readonly kind: 'lognormal'; readonly median: number; readonly sigma: number }
  | { readonly kind: 'bimodal'; readonly short: number; readonly long: number; readonly longShare: number }
  | { readonly kind: 'uniform'; readonly low: number; readonly high: number }
  | { readonly kind: 'empirical'; readonly values: readonly number[] };

/** How data reaches a server; rates in MB/s. See `engine/cluster/network.ts`. */
export type NetworkSpec =
  /** How many times as long a task takes in the rack of its input, and elsewhere (Delay Scheduling, "Analysis"). */
  | { readonly kind: 'penalty'; readonly rack: number; readonly remote: number }
  /** Rates by locality (Apollo Fig. 4). */
  | { readonly kind: 'rates'; readonly server: number; readonly rack: number; readonly remote: number }
  /** Disks, network cards and rack uplinks that flows share; without `core` the core switch never limits. */
  | {
      readonly kind: 'contended';
      readonly disk: number;
      readonly nic: number;
      readonly uplink: number;
      readonly core?: number;
      /** Seconds: rates are found at most every so often; left out: at each start and end of a flow. */
      readonly settleEvery?: number;
    };

/** The hardware. */
export interface ClusterSpec {
  readonly racks: number;
  readonly serversPerRack: number;
  /** The first so many racks have one server more; left out: none (Quincy §5: 29 to 31 computers in a rack). */
  readonly largerRacks?: number;
  readonly slotsPerServer: number;
  /** What tasks take beside a slot; left out: nobody counts it (COM-3). */
  readonly coresPerServer?: number;
  /** In MB; left out: nobody counts it. */
  readonly memoryPerServer?: number;
  /** Seconds from a message to its answer; each way takes half, rounded to whole microseconds (`roundTrip.ts`). */
  readonly roundTrip: number;
  /** Servers with something special, such as a GPU; jobs may need it (Sparrow §3.3). */
  readonly features?: readonly { readonly name: string; readonly share: number }[];
  /** Servers that compute slower or faster than the others; shares add up to at most 1. */
  readonly speeds?: readonly { readonly share: number; readonly factor: number }[];
  /** Left out: 160, 100 and 80 MB/s by locality (Apollo Fig. 4). */
  readonly network?: NetworkSpec;
  /** MB of external files that each server keeps, the most recently used ones; left out: 10,000. */
  readonly fileCache?: number;
}

/**
 * Where the replicas of a block lie (COM-6). `even`: dealt out over the servers rather than drawn for each block, so
 * that none holds two replicas more than another.
 */
export type PlacementSpec =
  | { readonly kind: 'uniform'; readonly even?: boolean }
  | { readonly kind: 'twoRacks' }
  | { readonly kind: 'striped' }
  | { readonly kind: 'confined'; readonly servers: readonly number[]; readonly even?: boolean };

/**
 * Where the replicas of another read of the job lie: of the read before it, or, with `stage`, the very file that an
 * earlier stage reads, by position; `read` is 0 where it is left out.
 */
export interface AlignedPlacement {
  readonly kind: 'aligned';
  readonly stage?: number;
  readonly read?: number;
}

/** One input of every task of a stage: task `i` reads block `i` of a file. Sizes in MB. */
export interface ReadSpec {
  readonly size: number;
  readonly replicas: number;
  readonly placement: PlacementSpec | AlignedPlacement;
  /** Jobs of the class read one of so many files, drawn by Zipf's law; left out: each has a file of its own. */
  readonly shared?: { readonly files: number; readonly zipf: number };
}

/** What each task fetches from tasks of the stages before, in MB (COM-8). */
export interface ShuffleSpec {
  readonly size: number;
  /**
   * Left out or `all`: from all of them, in equal parts. `same`: from the task at its own place of the one stage
   * before, which has as many tasks; it may start once that one has finished.
   */
  readonly from?: 'all' | 'same';
  /** Share of the tasks before that must have finished before this stage starts; 1, or left out, is a barrier. */
  readonly slowStart?: number;
}

/**
 * A file that tasks need beside their input, such as an executable or a lookup table (COM-7, Apollo §2.3): their server
 * fetches it before, unless it has it. Whoever names the same file needs the same one.
 */
export interface ExternalFileSpec {
  readonly name: string;
  readonly size: number; // MB
  /** Each job of the class has a file of its own of this name, such as the program that it was submitted with. */
  readonly perJob?: boolean;
}

/** A file that jobs read by its name. */
export interface FileSpec {
  readonly name: string;
  readonly blocks: number;
  readonly replicas: number;
  readonly placement:
    | PlacementSpec
    | { readonly kind: 'listed'; readonly servers: readonly (readonly number[])[] };
}

/** A share of the cluster that jobs are submitted to (COM-16). */
export interface PoolSpec {
  readonly name: string;
  /** Name of the pool that it is a part of; left out: at the top. */
  readonly parent?: string;
  readonly weight: number;
  /** Slots that it gets before weights count. */
  readonly minShare: number;
  readonly order: 'fifo' | 'fair';
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
  /** Files that tasks read; they may run anywhere, nearer is quicker. */
  readonly reads?: readonly ReadSpec[];
  readonly shuffle?: ShuffleSpec;
  readonly externalFiles?: readonly ExternalFileSpec[];
  /** Seconds that schedulers are told a task takes; left out: the mean of its duration. */
  readonly estimate?: number;
  /** What each task takes, where the cluster counts it; left out: one core and no memory. */
  readonly cores?: number;
  readonly memory?: number; // MB
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
  /** Name of the pool that its jobs are submitted to; left out: that of the user. */
  readonly pool?: string;
  /** Seconds after the arrival. */
  readonly deadline?: number;
  /** Seconds that such a job takes alone, as somebody measured; metrics compare with it. */
  readonly ideal?: number;
  readonly stages: readonly StageSpec[];
}

/** When jobs arrive. `load` is offered work ÷ capacity. */
export type ArrivalSpec =
  | { readonly kind: 'poisson'; readonly load: number }
  | { readonly kind: 'interval'; readonly load: number }
  | { readonly kind: 'atOnce' }
  | { readonly kind: 'concurrent'; readonly jobs: number }
  /** Poisson with a mean time between two jobs. */
  | { readonly kind: 'gaps'; readonly mean: number }
  /** So many jobs of a class: the first at `from`, the others after it at random gaps of mean `gap`; 0: all at once. */
  | {
      readonly kind: 'schedule';
      readonly lines: readonly {
        readonly jobClass: string;
        readonly jobs: number;
        readonly from: number;
        readonly gap: number;
      }[];
    };

export interface UserSpec {
  readonly name: string;
  readonly weight: number;
  readonly priority: number;
}

/**
 * How tasks go about what they read: all of it before they compute; in so many equal parts, with a part of the computing
 * after each; or while they compute.
 */
export type ReadingSpec =
  | { readonly kind: 'first' }
  | { readonly kind: 'chunks'; readonly chunks: number }
  | { readonly kind: 'pipelined' };

/** Jobs drawn from classes. */
export interface GeneratedWorkload {
  readonly kind: 'generated';
  readonly arrivals: ArrivalSpec;
  readonly classes: readonly JobClassSpec[];
  readonly users?: readonly UserSpec[];
  readonly pools?: readonly PoolSpec[];
  /** Left out: everything first. */
  readonly reading?: ReadingSpec;
  /** `exact`: the shares of the classes are counts, in random order; left out: chances. */
  readonly mix?: 'drawn' | 'exact';
  /** Each estimate is wrong by a factor drawn between 1 − this and 1 + this; left out: 0. */
  readonly estimateError?: number;
  /** Jobs that count in the metrics, and jobs before them that only fill the cluster. */
  readonly jobs: number;
  readonly warmup: number;
}

/** A job with every number written out. Times in seconds. */
export interface ExplicitJob {
  readonly name?: string;
  readonly user?: string;
  readonly arrivesAt: number;
  readonly pool?: string;
  /** Seconds after the arrival. */
  readonly deadline?: number;
  /** Seconds that it takes alone, as somebody measured; metrics compare with it. */
  readonly ideal?: number;
  readonly stages: readonly {
    readonly durations: readonly number[];
    /**
     * Seconds that the speculative copies of each task take, copy after copy (Hopper, Table 1: t_new); further ones as long
     * as the last. Left out: as long as the task.
     */
    readonly copyDurations?: readonly (readonly number[])[];
    readonly after?: readonly number[];
    /** Where each task may run: `servers[i % servers.length]`; left out: anywhere. */
    readonly servers?: readonly (readonly number[])[];
    /** Task `i` reads `size` MB of block `i % blocks` of each file. */
    readonly reads?: readonly { readonly file: string; readonly size: number }[];
    readonly shuffle?: ShuffleSpec;
    readonly externalFiles?: readonly Omit<ExternalFileSpec, 'perJob'>[];
    /** Seconds that schedulers are told a task takes; left out: the mean of the durations. */
    readonly estimate?: number;
    /** The same, of each task. */
    readonly estimates?: readonly number[];
    /** What each task takes, where the cluster counts it; left out: one core and no memory. */
    readonly cores?: number;
    readonly memory?: number; // MB
  }[];
}

/** Jobs written out one by one, by hand or from a workload log. */
export interface ExplicitWorkload {
  readonly kind: 'explicit';
  readonly jobs: readonly ExplicitJob[];
  readonly files?: readonly FileSpec[];
  /** Left out: everything first. */
  readonly reading?: ReadingSpec;
  readonly users?: readonly UserSpec[];
  readonly pools?: readonly PoolSpec[];
  /** Each estimate is wrong by a factor drawn between 1 − this and 1 + this; left out: 0. */
  readonly estimateError?: number;
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
export type EventSpec = SchedulerDown | ServerDown;

export interface SchedulerDown {
  readonly kind: 'schedulerDown';
  readonly scheduler: number;
  readonly at: number;
  /** Seconds until the others notice. */
  readonly detection: number;
  /**
   * Whom it befalls. Left out: the scheduler of this number in every run that has it, and none may be left without any.
   * `oneOfSeveral`: only in runs that have others, so that a central scheduler beside them goes on (Sparrow §6).
   */
  readonly role?: 'oneOfSeveral';
  /** Seconds until it is back, knowing its jobs and nothing else; left out: never. Jobs that nobody took over go on then. */
  readonly repair?: number;
}

/** A server that goes down with all that it runs, queues and stored of intermediate data (COM-13). Files survive. */
export interface ServerDown {
  readonly kind: 'serverDown';
  readonly server: number;
  readonly at: number;
  /** Seconds until the schedulers notice. */
  readonly detection: number;
  /** Seconds that it stays down; left out: for good. */
  readonly repair?: number;
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
