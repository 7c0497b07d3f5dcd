import type { Issue } from '../base/issue.ts';
import type { ColumnChoice } from '../logs/columnMapping.ts';
import type { Overview } from '../logs/densestStretch.ts';
import type { Fit } from '../logs/fit.ts';
import type { FitOptions } from '../logs/fitOptions.ts';
import type { HowToRead } from '../logs/format.ts';
import type { FoundCluster } from '../logs/nodes/foundCluster.ts';
import type { ImportReport } from '../logs/report.ts';
import type { ClusterSpec, Scenario } from '../scenario/shape/schema.ts';

/** What to read, and how. */
export interface ImportRequest {
  readonly file: Blob;
  readonly name: string;
  /** Id of a format; null to recognize it. */
  readonly format: string | null;
  readonly how?: HowToRead;
  /** The digest that the file must have, where a link asks for it; another file is refused. */
  readonly sha256?: string;
  /** The cluster on which the proposed fit is based. */
  readonly cluster: ClusterSpec;
}

/** Summary of a log, small enough for the page; the log itself stays in the worker. */
export interface LogSummary {
  readonly format: string;
  readonly formatTitle: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly jobs: number;
  /** Slot-seconds of all tasks. */
  readonly work: number;
  /** From the first arrival to the last. [s] */
  readonly span: number;
  readonly length: number; // s
  readonly shift: number; // s
  /** Size as the log lists it, or under the assumptions of the proposed fit where the format needs any. */
  readonly size: LogSize;
}

/** Size of a log. Where the log does not list tasks, their numbers follow from what is assumed. */
export interface LogSize {
  readonly tasks: number;
  readonly largestJob: number; // tasks
  readonly overview: Overview;
}

/** A real cluster that was read, and what it makes of the one at hand. */
export interface ReadCluster {
  readonly found: FoundCluster;
  readonly spec: ClusterSpec;
}

/** The result of reading a file. */
export type ImportOutcome =
  | {
      readonly kind: 'log';
      readonly summary: LogSummary;
      readonly report: ImportReport;
      readonly proposal: FitOptions;
      /** How the columns were read; null where the format leaves no choice. */
      readonly columns: ColumnChoice | null;
      /** The cluster that was given together with the log; null: none was. */
      readonly cluster: ReadCluster | null;
    }
  /** The file lists the servers of a cluster, and there is no log beside it. */
  | { readonly kind: 'cluster'; readonly name: string; readonly cluster: ReadCluster }
  /** The file was a scenario saved by Makespan. */
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  | {
      readonly kind: 'refused';
      /** What the file is, and what to do about it. */
      readonly reason: string;
      /** Lines of shell that make a readable table of it. */
      readonly recipe?: readonly string[];
      readonly report?: ImportReport;
      readonly issues?: readonly Issue[];
      readonly columns?: ColumnChoice | null;
      /** Whether it is text, so that the user may try to read it as one of the formats. */
      readonly isText: boolean;
      /** Id of the format as which it was read without success; null: none was recognized. */
      readonly format: string | null;
    };

/** A fit in numbers and in words. */
export interface FitAnswer {
  readonly fit: Fit;
  /** Size of the whole log under the assumptions of the fit. */
  readonly size: LogSize;
  /** Why the fit cannot run; empty when it can. */
  readonly obstacles: readonly string[];
  readonly warnings: readonly string[];
  /** What of the log runs, and what was changed, in a sentence. */
  readonly changes: string;
  /** Where the cluster never settles: a fit with which it does, if one is found. */
  readonly settling: FitOptions | null;
}

/** The scenario made from the log, or what is wrong with it. */
export type ScenarioAnswer =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The interface of the import worker. It keeps the last log that it read. To cancel, terminate it. */
export interface ImportWorker {
  /** `onProgress` gets the share of the file read so far, from 0 to 1, at most 60 times a second. */
  read(request: ImportRequest, onProgress: (share: number) => void): Promise<ImportOutcome>;
  fit(options: FitOptions, cluster: ClusterSpec): FitAnswer;
  scenario(options: FitOptions, base: Scenario): ScenarioAnswer;
  /** Makes the jobs that a recipe describes from the log, and puts them into the rest of a scenario. */
  repeat(recipe: string, rest: unknown): ScenarioAnswer;
  /** Generates the sample log of a format. */
  sample(format: string): { readonly name: string; readonly text: string };
  /** Drops the log. */
  forget(): void;
}
