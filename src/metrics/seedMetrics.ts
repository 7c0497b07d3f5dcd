import { slowdown } from './ideal.ts';
import type { Metric } from './metric.ts';
import { metrics } from './registry.ts';
import { jobResponse } from './responseTime.ts';
import type { Summary } from './summary.ts';
import { jobLongestWait, taskWait } from './waitTime.ts';

/** The metrics of which each further seed gives a whole distribution. */
export const spreadMetrics: readonly Metric[] = [jobResponse, taskWait, jobLongestWait, slowdown];

/** Shares at which a distribution is known for each seed: fine enough for a curve of two hundred pixels. */
export const spreadShares: readonly number[] = [
  ...[0, 0.01],
  ...Array.from({ length: 39 }, (_, at) => (at + 1) / 40),
  ...[0.99, 1],
];

const shareOf = { p5: 0.05, p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** How a number of a metric is asked of a run: `jobResponse@0.95`; undefined for what cannot be asked. */
export function askFor(
  { id, per }: Pick<Metric, 'id' | 'per'>,
  statistic: keyof Summary,
): string | undefined {
  if (per === 'run' || statistic === 'mean') return id;
  return statistic === 'count' ? undefined : `${id}@${shareOf[statistic]}`;
}

/** What is asked of every further seed, in this order: all that the page compares. */
export const seedMetrics: readonly string[] = [
  ...new Set([
    ...metrics.flatMap((metric) =>
      metric.per === 'run'
        ? [metric.id]
        : (['mean', 'p5', 'p50', 'p95', 'p99'] as const).map((each) => askFor(metric, each) ?? metric.id),
    ),
    ...spreadMetrics.flatMap(({ id }) => spreadShares.map((share) => `${id}@${share}`)),
  ]),
];
