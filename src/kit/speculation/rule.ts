import type { StageId, TaskId } from '../../engine/ids.ts';
import { paramsIn } from '../menu/params.ts';

/** Parameters of all policies that copy stragglers. */
export const speculation = [
  'copies',
  'reportEvery',
  'reportError',
  'newFrom',
  'slowTask',
  'slowServer',
  'leastAge',
  'certainty',
  'mostCopies',
  'lastWaves',
] as const;

export const speculationParams = paramsIn({})(...speculation);

/** Rules that say which running task deserves a copy. */
export type SpeculationRuleId = (typeof speculationParams.copies)['default'];

/** How far a job is, for rules that change near its end. */
export interface JobProgress {
  /** Its tasks that have not finished. */
  readonly remaining: number;
  /** Slots that it has or may have. */
  readonly slots: number;
  /** Whether tasks of it wait for a slot. */
  readonly hasWaiting: boolean;
  /** Whether a copy of a task of the stage has a place now. Asked of those that deserve one, and more than those before. */
  hasPlace(task: TaskId): boolean;
}

/** Says which running task deserves a copy. A rule knows only what its scheduler was told (`Watch`). */
export interface SpeculationRule {
  /** Gives, of the running tasks of a stage whose copies have a place, the one that deserves a copy most, or NONE. */
  choose(stage: StageId, progress: JobProgress): TaskId;
  /** Whether the chosen task is given up for its copy: its older attempts are stopped when the copy is launched. */
  readonly isRestart: boolean;
  /** Whether a copy may go before tasks that wait for their first attempt (Mantri); otherwise copies come last (HOP-10). */
  readonly goesFirst: boolean;
}
