import { mean } from '../../../src/algorithms/percentile.ts';
import type { RecordingLevel, TraceData } from '../../../src/engine/record/schema.ts';
import type { ParamValue } from '../../../src/kit/menu/params.ts';
import type { Scenario, StageSpec } from '../../../src/scenario/shape/schema.ts';
import { paired, ratios, type Sample } from '../estimate.ts';
import { keptNumber } from '../keptNumbers.ts';
import { bySeed, runScenario } from '../runs.ts';

// a shape of the law of task counts · β shape of the tail of copies

/** A mix of jobs. */
export interface Jobs {
  /** a */
  readonly shape: number;
  readonly most: number; // tasks
  /** β */
  readonly beta: number;
  /** Whether each copy draws its time anew from the whole tail, and tasks have no time of their own (Hopper Fig. 3, 5). */
  readonly isAnew?: boolean;
  /** Stages; each later one has 0.3 to 1 times the tasks of the one before (W-HOP-7). Default: 1. */
  readonly stages?: number;
  /** Whether stages join in pairs until one is left, so that half of them begin at once. Default: they are in a row. */
  readonly isBushy?: boolean;
  /** Seconds that fetching from earlier stages takes for each second that tasks compute (W-HOP-7). Default: they fetch nothing. */
  readonly fetching?: number;
  /** Seconds that tasks compute on average. Default: 2. */
  readonly mean?: number;
  /** Whether tasks read a block that three servers have; elsewhere they take 1.5 times as long (W-HOP-9). */
  readonly isLocal?: boolean;
}

/**
 * Mixes of jobs on an eighth of the paper’s 200 servers, with an eighth of the largest job (W-HOP-5, W-HOP-6): the largest
 * wants nearly all slots, as in the paper’s cluster.
 */
export const mixes = {
  facebook: { shape: 0.745, most: 375, beta: 1.4 },
  bing: { shape: 0.65, most: 1_250, beta: 1.3 },
  /** Jobs of Figure 5 (W-HOP-3). */
  figure5: { shape: 0.745, most: 375, beta: 1.5, isAnew: true },
} as const satisfies Record<string, Jobs>;

/** One run of the testbed (W-HOP-4). */
export interface Testbed {
  readonly policy: string;
  readonly load: number;
  readonly params?: Readonly<Record<string, ParamValue>>;
  /** Default: `facebook`. */
  readonly mix?: Jobs;
  /** Default: 25 servers of 16 slots. */
  readonly servers?: number;
  readonly slots?: number;
  readonly jobs?: number;
  readonly level?: RecordingLevel;
}

const JOBS = 1_200;
const WARMUP = 150;
/** Load at which jobs hardly meet. */
const ALONE = 0.05;
/** Tail of copies, in medians (W-HOP-10). */
const MOST_FACTOR = 10;
/** Median of the log-normal law of task times ÷ its mean, with σ 0.3. */
const MEDIAN = 0.956;
/** MB/s that a task fetches. */
const RATE = 31;
/** Ten different jobs that recur, and fetch more or less by σ 0.5; next to nothing differs from run to run (W-HOP-7). */
const RECURRING = { jobs: 10, between: 0.5, within: 0.02 };

export function testbed(setup: Testbed, seed: number): Scenario {
  const { policy, load, params, servers = 25, slots = 16, jobs = JOBS } = setup;
  const mix: Jobs = setup.mix ?? mixes.facebook;
  const cluster = { racks: 1, serversPerRack: servers, slotsPerServer: slots, roundTrip: 0.001 };
  const network = { kind: 'penalty', rack: 1.5, remote: 1.5 } as const;
  const rates = { kind: 'rates', server: 400, rack: RATE, remote: RATE } as const;
  const recurs = mix.fetching === undefined ? {} : { recurring: RECURRING };
  return {
    version: 2,
    name: 'testbed',
    seed,
    cluster: mix.isLocal
      ? { ...cluster, network }
      : mix.fetching === undefined
        ? cluster
        : { ...cluster, network: rates },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load },
      classes: [{ name: 'job', share: 1, ...recurs, stages: stagesOf(mix) }],
      jobs,
      warmup: WARMUP,
    },
    runs: [{ policy, params }],
    recording: setup.level ?? 'jobs',
  };
}

function stagesOf(mix: Jobs): readonly StageSpec[] {
  const { shape, most, beta, isAnew, isLocal, stages = 1, isBushy, fetching, mean: seconds = 2 } = mix;
  const reads = [{ size: 64, replicas: 3, placement: { kind: 'uniform' } }] as const;
  const times: Pick<StageSpec, 'duration' | 'stragglers'> = isAnew
    ? { duration: { kind: 'pareto', shape: beta, mean: seconds } }
    : {
        duration: { kind: 'lognormal', median: MEDIAN * seconds, sigma: 0.3 },
        stragglers: { perCopy: { shape: beta, most: MOST_FACTOR } },
      };
  const fetches =
    fetching === undefined ? {} : { shuffle: { size: fetching * seconds * RATE, slowStart: 0.05 } };
  const first = isBushy ? (stages + 1) / 2 : 1;
  return Array.from({ length: stages }, (_, stage): StageSpec => {
    const isFirst = stage < first;
    const joined = 2 * (stage - first);
    return {
      tasks: isFirst ? { kind: 'pareto', shape, from: 1, to: most } : { kind: 'share', from: 0.3, to: 1 },
      ...times,
      ...(isBushy ? { after: isFirst ? [] : [joined, joined + 1] } : {}),
      ...(isFirst ? {} : fetches),
      ...(isLocal ? { reads } : {}),
    };
  });
}

/** Response times of the measured jobs, in the order of their arrival, in seconds. */
export function responseOfEach(data: TraceData): Float64Array {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  const from = data.firstMeasuredJob;
  return Float64Array.from(
    { length: data.graphs.jobs - from },
    (_, i) => (finishedAt[from + i] - arrivedAt[from + i]) / 1e6,
  );
}

/** Mean response with each seed, in seconds. */
export const means = (setup: Testbed, seeds: number): Sample =>
  bySeed(seeds, (seed) => {
    const scenario = testbed(setup, seed);
    return keptNumber([scenario, 'mean'], () => mean(responseOfEach(runScenario(scenario, 0))));
  });

/** By how much the mean is below another one, seed by seed: 1 − mean ÷ other (AMB-22). */
export const gains = (own: Sample, other: Sample): Sample => ratios(own, other).map((ratio) => 1 - ratio);

/** One policy beside another one. */
export interface Compared {
  readonly gain: Sample;
  /** "at most 8 % is left to gain" */
  readonly room: string;
}

/**
 * Compares two policies on the same jobs. No scheduler can gain more than 1 − mean of the same jobs where they hardly meet ÷
 * mean of the other policy; one scheduler that knows all and never lacks slots serves as the former.
 */
export function compare(own: Testbed, other: Testbed, seeds: number): Compared {
  const otherMeans = means(other, seeds);
  const alone = means({ ...own, params: undefined, policy: 'hopper-central', load: ALONE }, seeds);
  return { gain: gains(means(own, seeds), otherMeans), room: roomOf(alone, otherMeans) };
}

/** What is left to gain, in words. */
function roomOf(alone: Sample, other: Sample): string {
  const room = paired(alone, other, (best, actual) => 1 - best / actual);
  return `at most ${Math.round(1000 * mean(Float64Array.from(room))) / 10} % is left to gain`;
}

/** Tasks of the measured jobs, in the order of their arrival. */
export function tasksOfEach({ graphs, firstMeasuredJob: from }: TraceData): Int32Array {
  const before = (job: number) => graphs.stageFirstTask[graphs.jobFirstStage[job]];
  return Int32Array.from({ length: graphs.jobs - from }, (_, i) => before(from + i + 1) - before(from + i));
}
