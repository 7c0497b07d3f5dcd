import type { Issue } from '../base/issue.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { StoredTrace } from '../engine/record/storedTrace.ts';
import type { Held } from '../metrics/race/race.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Facts } from '../trace/trace.ts';

/** The result of a run: a trace, or what is wrong with the scenario. */
export type RunResult =
  | {
      readonly ok: true;
      readonly data: TraceData;
      /** Facts about the trace that the worker has computed already. */
      readonly facts: Facts;
      readonly digest: string;
      /** The worker has found only the facts that the first picture needs, and keeps the run to find the others. */
      readonly lacksFacts?: true;
      /** The worker keeps the run to hold it to the laws, as code that somebody wrote has made it. */
      readonly lacksLaws?: true;
      /** Duration of the whole run, in seconds of real time. */
      readonly seconds: number;
      /** What code that somebody wrote has written, if anything. */
      readonly log?: readonly string[];
    }
  | {
      readonly ok: false;
      readonly issues: readonly Issue[];
      readonly log?: readonly string[];
      /** What was simulated until the code that somebody wrote failed. */
      readonly cut?: TraceData;
    };

/** The same in the form that is sent between the threads. */
type SentResult =
  | (Omit<Extract<RunResult, { readonly ok: true }>, 'data'> & { readonly data: StoredTrace })
  | (Omit<Extract<RunResult, { readonly ok: false }>, 'cut'> & { readonly cut?: StoredTrace });

/** Numbers of a run of which nothing else is wanted, or what is wrong with its scenario. */
export type MeasureResult =
  | { readonly ok: true; readonly numbers: readonly number[]; readonly held?: Held }
  | Extract<RunResult, { readonly ok: false }>;

/** How far a run has got. */
export interface Progress {
  /** Finished jobs ÷ all jobs, from 0 to 1. */
  readonly share: number;
  readonly events: number;
}

/**
 * The interface of the simulation worker: the only one between the threads. All its arguments and results are
 * plain data.
 */
export interface SimulationWorker {
  /**
   * Runs `scenario.runs[index]`. Transfers the buffers of the trace, except those that the next run may need
   * too. Returns null when the run was stopped. With `mayLack`, a large run may come before all its facts are found.
   */
  run(
    scenario: Scenario,
    index: number,
    onProgress: (progress: Progress) => void,
    mayLack: boolean,
  ): Promise<SentResult | null>;
  /** Finds the facts that the last run lacks. Returns null when that was stopped, or when it lacks none. */
  findRest(): Promise<Facts | null>;
  /**
   * Runs `scenario.runs[index]` and gives the metrics of these ids, means where there are many values. Returns null when
   * the run was stopped.
   */
  measure(scenario: Scenario, index: number, metrics: readonly string[]): Promise<MeasureResult | null>;
  /**
   * Stops the current run at its next pause; there are many pauses a second, except within a single long
   * step.
   */
  stop(): void;
  /** Returns true as soon as the worker has started. */
  isThere(): boolean;
}
