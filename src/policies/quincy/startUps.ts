import { ln, power } from '../../algorithms/elementary.ts';
import { compileQuantile } from '../../algorithms/quantile.ts';
import { uniformOf } from '../../algorithms/random.ts';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/** How long roots take to start up. */
export interface StartUpLaw {
  readonly mean: Micros;
  /** Standard deviation; 0: all take the mean. */
  readonly spread: Micros;
  /** Number of the repetition, which changes the drawn times and nothing else. */
  readonly experiment: number;
}

/**
 * Gives how long each root takes to start up. The time depends on (seed, experiment, job, number of the root) only, so jobs,
 * data and durations are the same in all experiments, as in the paper's three runs of each (Quincy §6.1). Log-normal: never
 * negative, with any spread.
 */
export function startUps(
  sim: Sim,
  { mean, spread, experiment }: StartUpLaw,
): (job: JobId, number: number) => Micros {
  if (spread === 0 || mean === 0) return () => mean;
  const stream = sim.stream('start-up');
  const key = stream.next32() * 2097152 + (stream.next32() >>> 11);
  const ratio = 1 + (spread / mean) * (spread / mean);
  const sigma = power(ln(ratio), 0.5);
  const quantile = compileQuantile({ kind: 'lognormal', median: mean / power(ratio, 0.5), sigma });
  return (job, number) => Math.round(quantile(uniformOf(key, experiment, job, number)));
}
