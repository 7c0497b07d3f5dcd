import { mean } from '../../../src/algorithms/percentile.ts';
import type { TraceData } from '../../../src/engine/record/schema.ts';
import type { ParamValue } from '../../../src/kit/menu/params.ts';
import { jobExecution } from '../../../src/metrics/executionTime.ts';
import { isNetworkBound } from '../../../src/metrics/networkBound.ts';
import { performanceOf } from '../../../src/metrics/normalizedPerformance.ts';
import { presets } from '../../../src/scenario/presets/presets.ts';
import type { DurationSpec, JobClassSpec, Scenario } from '../../../src/scenario/shape/schema.ts';
import { openTrace } from '../../../src/trace/openTrace.ts';
import { deviation, type Sample } from '../estimate.ts';
import { bySeed, runScenario } from '../runs.ts';

// K jobs at a time

/**
 * MB/s of a rack's uplink: six links of 1 Gb/s, or one (Quincy §5, §6.3). Ours narrower: as much as our GFP sends fewer bytes
 * over the core with one link than that of Table 4, 0.56 TB and not 0.76. Ours hashed: what six links carry where few flows are
 * spread over them by hashing (802.3ad), of which the paper says “up to 6 GBits per second”.
 */
export const UPLINK = { unconstrained: 750, constrained: 125, narrower: 92, hashed: 200 } as const;

/** One of the paper's experiments on the thirty instances (Quincy §5.1). */
export interface Experiment {
  readonly policy: string;
  /** Number of the repetition: places of data, durations and start-up times are drawn anew. */
  readonly experiment: number;
  /** Number of the data; given where, as in the paper, only start-up times differ from run to run. */
  readonly data?: number;
  /** K; default: 10. */
  readonly concurrency?: number;
  readonly network: keyof typeof UPLINK;
  /** Whether PrimeLarge is left out; default: with uplinks of one link, as in the paper. */
  readonly withoutHog?: boolean;
  readonly params?: Readonly<Record<string, ParamValue>>;
}

/** Results of an experiment; bytes in TB. */
export interface Outcome {
  readonly makespan: number; // s
  readonly total: number;
  readonly rack: number;
  readonly core: number;
  readonly names: readonly string[]; // [jobs]
  readonly isNetworkBound: readonly boolean[]; // [jobs]
  readonly execution: Float64Array; // [jobs], s
  readonly data: TraceData;
}

const TB = 1e12;

/**
 * How long the tasks of PageRank compute that read its partitions: as skewed as those of a real graph, and such that the job
 * alone takes as long on average as in the preset, where they take 150 s each.
 */
const partitions: DurationSpec = { kind: 'lognormal', median: 14.4, sigma: 0.8 };

/** Gives the reading tasks of PageRank their skewed durations. */
function skewed(jobClass: JobClassSpec): JobClassSpec {
  if (jobClass.name !== 'PageRank') return jobClass;
  const stages = jobClass.stages.map((stage) =>
    stage.reads === undefined ? stage : { ...stage, duration: partitions },
  );
  return { ...jobClass, stages };
}

/**
 * Runs an experiment. The constrained ones leave out PrimeLarge, which would dominate everything else (Quincy §6.3).
 */
export function run(given: Experiment): Outcome {
  const { policy, experiment, data: seed = experiment, concurrency = 10, network, params } = given;
  const base: Scenario = presets.get('thirty-instances-streaming').scenario;
  const { workload, cluster } = base;
  if (workload.kind !== 'generated' || workload.arrivals.kind !== 'schedule')
    throw new Error('not generated');
  const { withoutHog = network === 'constrained' || network === 'narrower' } = given;
  const isLeftOut = (name: string) => withoutHog && name === 'PrimeLarge';
  const lines = workload.arrivals.lines.filter(({ jobClass }) => !isLeftOut(jobClass));
  const classes = workload.classes.filter(({ name }) => !isLeftOut(name)).map(skewed);
  const roots = base.runs[0].params;
  const data = runScenario(
    {
      ...base,
      seed,
      cluster: { ...cluster, network: { kind: 'contended', disk: 200, nic: 125, uplink: UPLINK[network] } },
      workload: { ...workload, arrivals: { kind: 'schedule', lines }, classes, jobs: lines.length },
      runs: [{ policy, params: { ...roots, concurrency, experiment, ...params } }],
      recording: 'attempts',
    },
    0,
  );
  return outcomeOf(data);
}

function outcomeOf(data: TraceData): Outcome {
  const { graphs, tables } = data;
  const bytes = { serverBytes: 0, rackBytes: 0, remoteBytes: 0 };
  for (let row = 0; row < tables.reads.length; row += 1) {
    bytes.serverBytes += tables.reads.columns.serverBytes[row];
    bytes.rackBytes += tables.reads.columns.rackBytes[row];
    bytes.remoteBytes += tables.reads.columns.remoteBytes[row];
  }
  const jobs = Array.from({ length: graphs.jobs }, (_, job) => job);
  return {
    makespan: data.endedAt / 1e6,
    total: (bytes.serverBytes + bytes.rackBytes + bytes.remoteBytes) / TB,
    rack: bytes.rackBytes / TB,
    core: bytes.remoteBytes / TB,
    names: jobs.map((job) => graphs.classes[graphs.jobClass[job]]),
    isNetworkBound: jobs.map((job) => isNetworkBound(graphs, job)),
    execution: jobExecution.compute(openTrace(data)),
    data,
  };
}

/** Repeats an experiment; the paper ran each three times, on the same data. */
export function repeat(experiment: Omit<Experiment, 'experiment'>, times: number): readonly Outcome[] {
  return bySeed(times, (seed) => run({ ...experiment, experiment: seed }));
}

/** Returns a number of each repetition. */
export const each = (outcomes: readonly Outcome[], read: (outcome: Outcome) => number): Sample =>
  outcomes.map(read);

/** Returns the standard deviation of the makespan over some of the repetitions, relative to its mean. */
export function makespanVariation(outcomes: readonly Outcome[], which: readonly number[]): number {
  const sample = which.map((experiment) => outcomes[experiment].makespan);
  return deviation(sample) / mean(sample);
}

/** Returns the execution time of each job in each repetition, by the job's name. */
export function executions(outcomes: readonly Outcome[]): ReadonlyMap<string, Sample> {
  return new Map(
    outcomes[0].names.map((name, job) => [name, each(outcomes, ({ execution }) => execution[job])]),
  );
}

/** Returns each job's mean execution time, by which others are normalized (Quincy §6.1). */
export function idealsOf(outcomes: readonly Outcome[]): ReadonlyMap<string, number> {
  return new Map([...executions(outcomes)].map(([name, sample]) => [name, mean(sample)]));
}

/** Summarizes the normalized performance of the jobs of an outcome, or of the network-bound ones. */
export function performance(
  { names, execution, isNetworkBound: isBound }: Outcome,
  ideals: ReadonlyMap<string, number>,
  only: 'all' | 'network' = 'all',
) {
  const ratios = names.map((name, job) => (ideals.get(name) ?? Number.NaN) / execution[job]);
  return performanceOf(Float64Array.from(ratios.filter((_, job) => only === 'all' || isBound[job])));
}
