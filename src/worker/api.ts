import type { Issue } from '../base/issue.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { StoredTrace } from '../engine/record/storedTrace.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Facts } from '../trace/facts.ts';

/** What came of a run: a trace, or what is wrong with the scenario. */
export type RunResult =
  | {
      readonly ok: true;
      readonly data: TraceData;
      /** What was found out about the trace already. */
      readonly facts: Facts;
      readonly digest: string;
      /** How long all of it took. */
      readonly seconds: number;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The same on its way between the threads. */
export type SentResult =
  | (Omit<Extract<RunResult, { readonly ok: true }>, 'data'> & { readonly data: StoredTrace })
  | Extract<RunResult, { readonly ok: false }>;

/** How far a run is. */
export interface Progress {
  /** Finished jobs ÷ all jobs, 0 … 1. */
  readonly share: number;
  readonly events: number;
}

/** What the simulation worker offers: the only surface between the threads; everything in it is plain data. */
export interface SimulationWorker {
  /** Runs `scenario.runs[index]`. Columns are transferred, but for those that the next run may need too. Gives null when it was stopped. */
  run(
    scenario: Scenario,
    index: number,
    onProgress: (progress: Progress) => void,
  ): Promise<SentResult | null>;
  /** Stops what runs as soon as it rests, which is many times a second but for single long steps. */
  stop(): void;
  /** Answers as soon as the worker is there. */
  isThere(): boolean;
}
