import { checkScenario } from '../../../../scenario/checks/check.ts';
import type { ExplicitJob, ExplicitWorkload, Scenario } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import type { DagRules } from './testDagSizes.ts';
import type { BetaRules } from './testLearnedBeta.ts';

type Learning = NonNullable<BetaRules['learning']>;

/** How schedulers learn in a scenario, by the names of the parameters. */
export interface LearningParams {
  readonly betaFrom: 'told' | 'learned';
  readonly betaEvery: Learning['every'];
  readonly betaWindow: Learning['window'];
  readonly betaUpper: number; // %
  readonly betaStopped: Learning['losers'];
  readonly alpha: DagRules['alpha'];
  readonly alphaError: number; // %
}

/** Draws how β and shuffles are learned. Fits come after fewer times than the menu allows, since tiny runs have few. */
export function learningParams(seed: number): LearningParams {
  const draws = new Draws(seed, 'tiny learning');
  return {
    betaFrom: draws.of(['told', 'learned', 'learned', 'learned']),
    betaEvery: draws.of([1, 1, 2, 3, 7]),
    betaWindow: draws.of([2, 3, 5, 10, 100]),
    betaUpper: draws.of([5, 50, 50, 100]),
    betaStopped: draws.of(['reported', 'reported', 'atLeast', 'leftOut']),
    alpha: draws.of(['off', 'estimated', 'estimated', 'estimated', 'known']),
    alphaError: draws.of([0, 8, 50]),
  };
}

/** What a second implementation is told of these. */
export function learningRules(params: LearningParams): Pick<BetaRules, 'learning'> & DagRules {
  const { betaEvery, betaWindow, betaUpper, betaStopped } = params;
  const learning = {
    every: betaEvery,
    window: betaWindow,
    upper: betaUpper / 100,
    losers: betaStopped,
  };
  return {
    ...(params.betaFrom === 'told' ? {} : { learning }),
    alpha: params.alpha,
    alphaError: params.alphaError / 100,
  };
}

/**
 * Gives the jobs of a scenario names, so that they are of two kinds, and lets most of them run again with other data, some of
 * them while the first runs go on. Null where that is no valid scenario.
 */
export function withRuns(scenario: Scenario, seed: number): Scenario | null {
  const draws = new Draws(seed, 'tiny runs');
  const { jobs, ...workload } = scenario.workload as ExplicitWorkload;
  const named = jobs.map((job, place) => ({ ...job, name: draws.of(['a', 'b']), recurring: `r${place}` }));
  const again = named
    .filter(() => draws.below(4) > 0)
    .map((job) => shuffled(draws, { ...job, arrivesAt: job.arrivesAt + draws.of([0, 3, 10, 25]) }));
  const all = [...named.map((job) => shuffled(draws, job)), ...again];
  const drawn = { ...scenario, workload: { ...workload, jobs: all } };
  return checkScenario(drawn).issues.length > 0 ? null : drawn;
}

function shuffled(draws: Draws, job: ExplicitJob): ExplicitJob {
  const stages = job.stages.map((stage) => {
    if ((stage.after ?? []).length === 0 || draws.below(4) === 0) return stage;
    const slowStart = stage.shuffle?.slowStart ?? draws.of([0.5, 1, 1]);
    return { ...stage, shuffle: { ...stage.shuffle, size: draws.of([0, 100, 400, 2000]), slowStart } };
  });
  return { ...job, stages };
}
