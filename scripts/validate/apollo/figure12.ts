import { streamOf } from '../../../src/algorithms/random.ts';
import { drawBatch, type Figure12, figure12, SERVERS } from '../../../src/policies/apollo/match/figure12.ts';
import { createMatcher } from '../../../src/policies/apollo/match/matcher.ts';
import { qualityOf } from '../../../src/policies/apollo/match/quality.ts';
import { atMost, type Check, type CheckGroup, within } from '../check.ts';
import { ratios, type Sample } from '../estimate.ts';

/** Batches of each set-up: ten times as many as an independent simulation had, as with 300 the intervals reach beyond what is allowed. */
const BATCHES = 3_000;

/** More rounds than any batch takes. */
const NO_CAP = 10 * SERVERS;

// Candidates of a task besides the preferred server, for the rounds with few candidates (T-APO-11).
const FEW = 4;

/** What some batches give, each compared with the optimum by the same measure. */
export interface Figure12Numbers {
  readonly greedyMax: Sample;
  readonly stableMax: Sample;
  readonly greedySum: Sample;
  readonly stableSum: Sample;
  readonly rounds: Sample;
}

/** Matches batches by all four matchers (Apollo §5.5, Fig. 12). */
export function measureFigure12(setup: Figure12, batches: number): Figure12Numbers {
  const kinds = ['greedy', 'stable', 'leastMax', 'leastSum'] as const;
  const matchers = kinds.map((kind) => createMatcher(kind, NO_CAP));
  const runs = Array.from({ length: batches }, (_, seed) => {
    const batch = drawBatch(setup, seed);
    const found = matchers.map((matcher) => {
      matcher.match(batch);
      return qualityOf(batch, matcher.serverOf);
    });
    return { found, rounds: matchers[1].rounds };
  });
  const of = (matcher: number, measure: 'sum' | 'max') => runs.map(({ found }) => found[matcher][measure]);
  const [greedy, stable, leastMax, leastSum] = kinds.keys();
  return {
    greedyMax: ratios(of(greedy, 'max'), of(leastMax, 'max')),
    stableMax: ratios(of(stable, 'max'), of(leastMax, 'max')),
    greedySum: ratios(of(greedy, 'sum'), of(leastSum, 'sum')),
    stableSum: ratios(of(stable, 'sum'), of(leastSum, 'sum')),
    rounds: runs.map(({ rounds }) => rounds),
  };
}

/** Rounds with a preferred server and four others for each task, drawn evenly. */
export function roundsWithFew(setup: Figure12, batches: number): Sample {
  const matcher = createMatcher('stable', NO_CAP);
  return Array.from({ length: batches }, (_, seed) => {
    const stream = streamOf(seed, 'candidates');
    const candidatesOf = (_task: number, preferred: number) => {
      const servers = new Set([preferred]);
      while (servers.size < FEW + 1) servers.add(stream.below(SERVERS));
      return [...servers];
    };
    matcher.match(drawBatch(setup, seed, candidatesOf));
    return matcher.rounds;
  });
}

function checksOf(setup: Figure12): readonly Check[] {
  const { greedyMax, stableMax, greedySum, stableSum, rounds } = measureFigure12(setup, BATCHES);
  const what = (matcher: string) =>
    `${setup.tasks} tasks, ${Math.round(1 / setup.factor)}× faster: ${matcher}`;
  return [
    within('T-APO-9', what('last completion, greedy ÷ optimal'), greedyMax, 1.45, 1.7),
    atMost('T-APO-9', what('last completion, stable ÷ optimal'), stableMax, 1.06),
    within('T-APO-10', what('sum, greedy ÷ optimal'), greedySum, 1.15, 1.3),
    atMost('T-APO-10', what('sum, stable ÷ optimal'), stableSum, 1.07),
    within('T-APO-11', what('rounds, all servers candidates'), rounds, 30, 50),
    atMost('T-APO-11', what('rounds, five candidates'), roundsWithFew(setup, BATCHES), 10),
  ];
}

/** How good matching in rounds is (Apollo Fig. 12). */
export const matching: CheckGroup = {
  name: 'apollo-matching',
  run: () => figure12.flatMap(checksOf),
};
