import { expect, test } from 'vitest';
import { measureFigure12, roundsWithFew } from '../../../../scripts/validate/apollo/figure12.ts';
import { mean } from '../../../algorithms/percentile.ts';
import { figure12 } from './figure12.ts';

// The whole is in `npm run validate`, with 3,000 batches; fewer have wider bounds.
const BATCHES = 40;

test.each(figure12)(
  'Fig. 12 with $tasks tasks: stable matching is near the optimum, greedy far (T-APO-9)',
  (setup) => {
    const { greedyMax, stableMax, greedySum, stableSum, rounds } = measureFigure12(setup, BATCHES);
    for (const all of [greedyMax, stableMax, greedySum, stableSum])
      expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    expect(mean(greedyMax)).toBeGreaterThan(1.35);
    expect(mean(greedyMax)).toBeLessThan(1.8);
    expect(mean(stableMax)).toBeLessThan(1.06);
    // By the sum the matchings differ much less (T-APO-10).
    expect(mean(greedySum)).toBeGreaterThan(1.15);
    expect(mean(greedySum)).toBeLessThan(1.3);
    expect(mean(stableSum)).toBeLessThan(1.07);
    // Nearly all ask the same server in each round; with few candidates they do not (T-APO-11, AMB-7).
    expect(mean(rounds)).toBeGreaterThan(30);
    expect(mean(rounds)).toBeLessThan(50);
    expect(mean(roundsWithFew(setup, BATCHES))).toBeLessThan(10);
  },
);
