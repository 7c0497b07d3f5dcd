import type { JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import type { DagLayout } from './layout.ts';
import type { StageProgress } from './progress.ts';

/** Everything on which a picture of a job's stages depends. */
export interface DagPicture {
  readonly trace: Trace;
  readonly job: JobId;
  readonly layout: DagLayout;
  readonly progress: readonly StageProgress[];
  readonly time: Micros;
  readonly colour: string;
  /** The stage that contains the selected task. */
  readonly selected: StageId | null;
  open(stage: StageId): void;
}

/** The critical path that is expected is a broad, pale line under all others. CSS pixels, before the theme's scale. */
export const EXPECTED_WIDTH = 8;
export const EXPECTED_ALPHA = 0.3;

/** Opacity of the running part of a stage, between done and empty. */
export const RUNNING_ALPHA = 0.45;
