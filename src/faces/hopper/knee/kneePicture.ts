import { nice, ticks } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import { bestCopies } from '../../../theory/copiesOfTask.ts';
import { runLetter, runName } from '../../../views/chart/runLook.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import type { Lengths, Picture, Points } from '../../../views/grammar/picture.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import type { KneePoint, KneeSetting } from './kneeRuns.ts';
import type { RunPoint } from './setting.ts';
import { texts } from './words.ts';

/** A measured curve, or a finished run beside it. */
interface Row {
  readonly points: readonly KneePoint[];
  readonly name: Lengths;
  readonly run: RunTrace | null;
  /** What is said of a run, wherever one reads. */
  readonly says: string;
}

/** Slots for each task up to which curves are drawn. */
const MOST = 3;
/** So many times the height of the curves are drawn at most: a run without copies may take a hundred times as long. */
const HIGHEST = 1.5;

/** Completion of one job against its slots for each task, with the line of Hopper's virtual size. */
export function kneePicture(
  setting: KneeSetting,
  points: readonly KneePoint[],
  /** The curve of tasks that are known at once, if another one is shown. */
  atOnce: readonly KneePoint[],
  runs: readonly RunPoint[],
): Picture<Row> {
  const curve = { run: null, says: '' };
  const hasBoth = atOnce.length > 0;
  const rows: readonly Row[] = [
    { ...curve, points, name: hasBoth ? [texts.after(setting.detection)] : [] },
    ...(hasBoth ? [{ ...curve, points: atOnce, name: [texts.atOnce] }] : []),
    ...runs.map(({ run, ratio, completion }) => ({
      ...{ run, name: [], says: texts.run(runName(run), completion.toFixed(2), tickText(ratio)) },
      points: [{ ratio: Math.min(MOST, ratio), mean: completion, half: Number.NaN, runs: 1 }],
    })),
  ];
  const highest = maxOf(
    [...points, ...atOnce].map(({ mean }) => mean),
    4,
  );
  const [, most] = nice(
    0,
    1.05 *
      maxOf(
        runs.map(({ completion }) => Math.min(completion, HIGHEST * highest)),
        highest,
      ),
    4,
  );
  const best = bestCopies(setting.beta);
  return {
    label: texts.picture(setting.beta, setting.detection, points.map(saysOf).join('. ')),
    ...{ rows, lifted: 0, isTogether: true, snaps: true, facts: { rows: points.length } },
    stops: () => points.map(({ ratio }) => ratio),
    isFaint: ({ points: own }) => own === atOnce,
    x: { domain: [0, MOST], title: texts.slotsAxis, unit: 'S/T' },
    y: {
      ...{ domain: [0, most], title: texts.completionAxis, format: tickText },
      ticks: (count) => ticks(0, most, Math.min(count, 5)),
    },
    rules: [
      {
        ...{ on: 'x', at: best, isDashed: true, isAccent: true },
        text: [texts.kneeAt(tickText(Number(best.toFixed(2))))],
      },
    ],
    columns: [
      { title: 'slots', text: (_, { x }) => texts.slots(x) },
      {
        title: 'completion',
        text({ points: own, run, says, name }, { x }) {
          if (run !== null) return says;
          const point = own.find(({ ratio }) => ratio === x);
          if (point === undefined) return null;
          return [...name, meanOf(point)].join(': ');
        },
      },
    ],
    marks: [
      {
        ...{ kind: 'line', shape: 'straight', weight: 1.5 },
        // With an empty line, the interval of a single point is no curve to point at.
        points: ({ points: own }) => [...own.filter(({ half }) => half > 0).map(interval), NOTHING],
      },
      {
        ...{ kind: 'line', shape: 'straight', name: ({ name }) => name },
        of: ({ run }) => run === null,
        points: ({ points: own }) => [pointsOf(own)],
      },
      {
        ...{ kind: 'dots', shape: 'dot', points: ({ points: own }) => pointsOf(own) },
        of: ({ run }) => run === null,
      },
      {
        ...{ kind: 'dots', shape: 'ring', letter: ({ run }) => runLetter(run?.index ?? 0) },
        points: ({ points: own }) => pointsOf(own),
        of: ({ run }) => run !== null,
      },
    ],
  };
}

const NOTHING: Points = { xs: [], ys: [] };

function pointsOf(points: readonly KneePoint[]): Points {
  return { xs: points.map(({ ratio }) => ratio), ys: points.map(({ mean }) => mean) };
}

function interval({ ratio, mean, half }: KneePoint): Points {
  return { xs: [ratio, ratio], ys: [mean - half, mean + half] };
}

function meanOf({ mean, half, runs }: KneePoint): string {
  return texts.mean(mean.toFixed(2) + (half > 0 ? ` ± ${half.toFixed(2)}` : ''), runs);
}

function saysOf(point: KneePoint): string {
  return `${texts.slots(point.ratio)}: ${meanOf(point)}`;
}
