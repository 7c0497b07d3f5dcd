import { derivedRuns } from '../../state/derivedRuns.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { sweepPlan, sweepRows } from '../../state/sweepPlan.ts';
import { offeredMetrics } from '../shared/askedMetrics.ts';
import type { NumberSetting, RunTrace, TableRows } from '../shared/view.ts';
import { barMetrics } from './grid/gridPoints.ts';

/** A run at its value of the parameter. */
interface SweepPoint {
  readonly value: number;
  readonly run: RunTrace;
}

/** Runs of one policy that differ in the parameter only, by ascending values. */
interface SweepLine {
  readonly title: string;
  readonly points: readonly SweepPoint[];
}

/** A parameter that differs between runs, and the runs beside them. */
export interface Sweep {
  readonly id: string;
  readonly param: NumberSetting;
  readonly lines: readonly SweepLine[];
  /** Runs that do not take part, such as another policy. */
  readonly others: readonly RunTrace[];
}

/** Fewer values than this make no line. */
const LEAST = 3;

/**
 * Finds the numbers in which at least three runs differ that are equal otherwise, the one with most runs first
 * (HOP-44, HOP-45).
 */
export function sweepsOf(runs: readonly RunTrace[]): readonly Sweep[] {
  const params = new Map<string, NumberSetting>();
  for (const { policy } of runs) {
    for (const [name, setting] of Object.entries(policy?.numbers ?? {}))
      params.set(name, params.get(name) ?? setting);
  }
  return [...params]
    .map(([id, param]) => sweepOf(runs, id, param))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => a.others.length - b.others.length);
}

function sweepOf(runs: readonly RunTrace[], id: string, param: NumberSetting): Sweep {
  const groups = new Map<string, SweepPoint[]>();
  for (const run of runs) {
    const { policy, params } = run.trace.data;
    const { [id]: value, ...rest } = params;
    if (typeof value !== 'number' || run.policy?.numbers[id] === undefined) continue;
    const key = JSON.stringify([policy, run.code, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const points = groups.get(key) ?? [];
    if (points.every((point) => point.value !== value)) points.push({ value, run });
    groups.set(key, points);
  }
  const lines = [...groups.values()]
    .filter((points) => points.length >= LEAST)
    .map((points) => ({
      title: points[0].run.policy?.title ?? '',
      points: points.sort((a, b) => a.value - b.value),
    }));
  const taking = new Set(lines.flatMap(({ points }) => points.map(({ run }) => run)));
  return { id, param, lines, others: runs.filter((run) => !taking.has(run)) };
}

/** What the page measures in each run of a sweep, so that another metric needs no runs again. */
export const measured: readonly string[] = [...new Set([...offeredMetrics, ...barMetrics])];

/** Lists what is known of the scenario's own sweep, as `makespan sweep` does; null if it has none. */
export function ownSweepTable(): TableRows | null {
  const plan = sweepPlan(scenarioStore.getState().scenario, measured);
  return plan === null ? null : sweepRows(plan, plan.runs.map(derivedRuns.known));
}
