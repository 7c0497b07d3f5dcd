import { isMeasurable, type Metric } from '../metrics/metric.ts';
import { metrics } from '../metrics/registry.ts';
import { type Summary, summarize } from '../metrics/summary.ts';
import type { Trace } from '../trace/trace.ts';

/**
 * Value of a metric: one number, or the summary of many. NaN where too little was recorded or nothing
 * happened.
 */
export type MetricNumber = number | Summary;

/** Computes every metric of a run, by id: the same ones as on the page. */
export function metricNumbers(trace: Trace): Readonly<Record<string, MetricNumber>> {
  return Object.fromEntries(metrics.map((metric) => [metric.id, numberOf(trace, metric)]));
}

function numberOf(trace: Trace, metric: Metric): MetricNumber {
  const values = isMeasurable(metric, trace) ? metric.compute(trace) : new Float64Array(0);
  return metric.per === 'run' ? (values[0] ?? Number.NaN) : summarize(values);
}

/** Returns a metric's name in the CSV: `makespan_s`, `kills`, `server_bytes`. Shares are from 0 to 1. */
export function columnName({ id, unit }: Metric): string {
  const name = id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (unit === 's') return `${name}_s`;
  if (unit === '/s') return `${name}_per_s`;
  return unit === 'B' && !name.endsWith('bytes') ? `${name}_bytes` : name;
}
