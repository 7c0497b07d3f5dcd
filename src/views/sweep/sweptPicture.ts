import { maxOf, minOf } from '../../base/extremes.ts';
import { formatQuantity, type Unit } from '../../widgets/quantity.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import type { Axis, Lengths, Mark, Picture, Points } from '../grammar/picture.ts';

/** What is known at a value of the parameter. Numbers are NaN where nothing is. */
export interface SweptPoint {
  readonly value: number;
  readonly mid: number;
  readonly low: number;
  readonly high: number;
  /** The run that is this point, if each point is one. */
  readonly letter?: string;
  /** Why there is no number. */
  readonly lack?: 'fault' | 'nothing' | undefined;
  says(): readonly string[];
  open(): void;
}

/** A line of a sweep; one across is of a run that takes no part, and has one point; a ghost is what was recorded before. */
interface SweptLine {
  readonly name: Lengths;
  readonly points: readonly SweptPoint[];
  readonly isAcross?: boolean;
  readonly isGhost?: boolean;
}

/** A number against a parameter. */
interface Swept {
  readonly label: string;
  readonly lines: readonly SweptLine[];
  readonly param: {
    readonly title: string;
    readonly unit: Unit;
    readonly values: readonly number[];
    readonly isLog: boolean;
    /** What the scenario has now. */
    readonly now?: readonly [value: number, text: string] | undefined;
  };
  readonly number: { readonly title: string; readonly isTime: boolean; write(value: number): string };
  /** Ranges are bars of percentiles, not bands over seeds. */
  readonly isBars?: boolean;
  /** While points are missing, the axis begins at 0, so that it does not jump. */
  readonly isPartial?: boolean;
  /** The line in ink while none is pointed at; default: all. */
  readonly lifted?: number;
  /** The letter of the run that is looked at. */
  readonly looked?: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

interface SweptRow extends SweptLine {
  /** Where each point is on the axis. */
  readonly xs: readonly number[];
}

// Shares of the axis: before its first value and after its last one, and between bars that stand beside each other.
const BESIDE = 0.03;
const BARS_APART = 0.01;
// Rings of letters in a line are so far apart. [px]
const RING = 18;
// What is beside the plot. [px]
const SIDES = 90;
// How near the pointer must be to a line, as a click changes something. [px]
const REACH = 24;
// Lines that are said of a point.
const MOST_SAID = 10;
const empty: Points = { xs: [], ys: [] };
const isKnown = ({ mid }: SweptPoint) => Number.isFinite(mid);

/** The lines of a sweep in a chart so wide; each opens the point that is pointed at. */
export function sweptPicture(
  { label, lines, param, number, isBars = false, isPartial = false, lifted, looked, facts }: Swept,
  width: number,
  { accent, danger }: Palette,
): Picture<SweptRow> {
  const [least, most] = [minOf(param.values), maxOf(param.values)];
  // A logarithm has no zero.
  const isLog = param.isLog && least > 0;
  const shareOf = (value: number) =>
    isLog ? Math.log(value / least) / Math.log(most / least) : (value - least) / (most - least);
  const atShare = (share: number) =>
    isLog ? least * (most / least) ** share : least + share * (most - least);
  const domain = [atShare(-BESIDE), atShare(1 + BESIDE)] as const;
  const values = [...new Set(param.values)].sort((a, b) => a - b);
  const x: Axis = {
    ...{ domain, kind: isLog ? 'log' : 'linear', title: param.title },
    ticks: (room) => spread(values, (value) => shareOf(value) * room),
    format: (value) =>
      formatQuantity(param.values.includes(value) ? value : Number(value.toPrecision(2)), param.unit),
  };
  const rows = lines.map((line, at): SweptRow => {
    const aside = isBars && most > least ? (at - (lines.length - 1) / 2) * BARS_APART : 0;
    const xs = line.points.map(({ value }) => (aside === 0 ? value : atShare(shareOf(value) + aside)));
    return { ...line, xs: line.isAcross ? values : xs };
  });
  const all = lines.flatMap(({ points }) => points.filter(isKnown));
  const [low, high] = rangeOf(all.flatMap((point) => [point.low, point.mid, point.high]));
  const unit = timeUnitFor(number.isTime && all.length > 0 ? high : 1);
  const floor = isPartial || all.length === 0 ? Math.min(0, low) : low;
  const pointAt = ({ isAcross, xs, points: own }: SweptRow, at: number) => own[isAcross ? 0 : xs.indexOf(at)];
  const points = (row: SweptRow, read: (point: SweptPoint) => number, of = isKnown): Points => {
    const kept = [...row.points.keys()].filter((at) => of(row.points[at]));
    return { xs: kept.map((at) => row.xs[at]), ys: kept.map((at) => read(row.points[at])) };
  };
  const mids = (row: SweptRow) => points(row, ({ mid }) => mid);
  const gaps = lines.flatMap(({ points: own }) =>
    own.slice(1).map(({ value }, at) => shareOf(value) - shareOf(own[at].value)),
  );
  const isLettered = all.some(({ letter }) => letter !== undefined) && minOf(gaps) * (width - SIDES) >= RING;
  const dots = (isOf: (row: SweptRow) => boolean, of: (point: SweptPoint) => boolean): Mark<SweptRow> => ({
    ...{ kind: 'dots', shape: isLettered ? 'ring' : 'dot', of: isOf, facts: () => ({ dots: '' }) },
    points: (row) =>
      points(
        row,
        ({ mid }) => mid,
        (point) => isKnown(point) && of(point),
      ),
    letter: (row, at) => row.points.filter((point) => isKnown(point) && of(point))[at]?.letter ?? '',
  });
  const lacking = (shape: 'cross' | 'hollow', lack: SweptPoint['lack']): Mark<SweptRow> => ({
    ...{ kind: 'dots', shape },
    points: (row) =>
      points(
        row,
        () => floor,
        (point) => point.lack === lack,
      ),
  });
  const isOwn = ({ isAcross = false, isGhost = false }: SweptRow) => !isAcross && !isGhost;
  return {
    label,
    rows,
    x,
    facts: {
      ...facts,
      rows: lines.filter(({ isGhost }) => !isGhost).flatMap(({ points: own }) => own.filter(isKnown)).length,
    },
    ...(lifted !== undefined && { lifted }),
    y: {
      domain: all.length === 0 ? [0, 1] : [floor, high],
      isBare: all.length === 0,
      title: number.isTime && all.length > 0 ? `${number.title}, ${unit.name}` : number.title,
      size: number.isTime ? unit.seconds : 1,
      format: (value) => (number.isTime ? tickText(value) : number.write(value).replace('.0%', '%')),
    },
    rules:
      param.now === undefined ? [] : [{ on: 'x', at: param.now[0], text: [param.now[1]], isAccent: true }],
    stops: ({ xs }) => xs,
    snaps: true,
    reach: REACH,
    open: (row, at) => pointAt(row, at)?.open(),
    columns: Array.from({ length: MOST_SAID }, (_, line) => ({
      title: '',
      text: (row, { x: at }) => pointAt(row, at)?.says()[line] ?? null,
    })),
    marks: [
      {
        ...{ kind: 'line', shape: 'straight', fill: 0.12, of: (row) => isOwn(row) && !isBars },
        points: (row) => [
          around(
            points(row, (point) => point.low),
            points(row, (point) => point.high),
          ),
          empty,
        ],
      },
      {
        ...{ kind: 'line', shape: 'straight', weight: 6, opacity: 0.3, of: (row) => isOwn(row) && isBars },
        points: (row) => [
          ...row.points.map((point, at) => ({ xs: [row.xs[at], row.xs[at]], ys: [point.low, point.high] })),
          empty,
        ],
      },
      {
        ...{ kind: 'line', shape: 'straight', weight: isBars ? 1 : 2, of: isOwn },
        points: (row) => [mids(row)],
        name: ({ name }) => name,
      },
      {
        ...{ kind: 'line', shape: 'straight', weight: 1.25, dash: '1 4' },
        of: ({ isGhost = false }) => isGhost,
        points: (row) => [mids(row)],
      },
      {
        ...{ kind: 'line', shape: 'straight', weight: 1.25, dash: '5 4' },
        of: ({ isAcross = false }) => isAcross,
        points: ({ points: [{ mid }] }) => [{ xs: domain, ys: [mid, mid] }],
        name: ({ name }) => name,
      },
      dots(isOwn, () => true),
      { ...dots(isOwn, ({ letter }) => looked !== undefined && letter === looked), colour: () => accent },
      lacking('hollow', 'nothing'),
      { ...lacking('cross', 'fault'), colour: () => danger },
    ],
  };
}

/** What lies between two lines, as one that encloses it. */
function around(low: Points, high: Points): Points {
  return {
    xs: [...Array.from(high.xs), ...Array.from(low.xs).reverse()],
    ys: [...Array.from(high.ys), ...Array.from(low.ys).reverse()],
  };
}

// Axes count with wide gaps between numbers; those of a sweep, each of which is wanted, may stand closer.
const CLOSE = 0.7;

/** Keeps those of ascending values whose numbers have room beside each other. */
export function spread(values: readonly number[], placeOf: (value: number) => number): readonly number[] {
  const kept: number[] = [];
  for (const value of values)
    if (kept.length === 0 || !(placeOf(value) - placeOf(kept[kept.length - 1]) < CLOSE)) kept.push(value);
  return kept;
}

// Where the least value is below this share of the largest one, the axis begins at zero.
const FROM_ZERO = 0.6;

/** Chooses the range of an axis: from zero, unless all values are far from it. */
export function rangeOf(results: readonly number[]): readonly [low: number, high: number] {
  const [least, most] = [minOf(results), maxOf(results)];
  const span = Math.max(most - least, Math.abs(most) * 0.02, 1e-9);
  if (least < 0) return [least - 0.1 * span, Math.max(0, most + 0.1 * span)];
  return [least < FROM_ZERO * most ? 0 : Math.max(0, least - 0.3 * span), most + 0.15 * span];
}
