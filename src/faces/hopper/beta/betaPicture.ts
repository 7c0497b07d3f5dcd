import { nice } from 'd3';
import { maxOf, minOf } from '../../../base/extremes.ts';
import { runLetter, runName } from '../../../views/chart/runLook.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import { heightAt } from '../../../views/grammar/geometry.ts';
import type { Picture, Points } from '../../../views/grammar/picture.ts';
import { timeAxis } from '../../../views/grammar/timeAxis.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { type BetaLine, isTold, type RunLine, shapeOf, shapeText, startOf } from './fits.ts';

/** β of a run over time. */
interface BetaRow {
  readonly run: RunTrace;
  readonly how: string;
  readonly points: Points;
  /** The β that it ends with. */
  readonly end: number;
  /** What its other schedulers know. */
  readonly others: readonly Points[];
}

/** β over time: a line for each run that learns it, faint ones of its other schedulers, and one of each that is told it. */
export function betaPicture(
  runs: readonly RunTrace[],
  lines: readonly RunLine[],
  shown: readonly RunLine[],
  truth: number | null,
  looked: number,
): Picture<BetaRow> {
  const { axis, stops, write } = timeAxis(runs);
  const rows = [
    ...shown.map(({ run, line }): BetaRow => {
      const others = lines.filter((each) => each.run === run && each.line !== line);
      return {
        ...{ run, how: 'learned', points: pointsOf(run, line), end: lastShape(line) },
        others: others.map((each) => pointsOf(run, each.line)),
      };
    }),
    ...runs
      .filter(({ trace }) => isTold(trace))
      .map((run): BetaRow => {
        const end = startOf(run.trace) ?? 0;
        return { run, how: 'told', points: { xs: [0], ys: [end] }, end, others: [] };
      }),
  ];
  const values = rows.flatMap(({ points, others }) =>
    [points, ...others].flatMap(({ ys }) => Array.from(ys)),
  );
  const all = truth === null ? values : [...values, truth];
  const ends = lines.map(({ run, line }) => `${runName(run)} ends with ${shapeText(lastShape(line))}`);
  const truly = truth === null ? '' : `; true is ${shapeText(truth)}`;
  const endOf = ({ run }: BetaRow) => run.trace.data.endedAt;
  return {
    ...{ rows, x: axis, stops: () => stops, isTogether: true },
    label: `β over time: ${ends.join(', ')}${truly}`,
    y: { domain: nice(minOf(all, 1), maxOf(all), 4), title: 'β', format: tickText },
    lifted: Math.max(
      0,
      rows.findIndex(({ run, how }) => run.index === looked && how === 'learned'),
    ),
    isFaint: ({ how }) => how === 'told',
    rules: truth === null ? [] : [{ on: 'y', at: truth, text: [`true ${shapeText(truth)}`], isAccent: true }],
    columns: [
      { title: 'time', text: (_, { x }) => `β at ${write(x)}` },
      {
        title: 'β',
        text({ run, how, points }, { x }) {
          const shape = heightAt(points, { shape: 'steps' }, x, run.trace.data.endedAt);
          return Number.isNaN(shape) ? null : `${runName(run)}: ${how} ${shapeText(shape)}`;
        },
      },
    ],
    marks: [
      {
        ...{ kind: 'line', shape: 'steps', weight: 1, opacity: 0.5, end: endOf },
        of: ({ others }) => others.length > 0,
        // With the gap, the line of a single other scheduler is no line to point at.
        points: ({ others }) => [...others, { xs: [], ys: [] }],
      },
      {
        ...{ kind: 'line', shape: 'steps', end: endOf },
        points: ({ points }) => [points],
        // What differs: the heads above have the whole names.
        name: ({ run, how, end }) => [
          `${runLetter(run.index)} ${how} ${shapeText(end)}`,
          runLetter(run.index),
        ],
      },
    ],
  };
}

function pointsOf(run: RunTrace, { at, fits }: BetaLine): Points {
  const start = startOf(run.trace) ?? Number.NaN;
  return { xs: [0, ...at], ys: [start, ...fits.map(({ beta }) => shapeOf(beta))] };
}

function lastShape({ fits }: BetaLine): number {
  return shapeOf(fits[fits.length - 1].beta);
}
