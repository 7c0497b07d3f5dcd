import type { LinkId } from '../../../engine/cluster/links.ts';
import type { AttemptId, JobId, TaskId } from '../../../engine/ids.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Snapshot } from '../snapshot.ts';
import type { JobBlocks } from './jobBlocks.ts';
import type { NetworkState } from './network.ts';
import type { LinkPlace } from './networkPlaces.ts';
import type { Pulse, Stops } from './pulses.ts';

/** A block or a link under the pointer. */
export interface Pointed {
  readonly block: BlockId | null;
  readonly link: LinkId | null;
}

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
  readonly hover: Pointed | null;
  /** The link whose transfers are listed. */
  readonly list: LinkId | null;
  readonly isNetworkShown: boolean;
  /** Null where it is not shown, or links are not shared. */
  readonly network: NetworkState | null;
  readonly places: readonly LinkPlace[];
  readonly pulse: Pulse | null;
  readonly stops: Stops | null;
  readonly isReduced: boolean;
  blocksOf(job: JobId): JobBlocks;
  colourOf(job: JobId): string;
}
