import type { KnownAttempts } from '../jobs/knownAttempts.ts';

/** What reading needs to know of attempts where its time does not depend on others. */
export type TimedAttempts = Pick<KnownAttempts, 'taskOf' | 'stageOf' | 'serverOf' | 'rowOf' | 'isWaiting'>;

/** What reading needs to know of attempts, and to tell them. */
export type ReadAttempts = TimedAttempts &
  Pick<KnownAttempts, 'generationOf' | 'phaseOf' | 'hasEnded' | 'yields' | 'setPhase'>;
