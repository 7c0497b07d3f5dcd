import type { RunTrace } from '../../../views/shared/view.ts';
import { runTail } from '../theory/runTail.ts';
import { type KneeSetting, TASKS } from './kneeRuns.ts';

/** Figure 3 as we read it. */
const paper: KneeSetting = { beta: 1.4, detection: 0 };

/** What the sliders change, in their order. */
export const controls = [
  {
    id: 'beta',
    label: 'Tail of task times',
    symbol: 'β',
    help: 'Shape of the Pareto distribution from which each attempt draws its time. Smaller: heavier stragglers, more copies.',
    unit: '',
    range: { min: 1.05, max: 3, step: 0.05 },
  },
  {
    id: 'detection',
    before: 'known after',
    label: 'Known after, in',
    symbol: 'xₘ',
    help: 'How long an attempt runs before its scheduler knows how long it takes, in times of the shortest task. 0: from its start.',
    unit: '',
    range: { min: 0, max: 5, step: 0.25 },
  },
] as const;

/** Gives the setting at which the view opens: β of the runs on screen, if it is known of any. */
export function openingSetting(runs: readonly RunTrace[]): KneeSetting {
  const { min, max, step } = controls[0].range;
  const beta = runs.map((run) => runTail(run).beta).find(Number.isFinite);
  if (beta === undefined) return paper;
  const rounded = Number((Math.round(beta / step) * step).toFixed(2));
  return { ...paper, beta: Math.min(max, Math.max(min, rounded)) };
}

/** A run on screen as a point beside the curve. */
export interface RunPoint {
  readonly run: RunTrace;
  /** S/T */
  readonly ratio: number;
  /** Completion in times of its shortest task. */
  readonly completion: number;
}

/** Places the runs of one job of as many tasks as the curve's. */
export function runPoints(runs: readonly RunTrace[]): readonly RunPoint[] {
  return runs.flatMap((run) => {
    const { data } = run.trace;
    const { arrivedAt, finishedAt } = data.tables.jobs.columns;
    if (data.graphs.jobs !== 1 || data.graphs.tasks !== TASKS || !(finishedAt[0] <= data.endedAt)) return [];
    const slots = data.topology.slots.reduce((sum, count) => sum + count, 0);
    const completion = (finishedAt[0] - arrivedAt[0]) / 1e6 / runTail(run).shortest;
    return [{ run, ratio: slots / TASKS, completion }];
  });
}
