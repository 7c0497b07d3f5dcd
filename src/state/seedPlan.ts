import { formatSeconds } from '../base/format.ts';
import { seedMetrics } from '../metrics/seedMetrics.ts';
import { estimate, needsConsent } from '../scenario/counted/estimate.ts';
import { FURTHER_SEEDS, furtherSeeds } from '../scenario/edit/furtherSeeds.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { DerivedRun } from './derivedRuns.ts';
import type { RunSource } from './runStore.ts';

/** Seconds of work on further seeds that nobody asked for (our choice): with two workers half as long. */
const BUDGET = 20;

/** Fewer seeds say nothing: even if all agree, a coin does so in one of eight cases. */
const LEAST = 4;

/** With which seeds runs are repeated. */
interface SeedPlan {
  readonly seeds: readonly number[];
  /** Why there are fewer than usual; null: there are not. */
  readonly limit: string | null;
}

/**
 * Chooses as many seeds as fit into the budget. It is judged by the estimate for a laptop, not by this machine: a link then
 * says the same everywhere, and one busy moment does not decide.
 */
export function planSeeds(scenario: Scenario): SeedPlan {
  if (needsConsent(scenario)) return { seeds: [], limit: 'These runs are large' };
  const each = estimate(scenario).seconds;
  const count = Math.min(FURTHER_SEEDS, Math.floor(BUDGET / each));
  const limit = count < FURTHER_SEEDS ? `Each seed takes about ${formatSeconds(each)}` : null;
  return { seeds: count < LEAST ? [] : furtherSeeds(scenario.seed, count), limit };
}

/** Lists the runs with further seeds: all runs with one seed first, so that they can be compared early. */
export function seedRunsOf(sources: readonly RunSource[], seeds: readonly number[]): readonly DerivedRun[] {
  return seeds.flatMap((seed) =>
    sources.map(({ scenario, index }) => ({ scenario: { ...scenario, seed }, index, metrics: seedMetrics })),
  );
}
