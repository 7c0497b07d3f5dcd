import { percentileOfSorted } from '../../algorithms/percentile.ts';
import { formatPercent } from '../../base/format.ts';
import { type Ecdf, ecdfOf, reachedAt, shareUpTo } from '../chart/ecdf.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { Axis, Lengths, Mark, Picture, Points, Rule } from '../grammar/picture.ts';
import type { RunTrace } from '../shared/view.ts';

/** Numbers of which the distribution is drawn as a curve. */
export interface Distribution {
  /** Of a run, or null. */
  readonly run: RunTrace | null;
  /** It stays faint. */
  readonly isReference?: boolean;
  readonly name: Lengths;
  /** How it is said; default: its longest name. */
  readonly said?: string;
  readonly ascending: Float64Array;
  readonly steps: Ecdf;
  /** Shares with a dot; a diamond stands at the mean. */
  readonly dots: readonly number[];
  readonly mean?: number;
}

// More steps cannot be told apart.
const MOST_STEPS = 2000;

/** Shares at which keys stop. */
const STOPS = [0.01, ...Array.from({ length: 19 }, (_, at) => (at + 1) / 20), 0.99, 1];

/** The distribution of a run, named by it. */
export function distributionOf(
  run: RunTrace,
  ascending: Float64Array,
  dots: readonly number[],
  mean?: number,
): Distribution {
  const whole = runName(run);
  const short = runName(run, 24);
  const name = [...new Set([whole, short, runLetter(run.index)])];
  return {
    run,
    name,
    ascending,
    steps: ecdfOf(ascending, MOST_STEPS),
    dots,
    ...(mean !== undefined && { mean }),
  };
}

/** A distribution that is no run's: a reference, which stays faint. */
export function referenceOf(name: string, ascending: Float64Array): Distribution {
  return { ...groupOf([name], ascending), isReference: true };
}

/** A distribution that is no run's, such as of a group of tasks. */
export function groupOf(name: Lengths, ascending: Float64Array): Distribution {
  return { run: null, name, ascending, steps: ecdfOf(ascending, MOST_STEPS), dots: [] };
}

interface DistributionsLook {
  /** What they show, for those who do not see them. */
  readonly label: string;
  readonly x: Axis;
  /** Writes a number that is pointed at. */
  write(value: number): string;
  /** Shares with a line across, at most about so many. */
  shares(most: number): readonly number[];
  /** The run that is looked at. */
  readonly looked?: number;
  /** Such as at the number that neither gains nor loses. */
  readonly rules?: readonly Rule[];
  /** What is drawn behind the curves. */
  readonly behind?: readonly Mark<Distribution>[];
}

/** Distribution functions on common axes: at each number the share that does not exceed it. */
export function distributionPicture(
  rows: readonly Distribution[],
  { label, x, write, shares, looked, rules = [], behind = [] }: DistributionsLook,
): Picture<Distribution> {
  return {
    ...{ label, rows, x, isTogether: true },
    y: { domain: [0, 1], ticks: shares, format: formatPercent },
    lifted: Math.max(
      0,
      rows.findIndex(({ run }) => run?.index === looked),
    ),
    isFaint: ({ isReference }) => isReference === true,
    stops: ({ ascending }) => STOPS.map((share) => reachedAt(ascending, share)),
    rules,
    columns: [
      { title: 'up to', text: (_, place) => `≤ ${write(place.x)}` },
      {
        title: 'share',
        text: ({ name, said = name[0], ascending }, place) =>
          `${said}: ${formatPercent(shareUpTo(ascending, place.x))}`,
      },
    ],
    facts: { runs: rows.filter(({ run }) => run !== null).length },
    marks: [
      ...behind,
      {
        ...{ kind: 'line', shape: 'steps', start: 0, name: ({ name }) => name },
        points: ({ steps: { values: xs, shares: ys } }) => [{ xs, ys }],
      },
      { kind: 'dots', shape: 'dot', points: ({ ascending, dots }) => pointsAt(ascending, dots, x) },
      {
        ...{ kind: 'dots', shape: 'diamond', of: ({ mean }) => mean !== undefined },
        points: ({ ascending, mean = 0 }) => ({ xs: [mean], ys: [shareUpTo(ascending, mean)] }),
      },
    ],
  };
}

function pointsAt(ascending: Float64Array, shares: readonly number[], { domain, holdsAll }: Axis): Points {
  const points = shares.map((share) => [percentileOfSorted(ascending, share), share] as const);
  const shown = points.filter(([value]) => holdsAll || value <= domain[1]);
  return { xs: shown.map(([value]) => value), ys: shown.map(([, share]) => share) };
}

/** Numbers of a run, one for each job. */
export interface ShareCurve {
  readonly run: RunTrace;
  readonly ascending: Float64Array;
  readonly mean: number;
  /** The number that `MARKS` of the jobs do not exceed. */
  readonly marks: readonly number[];
}

/** Shares at which the curves are marked: the 10th percentile, the median and the 90th. */
export const MARKS = [0.1, 0.5, 0.9] as const;

/** Describes curves in words: "A Apollo: 10th percentile 0.9 ×, median 1.1 ×, …". */
export function describeCurves(curves: readonly ShareCurve[], text: (value: number) => string): string {
  const each = curves.map(({ run, mean, marks: [p10, median, p90] }) => {
    const [low, middle, high] = [p10, median, p90].map(text);
    return `${runName(run)}: 10th percentile ${low}, median ${middle}, mean ${text(mean)}, 90th percentile ${high}`;
  });
  return each.join('; ');
}
