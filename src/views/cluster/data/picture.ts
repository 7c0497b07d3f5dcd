import type { AttemptId, JobId, TaskId } from '../../../engine/ids.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';

/** All that the drawing of data on the cluster depends on: blocks, reads and links. */
export interface DataPicture {
  readonly layout: ClusterLayout;
  readonly trace: Trace;
  readonly snapshot: Snapshot;
  /** Whose blocks are shown. */
  readonly job: JobId | null;
  /** The task that is pointed at or selected, and the attempt that runs it now. */
  readonly task: TaskId | null;
  readonly attempt: AttemptId | null;
  /** The block that is pointed at. */
  readonly block: BlockId | null;
  colourOf(job: JobId): string;
}
