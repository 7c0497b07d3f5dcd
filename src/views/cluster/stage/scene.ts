import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Pen } from '../../looks/pen.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Box } from '../schedulerRow.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Stage } from './marks.ts';

/** What places on the stage depend on. */
export interface Scene {
  readonly trace: Trace;
  readonly snapshot: Snapshot;
  /** As the camera sees it. The tray is in the strip above, which the camera does not move. */
  readonly layout: ClusterLayout;
  /** The followed job. */
  readonly job: JobId | null;
  readonly stage: Stage;
  /** Where the next thing behind each job of the tray may stand, in its row. */
  readonly behind: Map<JobId, Box>;
}

/** Something on the stage in its place. */
export interface Placed {
  /** Tells it from others while the clock runs. */
  readonly key: string;
  readonly box: Box;
  /** What is said where it is pointed at; nothing: what is behind it is found. */
  readonly says: readonly string[];
  readonly job: JobId | null;
  draw(pen: Pen, colourOf: (job: JobId) => string): void;
}
