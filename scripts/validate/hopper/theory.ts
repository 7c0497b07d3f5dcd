import { bestCopies, shareAboveMean, workOfCopies } from '../../../src/theory/copiesOfTask.ts';
import { type CheckGroup, near } from '../check.ts';

/** Exact values have no spread. */
const exactly = (value: number) => ({ value, seeds: 0, spread: null });
const DIGITS = 1e-6;

/** β, the k of least work, that work, and the share of tasks above the mean. */
const known = [
  [1.1, 1.818182, 3.636364, 0.0715],
  [1.4, 1.428571, 2.857143, 0.1731],
  [1.6, 1.25, 2.5, 0.2082],
  [1.75, 1.142857, 2.285714, 0.227],
] as const;

/** The closed forms behind virtual sizes. */
export const hopperTheory: CheckGroup = {
  name: 'hopper-theory',
  run: () =>
    known.flatMap(([beta, copies, work, share]) => [
      near('T-HOP-5', `β = ${beta}: copies of least work`, exactly(bestCopies(beta)), copies, DIGITS),
      near('T-HOP-5', `β = ${beta}: work`, exactly(workOfCopies(bestCopies(beta), beta)), work, DIGITS),
      near('T-HOP-30', `β = ${beta}: tasks above the mean`, exactly(shareAboveMean(beta)), share, 1e-3),
    ]),
};
