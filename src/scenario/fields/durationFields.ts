import { meanOf } from '../../algorithms/distribution.ts';
import { exp } from '../../algorithms/elementary.ts';
import type { DurationSpec, StageSpec } from '../shape/schema.ts';
import { optionsOf } from './entries.ts';
import { fieldsAt, type Place, type ScenarioField } from './entry.ts';

/** Lists the controls of the durations of a stage's tasks. */
export function durationFields(
  place: Place,
  { duration, jobFactor, stragglers }: StageSpec,
): ScenarioField[] {
  const words = {
    inMedian: jobFactor === undefined ? '' : ' in a median job',
    beforeCopies: stragglers === undefined ? '' : ', before its copies straggle',
  };
  const laws = [...optionsOf('duration', 'duration/kind')];
  // An empirical list cannot be made up, so it is an option only where the scenario has one.
  if (duration.kind === 'empirical')
    laws.push({ id: 'empirical', title: `a list of ${duration.values.length} times` });
  return fieldsAt(
    'duration',
    { ...place, words },
    {
      duration: { shown: meanOf, chosen: withMean },
      'duration/kind': {
        at: 'duration',
        shown: ({ kind }: DurationSpec) => kind,
        chosen: withLaw,
        options: laws,
      },
      'duration/low': duration.kind === 'uniform' && { at: 'duration', shown: widthOf, chosen: withWidth },
    },
  );
}

/** Names of the distributions of task durations. */
type DurationLaw = DurationSpec['kind'];

/** Rounds seconds to whole microseconds, which also keeps links short. */
function rounded(seconds: number): number {
  return Math.max(0.000001, Math.round(seconds * 1_000_000) / 1_000_000);
}

/** Creates a distribution with the given mean; its other parameters get typical values. */
export function durationOf(law: Exclude<DurationLaw, 'empirical'>, mean: number): DurationSpec {
  switch (law) {
    case 'constant':
      return { kind: law, value: rounded(mean) };
    case 'exponential':
      return { kind: law, mean: rounded(mean) };
    case 'pareto':
      return { kind: law, shape: 1.5, mean: rounded(mean) };
    case 'lognormal':
      return { kind: law, median: rounded(mean / exp(0.5)), sigma: 1 };
    case 'bimodal':
      // One task in ten is long and takes ten times as long as the others.
      return { kind: law, short: rounded(mean / 1.9), long: rounded(mean / 0.19), longShare: 0.1 };
    case 'uniform':
      return { kind: law, low: rounded(mean * 0.8), high: rounded(mean * 1.2) };
  }
}

/**
 * Changes the distribution and keeps the mean. An empirical list cannot be made up: if asked for, nothing changes.
 */
export function withLaw(duration: DurationSpec, law: DurationLaw): DurationSpec {
  if (law === duration.kind || law === 'empirical') return duration;
  return durationOf(law, meanOf(duration));
}

/** Changes the mean and keeps the distribution and its shape. */
export function withMean(duration: DurationSpec, mean: number): DurationSpec {
  const factor = mean / meanOf(duration);
  switch (duration.kind) {
    case 'constant':
      return { ...duration, value: rounded(mean) };
    case 'exponential':
    case 'pareto':
      return { ...duration, mean: rounded(mean) };
    case 'lognormal':
      return { ...duration, median: rounded(duration.median * factor) };
    case 'bimodal':
      return { ...duration, short: rounded(duration.short * factor), long: rounded(duration.long * factor) };
    case 'uniform':
      return { ...duration, low: rounded(duration.low * factor), high: rounded(duration.high * factor) };
    case 'empirical':
      return { ...duration, values: duration.values.map((value) => rounded(value * factor)) };
  }
}

/**
 * Returns how far a uniform distribution reaches from its mean, in percent of the mean; 0 for other distributions.
 */
function widthOf(duration: DurationSpec): number {
  if (duration.kind !== 'uniform') return 0;
  const { low, high } = duration;
  // Bounds are whole microseconds, so the last digits are rounding errors.
  return Number(((100 * (high - low)) / (high + low)).toFixed(2));
}

/** Changes how far a uniform distribution reaches from its mean, and keeps the mean. */
function withWidth(duration: DurationSpec, width: number): DurationSpec {
  if (duration.kind !== 'uniform' || width === widthOf(duration)) return duration;
  const mean = meanOf(duration);
  const low = rounded(mean * (1 - width / 100));
  return { ...duration, low, high: rounded(2 * mean - low) };
}
