import type { Trace } from '../trace/trace.ts';
import { jobExecution } from './executionTime.ts';

/**
 * Returns the seconds that a job of each class takes alone on the cluster, from runs with one job at a time: `runs`
 * has one list of traces for each policy, whose classes are concatenated. The shortest time of all policies counts,
 * as in the paper for the narrow network (Quincy §6.2). NaN: the job never finished.
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
