import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';
import type { Columns, Line } from './layout.ts';
import type { Queue } from './queue.ts';

/** Everything that the drawing depends on. Lengths in CSS pixels. */
export interface JobsPicture extends RowsFrame<JobId> {
  readonly trace: Trace;
  readonly queue: Queue;
  readonly lines: readonly Line[];
  readonly columns: Columns;
  readonly hues: Int8Array;
  readonly focus: Focus;
  /** Distance of a moving row from its place. */
  offsetOf(job: JobId): number;
}
