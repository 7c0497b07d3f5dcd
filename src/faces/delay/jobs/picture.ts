import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import type { Columns, Line } from './layout.ts';
import type { Queue } from './queue.ts';

/** Everything that the drawing depends on. Lengths in CSS pixels. */
export interface JobsPicture {
  readonly trace: Trace;
  readonly queue: Queue;
  readonly lines: readonly Line[];
  readonly columns: Columns;
  readonly width: number;
  readonly height: number;
  /** How far the rows are scrolled. */
  readonly scroll: number;
  readonly scale: number;
  readonly hues: Int8Array;
  readonly focus: Focus;
  /** The row that keys are on. */
  readonly cursor: JobId | null;
  /** Distance of a moving row from its place. */
  offsetOf(job: JobId): number;
}
