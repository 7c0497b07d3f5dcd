import { nice, ticks } from 'd3';
import { maxOf } from '../../base/extremes.ts';
import { formatPercent, formatSeconds } from '../../base/format.ts';
import { bucketsOf, type StepFunction } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { tickText } from '../chart/ticks.ts';
import type { Axis, Column, Lengths, Panel, Picture, Points } from '../grammar/picture.ts';
import { timeAxis } from '../grammar/timeAxis.ts';
import { capacityOf, placeOf } from '../shared/recordedRuns.ts';
import type { RunTrace } from '../shared/view.ts';
import { type BandLine, type BandQuantity, meansOfLine, shades } from './bands.ts';
import type { LineQuantity } from './quantities.ts';
import { type StackQuantity, stackOf } from './stackData.ts';

/** A number over time: of a run, or of a part of it. */
interface OverTimeRow {
  readonly run: RunTrace;
  readonly panel: number;
  readonly name: Lengths;
  readonly points: Points;
  /** Where the area below it ends. */
  readonly low: ArrayLike<number>;
  readonly look?: BandLine;
  readonly colour?: string;
  readonly isStriped?: boolean;
}

type Unit = LineQuantity['unit'];

const endOf = ({ run }: OverTimeRow) => run.trace.data.endedAt;

/** What all pictures over time have: the time, and at each time the numbers of all rows, or of those of a run. */
function overTime(runs: readonly RunTrace[], rows: readonly OverTimeRow[], unit: Unit, isByRun: boolean) {
  const { axis, stops, write } = timeAxis(runs);
  const columns: readonly Column<OverTimeRow>[] = [
    {
      title: 'time',
      text: ({ run }, { x }) => (isByRun ? `${runName(run)}, at ${write(x)}` : `at ${write(x)}`),
    },
    {
      title: 'number',
      text(row, { x }) {
        const value = x > endOf(row) ? Number.NaN : valueAt(row, x);
        return Number.isNaN(value) ? null : `${row.name[0]}: ${amount(value, unit)}`;
      },
    },
  ];
  return {
    ...{ rows, columns, x: axis, stops: () => stops, isTogether: true },
    panelOf: ({ panel }: OverTimeRow) => panel,
  };
}

function valueAt({ points: { xs, ys }, low, look }: OverTimeRow, x: number): number {
  let step = xs.length - 1;
  while (step > 0 && xs[step] > x) step -= 1;
  // A layer counts what is in it, a band what is below it.
  return ys[step] - (look === undefined ? (low[step] ?? 0) : 0);
}

function amount(value: number, unit: Unit): string {
  if (unit === '%') return formatPercent(value);
  return unit === 's' ? formatSeconds(value) : tickText(Number(value.toPrecision(3)));
}

/** An axis from 0 to a round number. */
function upTo(most: number, unit: Unit): Axis {
  const [, high] = nice(0, unit === undefined ? Math.max(most, 1) : most || 1, 4);
  return {
    domain: [0, high],
    ...(unit === '%' ? { format: (share: number) => formatPercent(share) } : { unit }),
    ticks: (count) => ticks(0, high, count).filter((tick) => unit !== undefined || Number.isInteger(tick)),
  };
}

function highestOf(rows: readonly OverTimeRow[]): number {
  let highest = 0;
  for (const { points } of rows)
    for (let at = 0; at < points.ys.length; at += 1) if (points.ys[at] > highest) highest = points.ys[at]; // never NaN
  return highest;
}

const rounded = (value: number, unit: Unit) => amount(Number(value.toPrecision(3)), unit);

/** One line for each run, on common axes; `width`: as exact as so many pixels can show. */
export function linesPicture(
  runs: readonly RunTrace[],
  quantity: LineQuantity,
  width: number,
  looked: number,
): Picture<OverTimeRow> {
  const { until } = timeAxis(runs);
  const rows = runs.map((run): OverTimeRow => {
    const { times, counts } = quantity.lineIn(run.trace, until, width);
    const isLate = times.length === 0 || times[0] > 0;
    const points = { xs: isLate ? [0, ...times] : times, ys: isLate ? [0, ...counts] : counts };
    const name = [...new Set([runName(run), runName(run, 24), runLetter(run.index)])];
    return { run, panel: 0, name, points, low: [] };
  });
  const highest = highestOf(rows);
  const capacity = quantity.hasCapacity ? capacityOf(runs) : 0;
  const isNear = capacity > 0 && highest > capacity / 4;
  const names = runs.map((run) => runName(run)).join(', ');
  return {
    ...overTime(runs, rows, quantity.unit, false),
    label: `${quantity.title} over time under ${names}; at most ${rounded(highest, quantity.unit)}`,
    y: upTo(isNear ? Math.max(highest, capacity) : highest, quantity.unit),
    lifted: placeOf(runs, looked),
    rules: isNear ? [{ on: 'y', at: capacity, text: [allSlots(capacity)] }] : [],
    marks: [
      {
        ...{ kind: 'line', shape: 'steps', start: 0, weight: 1.75, end: endOf },
        points: ({ points }) => [points],
        name: ({ name }) => name,
      },
    ],
  };
}

const panelsOf = (
  runs: readonly RunTrace[],
  asideOf: (run: RunTrace, at: number) => string | null,
): readonly Panel[] =>
  runs.map((run, at) => {
    const aside = asideOf(run, at) ?? [];
    return { key: run.index, name: [runName(run), runLetter(run.index)], aside: [aside].flat() };
  });

// What holds for a moment only would look as if it lasted: counts are means of so many pixels.
const PIECE = 2;

/** Several lines for each run with areas between them; one panel for each run, on equal axes. */
export function bandsPicture(
  runs: readonly RunTrace[],
  quantity: BandQuantity,
  width: number,
): Picture<OverTimeRow> {
  const { until } = timeAxis(runs);
  const rows = runs.flatMap((run, panel) => {
    const lines = bandLines(quantity, run.trace, until, width / PIECE);
    return lines.map(({ times: xs, counts: ys }, at): OverTimeRow => {
      const look = quantity.lines[at];
      const low = lines[at - 1]?.counts ?? new Float64Array(xs.length);
      return { run, panel, name: [look.name], points: { xs, ys }, look, low };
    });
  });
  const ceilings = runs.map(({ trace }) => quantity.ceilingOf?.(trace));
  const highest = highestOf(rows);
  const names = runs.map((run) => runName(run)).join(', ');
  return {
    ...overTime(runs, rows, quantity.unit, true),
    label: `${quantity.title} over time under ${names}; at most ${rounded(highest, quantity.unit)}`,
    y: upTo(
      maxOf(
        ceilings.flatMap((ceiling) => ceiling ?? []),
        highest,
      ),
      quantity.unit,
    ),
    panels: panelsOf(runs, (_, at) => quantity.ceilingWords?.(ceilings[at] ?? Number.NaN) ?? null),
    rules: ceilings.flatMap((at, panel) =>
      at === undefined ? [] : [{ on: 'y' as const, at, panels: [panel], isDashed: true }],
    ),
    marks: [
      {
        ...{ kind: 'area', shape: 'steps', end: endOf },
        of: ({ look }) => look?.shade !== 'none',
        points: ({ points: { xs, ys: high }, low }) => ({ xs, low, high }),
        opacity: ({ look }) => shades[look?.shade ?? 'none'],
      },
      ...[true, false].map((isThick) => ({
        ...{ kind: 'line' as const, shape: 'steps' as const, weight: isThick ? 2 : 1, end: endOf },
        of: ({ look }: OverTimeRow) => look?.isThick === isThick,
        points: ({ points }: OverTimeRow) => [points],
      })),
    ],
  };
}

/** The lines of a run; counts as means of short pieces of time. */
function bandLines(
  quantity: BandQuantity,
  trace: Trace,
  until: number,
  most: number,
): readonly StepFunction[] {
  const lines = quantity.linesIn(trace, until);
  if (quantity.unit !== undefined) return lines;
  const pieces = bucketsOf(0, until, Math.max(1, most));
  const times = Float64Array.from({ length: pieces.count }, (_, piece) => piece * pieces.width);
  return lines.map((line) => ({ times, counts: meansOfLine(line, pieces, trace.data.endedAt) }));
}

/** Running tasks of each run as stacked areas; one panel for each run, on equal axes. */
export function stacksPicture(
  runs: readonly RunTrace[],
  look: StackQuantity,
  width: number,
  palette: Palette,
): Picture<OverTimeRow> {
  const { until } = timeAxis(runs);
  const colours = look.coloursOf(palette);
  const rows = runs.flatMap((run, panel) => {
    const { tops, buckets } = stackOf(run.trace, look.spansOf(run.trace, palette), until, width);
    const xs = Float64Array.from({ length: buckets.count }, (_, at) => buckets.start + at * buckets.width);
    return tops.map((ys, layer): OverTimeRow => {
      const name = [look.nameOf(run.trace, layer, palette)];
      const low = tops[layer - 1] ?? new Float64Array(xs.length);
      const [colour, isStriped] = [colours[layer], look.isStriped(layer)];
      return { run, panel, name, points: { xs, ys }, low, colour, isStriped };
    });
  });
  const capacity = capacityOf(runs);
  return {
    ...overTime(runs, rows, undefined, true),
    label: `${look.title} over time under ${runs.map((run) => runName(run)).join(', ')}`,
    y: { domain: [0, capacity], ticks: () => [0, capacity] },
    panels: panelsOf(runs, (_, at) => (at === 0 ? allSlots(capacity) : null)),
    marks: [
      {
        ...{ kind: 'area', shape: 'steps', end: endOf },
        points: ({ points: { xs, ys: high }, low }) => ({ xs, low, high }),
        colour: ({ colour = palette.ink }) => colour,
        texture: ({ isStriped }) => (isStriped ? 'stripes' : undefined),
        legend: ({ name }) => name[0],
      },
    ],
  };
}

function allSlots(capacity: number): string {
  return `all ${tickText(capacity)} slots`;
}
