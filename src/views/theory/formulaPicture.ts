import { nice } from 'd3';
import { formatCount, formatPercent } from '../../base/format.ts';
import { shareOf, valueAt } from '../../widgets/sliderScale.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { logTicks, tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import type { Axis, Picture, Points } from '../grammar/picture.ts';
import { scaleOf } from '../grammar/scale.ts';
import type { RunTrace } from '../shared/view.ts';
import { curveOf, isLogX, spread, xDomain, yDomain } from './curve.ts';
import type { Formula, Values } from './formula.ts';

/** A curve, that of the sliders first, a run beside it, or a number of the paper. */
interface FormulaRow {
  readonly kind: 'curve' | 'run' | 'paper';
  readonly points: Points;
  readonly name: string;
  readonly letter?: string;
  readonly isFaint?: boolean;
  /** What is said where the curve is read, or of the point. */
  says(x: number): readonly string[];
}

// Diameter of a run's letter, and what may be beside the plot: numbers and sliders. [px]
const POINT = 18;
const SIDES = 330;
const LEAST = 300;
/** Keys stop at one of so many samples of a curve. */
const EVERY = 4;

const writers = { '%': formatPercent, '×': formatCount } as const;
const NO_UNIT = { name: '', seconds: 1 } as const;

/** What a picture of a formula depends on. */
interface FormulaLook {
  readonly values: Values;
  readonly runs: readonly RunTrace[];
  /** Letters of runs stand side by side in so many pixels. */
  readonly width: number;
  readonly palette: Palette;
  /** Moves the first slider. */
  onMove(x: number): void;
}

/** A formula as a curve, with the slider's position on it and the values of the runs. Dragging moves the slider. */
export function formulaPicture(
  formula: Formula,
  { values, runs, width, palette, onMove }: FormulaLook,
): Picture<FormulaRow> {
  const [variable] = formula.variables;
  const known = formula.points?.(runs) ?? [];
  const [from, to] = xDomain(formula, values, known);
  const isLog = isLogX(formula);
  const title = `${variable.label} ${variable.symbol}${variable.unit === '' ? '' : `, ${variable.unit}`}`;
  const x: Axis = {
    domain: [from, to],
    kind: isLog ? 'log' : 'linear',
    title,
    unit: variable.unit || variable.symbol,
    ...(isLog && { ticks: (most) => logTicks([from, to], most) }),
  };
  const curves = [{ title: '', values }, ...(formula.curves?.(runs, values) ?? [])].map((each) => ({
    ...each,
    places: curveOf(formula, each.values, [from, to]),
  }));
  const [low, high] = yDomain(formula, [
    ...curves.map(({ places }) => places),
    known.map(({ x: at, y }) => [at, y]),
  ]);
  const unit = formula.y.unit === 's' ? timeUnitFor(Math.max(-low, high)) : NO_UNIT;
  const write = (value: number) =>
    formula.y.unit === 's' ? `${tickText(value)} ${unit.name}` : writers[formula.y.unit](value);
  const read = (value: number) => write(Number((value / unit.seconds).toPrecision(3)));
  const writeX = (at: number) =>
    `${variable.symbol} = ${tickText(Number(at.toPrecision(3)))}${variable.unit && ` ${variable.unit}`}`;
  const at = (own: Values, place: number) => formula.evaluate({ ...own, [variable.id]: place });

  const scale = scaleOf(x, 0, Math.max(LEAST, width - SIDES * palette.scale));
  const placed = spread(
    known,
    (point) => [scale(point.x), (point.y / (high - low)) * (width / 2)],
    POINT * palette.scale,
  );
  const own = curves.map(
    ({ title: name, values: of, places }): FormulaRow => ({
      ...{ kind: 'curve', name },
      points: { xs: places.map(([place]) => place), ys: places.map(([, y]) => y) },
      says: (place) => [
        `${writeX(place)}${name && `, ${name}`}`,
        `${formula.y.title}: ${read(at(of, place))}`,
      ],
    }),
  );
  const points = placed.map(({ point: { run, x: place, y, matches, says }, left }): FormulaRow => {
    const name = `${runName(run)}: ${says}${matches ? '' : ' (not what the form assumes)'}`;
    return {
      ...{ kind: 'run', name, letter: runLetter(run.index), isFaint: !matches },
      points: { xs: [scale.invert(left)], ys: [y] },
      says: () => [name, `the curve says ${read(at(values, place))} at ${writeX(place)}`],
    };
  });
  const paper = (formula.marks ?? []).map(
    (mark): FormulaRow => ({
      ...{ kind: 'paper', name: mark.says, points: { xs: [mark.x], ys: [mark.y] } },
      says: () => [mark.says],
    }),
  );
  const here = values[variable.id];
  return {
    rows: [...own, ...points, ...paper],
    label: `${formula.title}: ${formula.y.title} against ${title}. ${points.map(({ name }) => name).join('. ')}`,
    facts: { formula: formula.id, rows: points.length },
    x,
    y: {
      domain: nice(low / unit.seconds, high / unit.seconds, 4).map((end) => end * unit.seconds) as [
        number,
        number,
      ],
      ...{ title: formula.y.title, size: unit.seconds, format: write },
    },
    lifted: 0,
    isFaint: ({ isFaint = false }) => isFaint,
    stops: ({ kind, points: { xs } }) =>
      kind === 'curve' ? Array.from(xs).filter((_, step) => step % EVERY === 0) : xs,
    snaps: true,
    move: (place) => onMove(valueAt(shareOf(place, variable.range), variable.range)),
    rules: [{ on: 'x', at: here, isDashed: true, isAccent: true }],
    columns: [0, 1].map((line) => ({ title: '', text: (row, place) => row.says(place.x)[line] ?? null })),
    marks: [
      {
        ...{ kind: 'line', shape: 'straight' },
        of: ({ kind }) => kind === 'curve',
        points: (row) => [row.points],
        name: ({ name }) => (name === '' ? [] : [name]),
      },
      {
        ...{ kind: 'dots', shape: 'hollow' },
        of: ({ kind }) => kind === 'paper',
        points: (row) => row.points,
      },
      {
        ...{ kind: 'dots', shape: 'dot' },
        of: (row) => row === own[0],
        points: () => ({ xs: [here], ys: [formula.evaluate(values)] }),
        colour: () => palette.accent,
      },
      {
        ...{ kind: 'dots', shape: 'ring' },
        of: ({ kind }) => kind === 'run',
        points: (row) => row.points,
        letter: ({ letter = '' }) => letter,
      },
    ],
  };
}
