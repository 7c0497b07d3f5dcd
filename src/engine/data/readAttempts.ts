import type { KnownAttempts } from '../jobs/knownAttempts.ts';

/** What reading needs to know of attempts, and to tell them. */
export type ReadAttempts = Pick<
  KnownAttempts,
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
