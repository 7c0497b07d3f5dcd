import type { Metric } from '../metrics/metric.ts';
import { isMeasurable } from '../metrics/metric.ts';
import type { Summary } from '../metrics/summary.ts';
import { summarize } from '../metrics/summary.ts';
import type { Trace } from '../trace/trace.ts';

interface Samples {
  readonly values: Float64Array;
  ascending?: Float64Array;
  summary?: Summary;
}

const known = new WeakMap<Trace, Map<string, Samples>>();

function samplesOf(trace: Trace, metric: Metric): Samples {
  const ofTrace = known.get(trace) ?? new Map<string, Samples>();
  known.set(trace, ofTrace);
  const samples = ofTrace.get(metric.id) ?? {
    values: isMeasurable(metric, trace) ? metric.compute(trace) : new Float64Array(0),
  };
  ofTrace.set(metric.id, samples);
  return samples;
}

/** Gives a metric of a run; computed once. Empty where the run was not recorded in enough detail. */
export function valuesOf(trace: Trace, metric: Metric): Float64Array {
  return samplesOf(trace, metric).values;
}

/** Gives the numbers that a metric has for a run, in ascending order; sorted once. */
export function ascendingOf(trace: Trace, metric: Metric): Float64Array {
  const samples = samplesOf(trace, metric);
  samples.ascending ??= samples.values.filter((value) => !Number.isNaN(value)).sort();
  return samples.ascending;
}

/** Sums up a metric of a run; computed once. */
export function summaryOf(trace: Trace, metric: Metric): Summary {
  const samples = samplesOf(trace, metric);
  samples.summary ??= summarize(samples.values);
  return samples.summary;
}
