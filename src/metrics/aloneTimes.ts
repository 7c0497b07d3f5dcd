import type { Trace } from '../trace/trace.ts';
import { jobExecution } from './executionTime.ts';

/**
 * Gives the seconds that a job of each class takes with the cluster to itself, from runs in which it was so: one list of
 * traces for each policy, whose classes follow one another. The best policy counts, as where the network is narrow in the
 * paper (Quincy §6.2). NaN: it never ended.
 */
export function aloneTimes(runs: readonly (readonly Trace[])[]): readonly number[] {
  const [first, ...others] = runs.map((traces) => traces.flatMap(timesByClass));
  return first.map((seconds, kind) => others.reduce((best, each) => shorter(best, each[kind]), seconds));
}

function timesByClass(trace: Trace): readonly number[] {
  const { classes, jobClass } = trace.data.graphs;
  const seconds = jobExecution.compute(trace);
  return classes.map((_, kind) => seconds[jobClass.indexOf(kind)] ?? Number.NaN);
}

function shorter(one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  return Number.isNaN(other) ? one : Math.min(one, other);
}
