import type { Attempts } from '../jobs/attempts.ts';

/** What reading needs to know of attempts, and to tell them. */
export type ReadAttempts = Pick<
  Attempts,
  | 'taskOf'
  | 'stageOf'
  | 'serverOf'
  | 'rowOf'
  | 'generationOf'
  | 'phaseOf'
  | 'hasEnded'
  | 'yields'
  | 'setPhase'
>;
