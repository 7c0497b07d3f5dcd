import type { JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import type { DagLayout } from './layout.ts';
import type { StageProgress } from './progress.ts';

/** Everything on which a drawing of a job's stages depends. */
export interface DagPicture {
  readonly trace: Trace;
  readonly job: JobId;
  readonly layout: DagLayout;
  readonly progress: readonly StageProgress[];
  readonly time: Micros;
  readonly colour: string;
  /** The stages that are hovered, have the keyboard's cursor, and contain the selected task. */
  readonly hovered: StageId | null;
  readonly cursor: StageId | null;
  readonly selected: StageId | null;
}
