import type { ColumnChoice, ColumnMapping } from './columnMapping.ts';
import type { ReportBuilder } from './report.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** The beginning of a file, by which its format is recognized. */
export interface Sample {
  /** The first nonblank lines, without byte order mark and line breaks. */
  readonly lines: readonly string[];
}

/** Reads one log, line by line. */
export interface LogReader {
  /** Takes one line; numbers count from 1. Returns false when it needs no more lines. */
  line(text: string, number: number): boolean;
  /** Returns the log, or null when the file is refused; the report says why. */
  finish(): WorkloadLog | null;
  /** How the columns of a table were read, also where it was refused; null before the first row. */
  columns?(): ColumnChoice | null;
  /** Longest line accepted, where it is not the usual one. [characters] */
  readonly longestLine?: number;
}

/** How people want a file to be read, where there is a choice. */
export interface HowToRead {
  /** What the columns of a table hold; without it this is guessed. */
  readonly mapping?: ColumnMapping;
  /** Ids of the offers of the report that were taken. */
  readonly choices?: readonly string[];
}

/** Starts to read; problems go to the report. */
export type OpenLog = (report: ReportBuilder, how?: HowToRead) => LogReader;

/**
 * A format of workload logs. To add one: a file in `formats/` that exports such an object, its reader in `readers/`, and a
 * line in `registry.ts`.
 */
export interface LogFormat {
  /** Stored in scenarios made from such a log. */
  readonly id: string;
  readonly title: string;
  /** What the file holds, in a few words. */
  readonly shape: string;
  /** How to make a readable table of it, where no job could be read: a few lines. */
  readonly recipe?: readonly string[];
  /** An artificial log, for people who have none. */
  readonly sample?: { readonly name: string; write(): string };
  /** Whether the beginning of a file looks like this format, even if some lines are damaged. */
  detect(sample: Sample): boolean;
  /** Fetches the reader: the page and the first part of the worker do without. */
  load(): Promise<OpenLog>;
}

/** Splits a line at runs of white space. */
export function fieldsOf(line: string): readonly string[] {
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}
