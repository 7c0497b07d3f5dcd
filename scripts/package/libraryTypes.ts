import { tables } from '../../src/engine/record/schema.ts';
import { metrics } from '../../src/metrics/registry.ts';
import { scenarioJsonSchema } from '../../src/scenario/shape/jsonSchema.ts';
import { commentOf, typeOfSchema } from './typeOfSchema.ts';

const arrays = {
  f64: 'Float64Array',
  u32: 'Uint32Array',
  i32: 'Int32Array',
  u16: 'Uint16Array',
  u8: 'Uint8Array',
} as const;

/**
 * The types of the library, `src/cli/library.ts`, as one file that imports nothing: scenarios from their JSON Schema,
 * metrics from their registry, tables of traces from their schema. `npm run packed` holds the rest to the sources.
 */
export function libraryTypes(): string {
  return `// Types of Makespan's library. Times of scenarios and metrics are in seconds, those of traces in microseconds.

/** Runs each policy of a scenario, in their order. Throws a \`ScenarioError\` if anything is wrong with it. */
export declare function simulate(scenario: Scenario): readonly SimulatedRun[];

/** The scenario of a preset, to run or to start from. Throws if there is none of this id. */
export declare function preset(id: string): Scenario;

export declare const presetIds: readonly string[];

/** Everything that is wrong with a scenario, each with the JSON pointer to its place. */
export declare class ScenarioError extends Error {
  readonly name: 'ScenarioError';
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

/** One policy on the jobs of a scenario. */
export interface SimulatedRun {
  readonly policy: string;
  /** Parameters that differ from the policy's defaults. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  readonly seed: number;
  /** Identifies the run: the same scenario gives the same digest, here, on the command line and on the page. */
  readonly digest: string;
  readonly metrics: Metrics;
  readonly trace: Trace;
}

/** Summary of many numbers, one for each job, task or server. All but the count are NaN if there are none. */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** All metrics of the page. NaN where nothing happened or too little was recorded. */
export interface Metrics {
${metricLines()}}

/** The complete record of a run: tables whose rows are things with a start and an end. */
export interface Trace {
  readonly version: 1;
  readonly policy: string;
  /** Parameters of the policy, defaults included. */
  readonly params: Readonly<Record<string, number | string | boolean>>;
  /** How much was recorded; each level includes those before. */
  readonly level: 'jobs' | 'attempts' | 'queues' | 'messages';
  readonly endedAt: number;
  readonly events: number;
  readonly messagesSent: number;
  readonly schedulers: number;
  readonly services: number;
  /** The first job that is measured, after the warm-up. */
  readonly firstMeasuredJob: number;
  readonly topology: {
    readonly servers: number;
    readonly racks: number;
    readonly rackOf: Uint32Array;
    readonly slots: Uint16Array;
  };
  readonly graphs: {
    readonly jobs: number;
    readonly stages: number;
    readonly tasks: number;
    readonly classes: readonly string[];
    readonly jobClass: Uint16Array;
    /** Stages of job j: from jobFirstStage[j] up to jobFirstStage[j + 1]. */
    readonly jobFirstStage: Uint32Array;
    readonly stageJob: Uint32Array;
    /** Tasks of stage s: from stageFirstTask[s] up to stageFirstTask[s + 1]. */
    readonly stageFirstTask: Uint32Array;
  };
  readonly tables: Tables;
  readonly messageKinds: readonly { readonly name: string }[];
  readonly decisionKinds: readonly string[];
  /** What policies recorded of their decisions, end to end. */
  readonly words: Int32Array;
}

export interface Table<Columns> {
  readonly length: number;
  readonly columns: Columns;
}

/** Times that have not come are Infinity. Actors are numbered servers first, then schedulers, then services. */
export interface Tables {
${tableLines()}}

export interface Scenario ${typeOfSchema(scenarioJsonSchema())}
`;
}

function metricLines(): string {
  const lines = metrics.map(
    ({ id, help, per }) =>
      `${commentOf({ description: help }, '  ')}  readonly ${id}: ${per === 'run' ? 'number' : 'Summary'};\n`,
  );
  return lines.join('');
}

function tableLines(): string {
  const lines = Object.entries(tables).map(([name, columns]) => {
    const fields = Object.entries(columns).map(([column, kind]) => `readonly ${column}: ${arrays[kind]}`);
    return `  readonly ${name}: Table<{ ${fields.join('; ')} }>;\n`;
  });
  return lines.join('');
}
