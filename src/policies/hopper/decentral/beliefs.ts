import { SIZE_UNIT } from '../decisions.ts';

// V virtual size

/** Higher than any virtual size, in thousandths. */
const MARK = 2 ** 30;

/**
 * What a message says of a job: its virtual size in thousandths, and whether the job has less than fairness makes it sure
 * of. In one number, by which servers sort jobs: marked jobs come first, then the smallest.
 */
export type Belief = number;

export function beliefOf(size: number, isBelowShare: boolean): Belief {
  const thousandths = Math.min(MARK - 1, Math.round(size * SIZE_UNIT));
  return isBelowShare ? thousandths - MARK : thousandths;
}

/** Whether the job has less than its fair share. */
export function isMarked(belief: Belief): boolean {
  return belief < 0;
}

/** V, in thousandths. */
export function sizeOf(belief: Belief): number {
  return belief < 0 ? belief + MARK : belief;
}
