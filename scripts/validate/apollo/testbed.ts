import type { RecordingLevel } from '../../../src/engine/record/schema.ts';
import type { ParamValue } from '../../../src/kit/menu/params.ts';
import type { Scenario, StageSpec } from '../../../src/scenario/shape/schema.ts';
import { openTrace } from '../../../src/trace/openTrace.ts';
import type { Trace } from '../../../src/trace/trace.ts';
import { bySeed, runScenario } from '../runs.ts';

/** Work ÷ slots on Microsoft’s weekdays: more than tasks with tokens can do, so that all tokens are in use. Our choice. */
export const PEAK = 1;

/** One run of a small production cluster (Apollo §2, §5.1; W-APO-1, W-APO-2). */
export interface Testbed {
  readonly servers: number;
  readonly jobs: number;
  /** Slots of each server; default: those of production. */
  readonly slots?: number;
  /** How many times as many tasks the stages have. */
  readonly size?: number;
  /** Share of the slots for which there is work; default: so much that opportunistic tasks run, too, on all that is left. */
  readonly load?: number;
  readonly policy?: string;
  readonly params?: Readonly<Record<string, ParamValue>>;
  /** Share of the attempts that take four times as long; default: 0.02 (W-APO-2). */
  readonly stragglers?: number;
  /** MB that a task of a later stage reads of what those before it wrote; default: half of what one of the first stage reads. */
  readonly shuffle?: number;
  readonly level?: RecordingLevel;
}

/** 140,000 regular tasks ran on 20,000 servers, and were 70 % of the work (Apollo §5.1). */
const SLOTS = 10;

const PER_RACK = 25;
/** MB that a task of the first stage reads. */
const BYTES = 100;
/** σ of the times of the tasks of a stage: three of four are within 25 % of the middle one (T-APO-21). */
const SIGMA = 0.22;
/** Four kinds of job by the middle time of their tasks, in seconds: half of all tasks take less than ten (Apollo §2.3). */
const KINDS = [
  { share: 4, seconds: 1, tasks: [60, 30, 4], tokens: 15 },
  { share: 3, seconds: 6, tasks: [90, 40, 4], tokens: 25 },
  { share: 3, seconds: 20, tasks: [100, 50, 6], tokens: 30 },
  { share: 1, seconds: 90, tasks: [120, 40, 6], tokens: 40 },
] as const;

export function testbed(setup: Testbed, seed: number): Scenario {
  const { servers, jobs, slots = SLOTS, size = 1, load = PEAK, policy = 'apollo', params } = setup;
  const { stragglers = 0.02, shuffle = BYTES / 2, level = 'messages' } = setup;
  return {
    version: 2,
    name: 'production',
    seed,
    cluster: {
      racks: Math.ceil(servers / PER_RACK),
      serversPerRack: Math.min(servers, PER_RACK),
      slotsPerServer: slots,
      roundTrip: 0.001,
      network: { kind: 'rates', server: 160, rack: 100, remote: 80 }, // MB/s (Apollo Fig. 4)
    },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load },
      classes: KINDS.map(({ share, seconds, tasks, tokens }) => ({
        name: `${seconds} s`,
        share,
        tokens,
        stages: tasks.map((count, stage) =>
          stageOf(count * size, seconds, stage === 0 ? null : shuffle, stragglers),
        ),
      })),
      mix: 'exact',
      jobs: Math.round(jobs * 0.8),
      warmup: Math.round(jobs * 0.2),
    },
    runs: [{ policy, params }],
    recording: level,
  };
}

/** `shuffle`: null for a first stage, which reads files. */
function stageOf(tasks: number, median: number, shuffle: number | null, stragglers: number): StageSpec {
  const reads = [
    {
      size: BYTES,
      replicas: 3,
      placement: { kind: 'uniform' },
      shared: { files: 40, zipf: 0.8 },
    },
  ] as const;
  return {
    tasks,
    duration: { kind: 'lognormal', median, sigma: SIGMA },
    ...(stragglers > 0
      ? { stragglers: { injected: { probability: stragglers, factor: { kind: 'constant', value: 4 } } } }
      : {}),
    ...(shuffle === null ? { reads } : { shuffle: { size: shuffle } }),
  };
}

/** A small cluster of production. */
export const SMALL = { servers: 100, jobs: 300, level: 'queues' } satisfies Testbed;

/**
 * The same at its peak: 120 tokens for 100 slots, as jobs keep tokens to their end and use about five of six, so that tasks with
 * tokens come to 100 slots.
 */
export const FULL = { ...SMALL, jobs: 600, params: { capacity: 120 } } satisfies Testbed;

/**
 * Servers at which tasks queue, as on those that hold the hot data of production (Apollo §5.1): two slots each, and three tokens
 * for each slot.
 */
export const QUEUEING = { ...SMALL, slots: 2, jobs: 150, params: { capacity: 300 } } satisfies Testbed;

/** Runs a setup with several seeds, and reads something off each run. */
export const eachTrace = <T>(setup: Testbed, seeds: number, read: (trace: Trace) => T): readonly T[] =>
  bySeed(seeds, (seed) => read(openTrace(runScenario(testbed(setup, seed), 0))));

/** Runs a setup with several seeds. */
export const traces = (setup: Testbed, seeds: number): readonly Trace[] =>
  eachTrace(setup, seeds, (trace) => trace);
