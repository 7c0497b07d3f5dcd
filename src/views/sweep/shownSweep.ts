import { derivedRuns } from '../../state/derivedRuns.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { sweepPlan, sweepRows } from '../../state/sweepPlan.ts';
import { offeredMetrics } from '../shared/askedMetrics.ts';
import type { TableRows } from '../shared/view.ts';
import { barMetrics } from './grid/gridPoints.ts';

/** What the page measures in each run of a sweep, so that another metric needs no runs again. */
export const measured: readonly string[] = [...new Set([...offeredMetrics, ...barMetrics])];

/** Lists what is known of the scenario's own sweep, as `makespan sweep` does; null if it has none. */
export function ownSweepTable(): TableRows | null {
  const plan = sweepPlan(scenarioStore.getState().scenario, measured);
  return plan === null ? null : sweepRows(plan, plan.runs.map(derivedRuns.known));
}
