import type { JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import type { DagLayout } from './layout.ts';
import type { StageProgress } from './progress.ts';

/** All that a drawing of a job's stages depends on. */
export interface DagPicture {
  readonly trace: Trace;
  readonly job: JobId;
  readonly layout: DagLayout;
  readonly progress: readonly StageProgress[];
  readonly time: Micros;
  readonly colour: string;
  /** What is pointed at, has the keyboard's cursor, and holds the selected task. */
  readonly hovered: StageId | null;
  readonly cursor: StageId | null;
  readonly selected: StageId | null;
}
