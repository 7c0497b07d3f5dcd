import type { Looks } from './CopyFrame.tsx';

let known: Looks | undefined;

/**
 * Gives how slots look that only some runs have: copies, and slots that are kept for jobs. It comes with the first of these
 * runs, before that is shown; undefined until then.
 */
export function laterLooks(): Looks | undefined {
  return known;
}

/** Keeps how slots look that only some runs have. */
export function keepLooks(looks: Looks): void {
  known = looks;
}
