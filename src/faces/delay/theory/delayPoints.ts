import { formatCount, formatPercent } from '../../../base/format.ts';
import { jobServerLocal } from '../../../metrics/locality.ts';
import { valuesOf } from '../../../metrics/samples.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import type { SimulatedPoint } from '../../../views/theory/formula.ts';
import { offersOf, tasksWithInput } from './runSetting.ts';

/** Gives a point if both of its numbers are known. */
export function pointAt(
  run: RunTrace,
  x: number,
  y: number,
  matches: boolean,
  says: string,
): readonly SimulatedPoint[] {
  return Number.isFinite(x) && Number.isFinite(y) ? [{ run, x, y, matches, says }] : [];
}

const MOST_SIZES = 6;

/** Gives a point for each size of job; if there are many sizes, for ranges that double. */
export function pointsBySize(run: RunTrace): readonly SimulatedPoint[] {
  const local = valuesOf(run.trace, jobServerLocal);
  const jobs = tasksWithInput(run.trace).filter(({ job }) => Number.isFinite(local[job]));
  const isFew = new Set(jobs.map(({ tasks }) => tasks)).size <= MOST_SIZES;
  const groups = new Map<number, { jobs: number; tasks: number; local: number }>();
  for (const { job, tasks } of jobs) {
    const key = isFew ? tasks : Math.floor(Math.log2(tasks));
    const group = groups.get(key) ?? { jobs: 0, tasks: 0, local: 0 };
    groups.set(key, {
      jobs: group.jobs + 1,
      tasks: group.tasks + tasks,
      local: group.local + local[job] * tasks,
    });
  }
  return [...groups.values()].map((group) => {
    const share = group.local / group.tasks;
    const size = group.tasks / group.jobs;
    return {
      run,
      x: size,
      y: share,
      matches: Number.isFinite(offersOf(run)),
      says: `jobs of ${formatCount(size)} tasks: ${formatPercent(share)} local`,
    };
  });
}

/** Lists the numbers of offers that runs wait for, each with the letters of its runs. */
export function patiencesOf(
  runs: readonly RunTrace[],
): readonly { readonly offers: number; readonly letters: readonly string[] }[] {
  const known = runs.filter((run) => Number.isFinite(offersOf(run)));
  return [...new Set(known.map(offersOf))].map((offers) => ({
    offers,
    letters: known.filter((run) => offersOf(run) === offers).map(({ index }) => runLetter(index)),
  }));
}
