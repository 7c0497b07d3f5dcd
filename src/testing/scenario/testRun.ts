import type { RecordingLevel, TraceData } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { ArrivalSpec, DurationSpec, RunSpec, Scenario } from '../../scenario/shape/schema.ts';

/** An experiment for tests: equal jobs of one stage. Times in seconds. */
export interface Experiment {
  readonly servers: number;
  readonly slotsPerServer?: number;
  /** Tasks of a job. */
  readonly tasks: number;
  readonly duration: DurationSpec;
  readonly load?: number;
  /** Replaces the Poisson process with `load`. */
  readonly arrivals?: ArrivalSpec;
  readonly jobs: number;
  readonly warmup?: number;
  readonly roundTrip?: number;
  readonly seed?: number;
  readonly recording?: RecordingLevel;
}

/** Converts an experiment and one policy to a scenario. */
export function experimentScenario(experiment: Experiment, run: RunSpec): Scenario {
  const { servers, slotsPerServer = 1, roundTrip = 0.001, tasks, duration, load = 0.5 } = experiment;
  return {
    version: 2,
    name: 'an experiment',
    seed: experiment.seed ?? 1,
    cluster: { racks: 1, serversPerRack: servers, slotsPerServer, roundTrip },
    workload: {
      kind: 'generated',
      arrivals: experiment.arrivals ?? { kind: 'poisson', load },
      classes: [{ name: 'job', share: 1, stages: [{ tasks, duration }] }],
      jobs: experiment.jobs,
      warmup: experiment.warmup ?? 0,
    },
    runs: [run],
    recording: experiment.recording ?? 'jobs',
  };
}

/** Runs an experiment under one policy. */
export function runExperiment(experiment: Experiment, run: RunSpec): TraceData {
  return simulate(planRun(experimentScenario(experiment, run), 0));
}

/** Lists the response times of the measured jobs, in milliseconds. */
export function responsesOf({ tables, graphs, firstMeasuredJob }: TraceData): readonly number[] {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  return Array.from({ length: graphs.jobs - firstMeasuredJob }, (_, i) => {
    const job = firstMeasuredJob + i;
    return (finishedAt[job] - arrivedAt[job]) / 1000;
  });
}
