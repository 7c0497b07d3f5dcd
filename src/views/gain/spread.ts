import { mean } from '../../algorithms/percentile.ts';
import { maxOf, minOf } from '../../base/extremes.ts';
import { jobGains } from '../../metrics/gain.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { Compared } from '../compare/against.ts';
import {
  type Distribution,
  describeCurves,
  distributionOf,
  distributionPicture,
  MARKS,
  type ShareCurve,
} from '../compare/distributionPicture.ts';
import { gainText } from '../compare/gainWords.ts';
import type { Picture } from '../grammar/picture.ts';
import type { RunTrace } from '../shared/view.ts';

/** Sorts the gains of the jobs of each run (Hopper, Figure 8a). */
export function spreadsOf(compared: readonly Compared[]): readonly ShareCurve[] {
  return compared.map(({ run, comparison }) => {
    const ascending = jobGains(comparison).sort();
    return { run, ascending, mean: mean(ascending), marks: percentilesOf(ascending, MARKS) };
  });
}

/** Chooses the range of the axis: to 100 % or near the best, and down to a loss of 100 %. */
function rangeOf(spreads: readonly ShareCurve[]): readonly [low: number, high: number] {
  const least = minOf(
    spreads.map(({ ascending }) => ascending[0]),
    0,
  );
  const most = maxOf(
    spreads.map(({ ascending }) => ascending[ascending.length - 1]),
    0.05,
  );
  return [Math.max(-1, least), most];
}

const SHARES = [0, 0.1, 0.5, 0.9, 1];

/** Distribution functions of the gains of single jobs. */
export function spreadPicture(
  spreads: readonly ShareCurve[],
  against: RunTrace,
  looked: number,
): Picture<Distribution> {
  const domain = rangeOf(spreads);
  return distributionPicture(
    spreads.map(({ run, ascending, mean }) => distributionOf(run, ascending, MARKS, mean)),
    {
      label: `Distribution of the gains of jobs against ${runName(against)}. ${describeCurves(spreads, gainText)}`,
      x: {
        ...{ domain, holdsAll: true },
        title: `gain of a job against ${runLetter(against.index)}`,
        format: (gain) =>
          `${gain === domain[0] && gain === -1 ? '≤' : ''}${gainText(gain).replace('.0%', '%')}`,
      },
      ...{ write: gainText, shares: () => SHARES, looked, rules: [{ on: 'x', at: 0 }] },
    },
  );
}
