import { type Fact, fact } from '../trace/facts.ts';
import type { Trace } from '../trace/trace.ts';
import { isMeasurable, type Metric } from './metric.ts';
import { type Summary, summarizeSorted } from './summary.ts';

/** The values of a metric for a run; empty if the run was not recorded in enough detail. */
export function valuesFact(metric: Metric): Fact<Float64Array> {
  return fact(`values: ${metric.id}`, (trace) =>
    isMeasurable(metric, trace) ? metric.compute(trace) : new Float64Array(0),
  );
}

/** The values of a metric for a run, without NaN, in ascending order. */
export function ascendingFact(metric: Metric): Fact<Float64Array> {
  return fact(`ascending: ${metric.id}`, (trace) => numbersIn(valuesOf(trace, metric)).sort());
}

/** Copies the values without NaN, in a loop: there may be one for every task. */
function numbersIn(values: Float64Array): Float64Array {
  const numbers = new Float64Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    numbers[count] = values[at];
    if (!Number.isNaN(values[at])) count += 1;
  }
  return numbers.slice(0, count);
}

/** The summary of a metric's values for a run. */
export function summaryFact(metric: Metric): Fact<Summary> {
  return fact(`summary: ${metric.id}`, (trace) => summarizeSorted(ascendingOf(trace, metric)));
}

/** Returns the values of a metric for a run; computed once. */
export function valuesOf(trace: Trace, metric: Metric): Float64Array {
  return valuesFact(metric).of(trace);
}

/** Returns the values of a metric for a run, without NaN, in ascending order; sorted once. */
export function ascendingOf(trace: Trace, metric: Metric): Float64Array {
  return ascendingFact(metric).of(trace);
}

/** Returns the summary of a metric's values for a run; computed once. */
export function summaryOf(trace: Trace, metric: Metric): Summary {
  return summaryFact(metric).of(trace);
}
