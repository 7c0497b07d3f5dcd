import type { ReportBuilder } from './report.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** The beginning of a file, by which its format is recognised. */
export interface Sample {
  readonly fileName: string;
  /** The first lines that are not blank, without byte order mark and line ends. */
  readonly lines: readonly string[];
}

/** Reads one log, line by line. */
export interface LogReader {
  /** Takes one line; numbers count from 1. Returns false when it wants no more. */
  line(text: string, number: number): boolean;
  /** Gives the jobs, or null when the file is refused; the report says why. */
  finish(): WorkloadLog | null;
}

/** A format of workload logs. To add one: a file with one of these, and its line in `registry.ts`. */
export interface LogFormat {
  /** Stands in scenarios made from it. */
  readonly id: string;
  readonly title: string;
  /** What a line holds, in a few words. */
  readonly shape: string;
  /** A log of our own making, for people without one. */
  readonly sample: { readonly name: string; write(): string };
  /** Whether the beginning of a file looks like this format, even if some of its lines are damaged. */
  detect(sample: Sample): boolean;
  /** Starts to read; complaints go to the report. */
  open(report: ReportBuilder): LogReader;
}

/** Cuts a line at its runs of white space. */
export function fieldsOf(line: string): readonly string[] {
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}
