import type { Fact } from '../trace/facts.ts';
import { fact } from '../trace/facts.ts';
import type { Trace } from '../trace/trace.ts';
import type { Metric } from './metric.ts';
import { isMeasurable } from './metric.ts';
import type { Summary } from './summary.ts';
import { summarizeSorted } from './summary.ts';

/** A metric of a run; empty where the run was not recorded in enough detail. */
export function valuesFact(metric: Metric): Fact<Float64Array> {
  return fact(`values: ${metric.id}`, (trace) =>
    isMeasurable(metric, trace) ? metric.compute(trace) : new Float64Array(0),
  );
}

/** The numbers that a metric has for a run, in ascending order. */
export function ascendingFact(metric: Metric): Fact<Float64Array> {
  return fact(`ascending: ${metric.id}`, (trace) =>
    valuesOf(trace, metric)
      .filter((value) => !Number.isNaN(value))
      .sort(),
  );
}

/** The sum of what a metric says of a run. */
export function summaryFact(metric: Metric): Fact<Summary> {
  return fact(`summary: ${metric.id}`, (trace) => summarizeSorted(ascendingOf(trace, metric)));
}

/** Gives a metric of a run; computed once. */
export function valuesOf(trace: Trace, metric: Metric): Float64Array {
  return valuesFact(metric).of(trace);
}

/** Gives the numbers that a metric has for a run, in ascending order; sorted once. */
export function ascendingOf(trace: Trace, metric: Metric): Float64Array {
  return ascendingFact(metric).of(trace);
}

/** Sums up a metric of a run; computed once. */
export function summaryOf(trace: Trace, metric: Metric): Summary {
  return summaryFact(metric).of(trace);
}
