import type { Issue } from '../base/issue.ts';
import type { Fit } from '../logs/fit.ts';
import type { FitOptions } from '../logs/fitOptions.ts';
import type { Overview } from '../logs/overview.ts';
import type { ImportReport } from '../logs/report.ts';
import type { ClusterSpec, Scenario } from '../scenario/schema.ts';

/** What to read, and how. */
export interface ImportRequest {
  readonly file: Blob;
  readonly name: string;
  /** Id of a format; null: recognise it. */
  readonly format: string | null;
  /** The cluster that a proposal starts from. */
  readonly cluster: ClusterSpec;
}

/** A log that was read, in numbers that fit on a screen; the log itself stays in the worker. */
export interface LogSummary {
  readonly format: string;
  readonly formatTitle: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly jobs: number;
  readonly length: number; // s
  readonly shift: number; // s
  /** As it is read, or under the assumptions of the proposal. */
  readonly size: LogSize;
}

/** How large a log is, in tasks, which depend on what is assumed where the log does not list them. */
export interface LogSize {
  readonly tasks: number;
  readonly largestJob: number; // tasks
  readonly overview: Overview;
}

/** What came of a file. */
export type ImportOutcome =
  | {
      readonly kind: 'log';
      readonly summary: LogSummary;
      readonly report: ImportReport;
      readonly proposal: FitOptions;
    }
  /** A scenario that was saved by Makespan. */
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  | {
      readonly kind: 'refused';
      /** What it is, and what to do. */
      readonly reason: string;
      readonly report?: ImportReport;
      readonly issues?: readonly Issue[];
      /** Whether it is text that could be read as one of our formats all the same. */
      readonly isText: boolean;
      /** Id of the format that it was read as and does not follow; null: none. */
      readonly format: string | null;
    };

/** A fit in numbers and in words. */
export interface FitAnswer {
  readonly fit: Fit;
  /** Of the whole log under the assumptions of the fit. */
  readonly size: LogSize;
  /** Why it cannot run; empty when it can. */
  readonly obstacles: readonly string[];
  readonly warnings: readonly string[];
}

/** A scenario made of the log, or what is wrong with it. */
export type ScenarioAnswer =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** What the import worker offers. It keeps the log that it read last. Cancel by terminating it. */
export interface ImportWorker {
  /** `onProgress` gets the share of the file that was read, 0 … 1, at most 60 times a second. */
  read(request: ImportRequest, onProgress: (share: number) => void): Promise<ImportOutcome>;
  fit(options: FitOptions, cluster: ClusterSpec): FitAnswer;
  scenario(options: FitOptions, base: Scenario): ScenarioAnswer;
  /** Writes the sample log of a format, which is made here and not fetched. */
  sample(format: string): { readonly name: string; readonly text: string };
  /** Lets go of the log. */
  forget(): void;
}
