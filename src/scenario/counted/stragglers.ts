import { type Distribution, meanOf } from '../../algorithms/distribution.ts';
import { power } from '../../algorithms/elementary.ts';
import { meanJobFactor } from '../../engine/workload/jobFactors.ts';
import { meanFactor, type StragglerPlan } from '../../engine/workload/stragglers.ts';
import type { StageSpec, StragglerSpec } from '../shape/schema.ts';

// β shape of the tail · x_m smallest number of a Pareto law · M median

/** Writes how copies straggle in the engine's terms: laws of factors. */
export function stragglerPlan({ perCopy, injected }: StragglerSpec): StragglerPlan {
  return {
    perCopy: perCopy && factorOfMeanOne(perCopy),
    injected: injected && { probability: injected.probability, factor: slowDown(injected.factor) },
  };
}

/** The same of a stage that may not say it. */
export function stragglersOf({ stragglers }: Pick<StageSpec, 'stragglers'>): StragglerPlan | undefined {
  return stragglers && stragglerPlan(stragglers);
}

/**
 * A Pareto law of mean 1. Cut at `most` times its median it reaches from x_m to x_m·(2·most^β − 1)^(1/β): half of what lies
 * between must lie below M, and the bound is most·M.
 */
function factorOfMeanOne({ shape, most }: NonNullable<StragglerSpec['perCopy']>): Distribution {
  if (most === undefined) return { kind: 'pareto', shape, mean: 1 };
  const high = power(2 * power(most, shape) - 1, 1 / shape);
  const mean = meanOf({ kind: 'boundedPareto', shape, low: 1, high });
  return { kind: 'boundedPareto', shape, low: 1 / mean, high: high / mean };
}

/** How many times as long copies take that are slowed down: from 1 on. */
function slowDown(factor: NonNullable<StragglerSpec['injected']>['factor']): Distribution {
  if (factor.kind !== 'pareto') return factor;
  const { shape, most } = factor;
  if (most !== undefined) return { kind: 'boundedPareto', shape, low: 1, high: most };
  return { kind: 'pareto', shape, mean: shape / (shape - 1) };
}

/** Gives how many seconds a task of a stage computes on average on an ordinary server, over all copies and jobs. */
export function meanTaskTime(stage: Pick<StageSpec, 'duration' | 'stragglers' | 'jobFactor'>): number {
  return meanOf(stage.duration) * meanFactor(stragglersOf(stage)) * meanJobFactor(stage.jobFactor);
}
