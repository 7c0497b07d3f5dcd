import type { StageId, TaskId } from '../../engine/ids.ts';

/** How far a job is, for rules that change near its end. */
export interface JobProgress {
  /** Its tasks that have not finished. */
  readonly remaining: number;
  /** Slots that it has or may have. */
  readonly slots: number;
  /** Whether tasks of it wait for a slot. */
  readonly hasWaiting: boolean;
}

/** Says which running task deserves a copy. A rule knows only what its scheduler was told (`Watch`). */
export interface SpeculationRule {
  /** Gives the running task of a stage that deserves a copy most, or NONE. */
  choose(stage: StageId, progress: JobProgress): TaskId;
  /** Whether the chosen task is given up for its copy: its older attempts are stopped when the copy is launched. */
  readonly isRestart: boolean;
  /** Whether a copy may go before tasks that wait for their first attempt (Mantri); otherwise copies come last (HOP-10). */
  readonly goesFirst: boolean;
}
