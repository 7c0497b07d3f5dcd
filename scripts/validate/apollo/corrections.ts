import { atLeast, atMost, type CheckGroup, near } from '../check.ts';
import type { Estimate } from '../estimate.ts';
import { duplicationOf, numbers } from './production.ts';
import { table2Totals } from './table2.ts';
import { eachTrace, SMALL } from './testbed.ts';

const SEEDS = 3;

// First estimates that are right on average: two of three are then within 25 %.
const CLOSE = { conservative: 1 };

/** Duplicates (Apollo Table 2). */
export const table2: CheckGroup = {
  name: 'apollo-table2',
  run() {
    const { rate, success } = table2Totals();
    const found = eachTrace({ servers: 1_000, jobs: 1_000, params: CLOSE }, SEEDS, duplicationOf);
    return [
      near('T-APO-13', 'sum of the trigger rates, %', alone(rate), 0.41, 0.001),
      near('T-APO-13', 'success, weighted by them', alone(success), 0.82, 0.001),
      atMost(
        'T-APO-14',
        '1,000 servers: duplicates ÷ attempts',
        found.map(({ rate }) => rate),
        0.015,
      ),
      atLeast(
        'T-APO-14',
        '1,000 servers: duplicates that start first',
        found.map(({ success }) => success),
        0.75,
      ),
    ];
  },
};

/** A number that no run gives. */
const alone = (value: number): Estimate => ({ value, seeds: 0, spread: null });

/** Whether copies come in time (Apollo §5.4). */
export const stragglers: CheckGroup = {
  name: 'apollo-stragglers',
  run() {
    const caught = eachTrace(SMALL, SEEDS, numbers.caught);
    return [atLeast('T-APO-24', 'stragglers that get a copy in time', caught, 0.7)];
  },
};
