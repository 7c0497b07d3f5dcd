import { type RecordingLevel, recordingLevels } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';
import type { Definition } from './definition.ts';

/** A number, or one number for each job, task or server, read off a trace. NaN where a row has none. */
export interface Metric extends Definition {
  readonly id: string;
  /** '%' is a share, 0 … 1 for people to read as 0 … 100 %; 'B' are bytes. */
  readonly unit: 's' | '' | '%' | '/s' | 'B';
  readonly per: 'run' | 'job' | 'task' | 'server';
  /** Whether less is better; undefined where neither is. */
  readonly better?: 'less' | 'more';
  /** The recording level it needs. */
  readonly needs: RecordingLevel;
  /** Whether it is worth a line only where it is not 0: most policies do no such thing. */
  readonly onlyWhenAny?: boolean;
  /** Measured jobs (or their tasks) only: warm-up is left out. Times in seconds. */
  compute(trace: Trace): Float64Array;
}

/** Tells whether a run was recorded in as much detail as a metric needs. */
export function isMeasurable(metric: Metric, trace: Trace): boolean {
  return recordingLevels.indexOf(trace.data.level) >= recordingLevels.indexOf(metric.needs);
}
