import { formatPercent } from '../../../base/format.ts';
import { runLetter, runName } from '../../../views/chart/runLook.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import type { Picture, Points } from '../../../views/grammar/picture.ts';
import type { RunTrace, TableRows } from '../../../views/shared/view.ts';
import { type Curve, curvesOf } from './forms.ts';
import { type Point, pointsOf } from './setting.ts';

/** A load beyond which a run is unstable. */
interface Limit {
  readonly load: number;
  /** Letter of the run, if there are several. */
  readonly name: string;
}

/** A closed form, or a finished run beside it. */
interface Row {
  readonly title: string;
  /** Of a form: its curve; of a run: from its load to that with slots that are taken, because they ask. */
  readonly points: Points;
  readonly run: RunTrace | null;
  /** What is said of a run. */
  readonly says: string;
  at(load: number): number;
}

const STEPS = 240;
const loads = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
const stops = loads.filter((_, step) => step % 12 === 0);

/** The closed forms against load, and the finished runs as points on them. */
export function zeroWaitPicture(
  curves: readonly Curve[],
  points: readonly Point[],
  limits: readonly Limit[],
): Picture<Row> {
  const forms = curves.map(({ title, form, setting }): Row => {
    const at = (load: number) => form.zeroWait(load, setting);
    return { title, points: { xs: loads, ys: loads.map(at) }, run: null, says: '', at };
  });
  const runs = points.map(
    ({ run, load, busy, share }): Row => ({
      ...{ run, title: runName(run), at: () => share },
      points: { xs: [Math.min(load, 1), Math.min(busy, 1)], ys: [share, share] },
      says: `${runName(run)}: ${formatPercent(share)} of its jobs never waited, at a measured load of ${load.toFixed(2)}`,
    }),
  );
  const titles = forms.map(({ title }) => title).join('; ');
  return {
    ...{ rows: [...forms, ...runs], stops: () => stops, isTogether: true, lifted: -1 },
    label: `Probability that a job of ${curves[0].setting.tasks} tasks never waits, against load, by ${[titles, ...runs.map(({ says }) => says)].join('. ')}`,
    x: { domain: [0, 1], title: 'load', unit: 'load' },
    y: { domain: [0, 1], title: 'jobs that never wait', format: formatPercent },
    facts: { rows: points.length, curves: curves.length, tasks: curves[0].setting.tasks },
    rules: limits.map(({ load, name }) => ({
      ...{ on: 'x', at: load },
      text: [`${name === '' ? '' : `${name} is `}unstable above ${tickText(Number(load.toPrecision(2)))}`],
    })),
    columns: [
      { title: 'load', text: (_, { x }) => `at load ${tickText(Number(x.toPrecision(3)))}` },
      {
        title: 'share',
        text: ({ title, run, says, at }, { x }) =>
          run === null ? `${title}: ${formatPercent(at(x))}` : says,
      },
    ],
    marks: [
      {
        ...{ kind: 'line', shape: 'straight' },
        of: ({ run }) => run === null,
        points: (row) => [row.points],
        name: ({ title }) => [title],
      },
      // A second, empty line keeps this one from being read as a curve.
      {
        ...{ kind: 'line', shape: 'straight', weight: 1.5 },
        of: ({ run }) => run !== null,
        points: (row) => [row.points, { xs: [], ys: [] }],
      },
      {
        ...{ kind: 'dots', shape: 'ring' },
        of: ({ run }) => run !== null,
        points: ({ points: { xs, ys } }) => ({ xs: [xs[0]], ys: [ys[0]] }),
        letter: ({ run }) => runLetter(run?.index ?? 0),
      },
    ],
  };
}

/** Lists the closed forms by load, then one row per run at its measured load. */
export function zeroWaitTable(runs: readonly RunTrace[]): TableRows {
  const points = pointsOf(runs);
  const curves = curvesOf(runs, null);
  const loads = Array.from({ length: 100 }, (_, percent) => percent / 100);
  const formsAt = (load: number) =>
    curves.map(({ form, setting }) => form.zeroWait(Math.min(load, 1), setting));
  return [
    ['Load', ...curves.map(({ title }) => title), 'Run', 'Simulated'],
    ...loads.map((load) => [load, ...formsAt(load), '', Number.NaN]),
    ...points.map(({ run, load, share }) => [load, ...formsAt(load), runName(run), share]),
  ];
}
