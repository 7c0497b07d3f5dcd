import { nice, ticks } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import { bestCopies } from '../../../theory/copiesOfTask.ts';
import { runLetter, runName } from '../../../views/chart/runLook.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import type { Lengths, Picture, Points } from '../../../views/grammar/picture.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import type { KneePoint, KneeSetting } from './kneeRuns.ts';
import type { RunPoint } from './setting.ts';

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
    { ...curve, points, name: hasBoth ? [`known after ${setting.detection} xₘ`] : [] },
    ...(hasBoth ? [{ ...curve, points: atOnce, name: ['if known at once'] }] : []),
    ...runs.map(({ run, ratio, completion }) => ({
      ...{
        run,
        name: [],
        says: `${runName(run)}: ${completion.toFixed(2)} shortest tasks with ${tickText(ratio)} slots for each task`,
      },
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
  const known = setting.detection === 0 ? 'at once' : `after ${setting.detection} shortest tasks`;
  return {
    label: `Completion of one job against slots for each task, β = ${setting.beta}, slow tasks known ${known}. ${points.map(saysOf).join('. ')}`,
    ...{ rows, lifted: 0, isTogether: true, snaps: true, facts: { rows: points.length } },
    stops: () => points.map(({ ratio }) => ratio),
    isFaint: ({ points: own }) => own === atOnce,
    x: { domain: [0, MOST], title: 'slots for each task', unit: 'S/T' },
    y: {
      ...{ domain: [0, most], title: 'completion of the job, in shortest tasks (xₘ)', format: tickText },
      ticks: (count) => ticks(0, most, Math.min(count, 5)),
    },
    rules: [
      {
        ...{ on: 'x', at: best, isDashed: true, isAccent: true },
        text: [`max(2/β, 1) = ${tickText(Number(best.toFixed(2)))}`],
      },
    ],
    columns: [
      { title: 'slots', text: (_, { x }) => slotsText(x) },
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
  return `${mean.toFixed(2) + (half > 0 ? ` ± ${half.toFixed(2)}` : '')} shortest tasks, ${runs} ${runs === 1 ? 'run' : 'runs'}`;
}

function saysOf(point: KneePoint): string {
  return `${slotsText(point.ratio)}: ${meanOf(point)}`;
}

function slotsText(ratio: number): string {
  return `${ratio} slots for each task`;
}
