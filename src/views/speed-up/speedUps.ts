import { mean } from '../../algorithms/percentile.ts';
import { maxOf, minOf } from '../../base/extremes.ts';
import { formatCount } from '../../base/format.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { type Comparison, speedUps } from '../../metrics/gain.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { runName } from '../chart/runLook.ts';
import { againstNow, type Compared, comparedRuns } from '../compare/against.ts';
import { MARKS, type ShareCurve } from '../compare/distributionPicture.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';

/** What counts once: each job, or each recurring job, however often it ran. */
export type Unit = 'job' | 'recurring job';

/** The speed-ups of one run. */
interface SpeedUps extends ShareCurve {
  /** Share of the jobs that are faster, and of those that are slower. */
  readonly faster: number;
  readonly slower: number;
  readonly most: number;
}

/** Lists what may count once. Recurring jobs are compared if some of them ran several times. */
export function unitsOf({ jobRecurring, jobs }: JobGraphs): readonly Unit[] {
  const doRecur = jobRecurring !== undefined && new Set(jobRecurring).size < jobs;
  return doRecur ? ['recurring job', 'job'] : ['job'];
}

/** Sorts the speed-ups of each run. */
export function speedUpsOf(compared: readonly Compared[], unit: Unit): readonly SpeedUps[] {
  return compared.map(({ run, comparison }) => {
    const { jobRecurring } = run.trace.data.graphs;
    const perUnit =
      unit === 'job' || jobRecurring === undefined ? comparison : byRecurring(comparison, jobRecurring);
    const ascending = speedUps(perUnit).sort();
    const share = (includes: (value: number) => boolean) =>
      ascending.filter(includes).length / ascending.length;
    return {
      ...{ run, ascending, mean: mean(ascending), marks: percentilesOf(ascending, MARKS) },
      faster: share((value) => value > 1),
      slower: share((value) => value < 1),
      most: ascending[ascending.length - 1],
    };
  });
}

/** Adds up the times of the runs of each recurring job: of as many in both, so that sums compare as means do. */
function byRecurring(comparison: Comparison, jobRecurring: ArrayLike<number>): Comparison {
  const places = new Map<number, number>();
  const own: number[] = [];
  const other: number[] = [];
  for (const [at, job] of comparison.jobs.entries()) {
    const recurring = jobRecurring[job];
    const place = places.get(recurring) ?? own.length;
    places.set(recurring, place);
    own[place] = (own[place] ?? 0) + comparison.own[at];
    other[place] = (other[place] ?? 0) + comparison.other[at];
  }
  return { ...comparison, own: Float64Array.from(own), other: Float64Array.from(other) };
}

/** The range of the axis: all speed-ups, and 1 × with a little beside it; symmetric factors are equally far from it. */
export function rangeOf(all: readonly SpeedUps[]): readonly [low: number, high: number] {
  const low = minOf(
    all.map(({ ascending }) => ascending[0]),
    0.9,
  );
  const high = maxOf(
    all.map(({ most }) => most),
    1.1,
  );
  return [Math.max(1 / MOST, low), Math.min(MOST, high)];
}

/** Beyond this the axis ends. */
const MOST = 1000;

/** Writes a speed-up: "1.25 ×", "12 ×", "1,234 ×". */
export function speedUpText(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return `${value >= 9.95 ? formatCount(Math.round(value)) : value.toFixed(2)} ×`;
}

/** Lists the spread of the speed-ups of each run: of jobs, and of recurring jobs where there are some. */
export function speedUpTable(runs: readonly RunTrace[]): TableRows {
  const header = [
    ...['Run', 'Against', 'Each', 'Number', 'Share faster', 'Share slower'],
    ...['p10', 'median', 'mean', 'p90', 'most'],
  ];
  const pair = againstNow(runs);
  if (pair === null) return [header];
  const compared = comparedRuns(pair);
  const rows = unitsOf(pair.against.trace.data.graphs).flatMap((unit) =>
    speedUpsOf(compared, unit).map(({ run, ascending, faster, slower, marks, mean, most }) => [
      ...[runName(run), runName(pair.against), unit, ascending.length, faster, slower],
      ...[marks[0], marks[1], mean, marks[2], most],
    ]),
  );
  return [header, ...rows];
}
