import type { Issue } from '../base/issue.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { OwnFault } from '../kit/own/code.ts';
import { neverFinished, openJobsWords } from '../trace/openJobs.ts';

/** A fault of code that somebody wrote, as an issue of its scenario; from 1, null: not known. */
export interface CodeIssue extends Issue {
  readonly line: number | null;
  readonly column: number | null;
}

/** The issue of a fault of `scenario.runs[index]`. */
export function codeIssue({ message, fault: { line, column } }: OwnFault, index: number): CodeIssue {
  return { path: `/runs/${index}/code`, message: `fails: ${message}`, line, column };
}

/** Throws where a policy that somebody wrote has left work: unlike the built-in ones, it may have forgotten it. */
export function holdToItsWork(data: TraceData): void {
  if (neverFinished(data).length === 0) return;
  throw new OwnFault({ text: `it left work. ${openJobsWords(data).join(' ')}`, line: null, column: null });
}
