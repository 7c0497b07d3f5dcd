import type { AttemptId, JobId, TaskId } from '../../../engine/ids.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';

/** Everything on which the drawing of data depends: blocks, reads and links. */
export interface DataPicture {
  readonly layout: ClusterLayout;
  readonly trace: Trace;
  readonly snapshot: Snapshot;
  /** The job whose blocks are shown. */
  readonly job: JobId | null;
  /** The hovered or selected task, and the attempt that runs it now. */
  readonly task: TaskId | null;
  readonly attempt: AttemptId | null;
  /** The hovered block. */
  readonly block: BlockId | null;
  colourOf(job: JobId): string;
}
