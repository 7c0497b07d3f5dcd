import { type RecordingLevel, recordingLevels } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';
import type { Definition } from './definition.ts';

/** A number, or one number for each job, task or server, computed from a trace. NaN where there is none. */
export interface Metric extends Definition {
  readonly id: string;
  /** '%' is a share from 0 to 1, shown as 0 … 100 %; 'B' are bytes. */
  readonly unit: 's' | '' | '%' | '/s' | 'B';
  readonly per: 'run' | 'job' | 'task' | 'server';
  /** Whether less or more is better; undefined if neither. */
  readonly better?: 'less' | 'more';
  /** The recording level it needs. */
  readonly needs: RecordingLevel;
  /** Whether it is worth a line only where it is not 0: most policies do no such thing. */
  readonly onlyWhenAny?: boolean;
  /**
   * Covers measured jobs (or their tasks) only, without the warm-up, unless `help` says otherwise. Times in seconds.
   */
  compute(trace: Trace): Float64Array;
}

/** Returns whether a run was recorded in enough detail for a metric. */
export function isMeasurable(metric: Metric, trace: Trace): boolean {
  return recordingLevels.indexOf(trace.data.level) >= recordingLevels.indexOf(metric.needs);
}
