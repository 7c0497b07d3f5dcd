import {
  type ColumnMapping,
  DATE,
  durationUnits,
  factorOf,
  type RoleId,
  timeUnits,
} from '../columnMapping.ts';
import { dateSeconds, isDateSwappable, unitInName } from '../moments.ts';
import { namesPrograms, rolesByName, rolesByValues } from './columnRoles.ts';
import { type SampleColumn, sampleColumn, sortedValues } from './tableSample.ts';
import { decimalCommaIn } from './tableShape.ts';

/** What could not be told from the first rows, so that people are asked or told. */
type OpenGuess =
  /** Which column holds what: it has no names. */
  | 'columns'
  /** Whether 1,234 is more than a thousand. */
  | 'decimalComma'
  /** Whether 03/05/2024 is in March or in May. */
  | 'dateOrder'
  /** In which unit arrivals, or durations, are. */
  | 'timeUnit'
  | 'durationUnit'
  /** Durations are not what passed between start and end. */
  | 'disagreement';

/** How a table is read as far as its first rows tell. */
export interface TableGuess {
  readonly mapping: ColumnMapping;
  readonly columns: readonly SampleColumn[];
  readonly open: ReadonlySet<OpenGuess>;
  /** What was found out by comparing columns. */
  readonly said: readonly string[];
}

/** The first rows of a table: its names and cells. */
export interface FirstRows {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly separator: string;
  readonly hasHeader: boolean;
}

/** Guesses what columns hold, and in which units. What `given` says is kept. */
export function guessTable(
  { names, rows, separator, hasHeader }: FirstRows,
  given?: ColumnMapping,
): TableGuess {
  const open = new Set<OpenGuess>();
  const comma = given?.decimalComma ?? decimalCommaIn(rows.flat(), separator);
  const isComma = comma ?? separator === ';';
  const order = given?.dateOrder;
  const columns = names.map((name, at) =>
    sampleColumn(
      name,
      rows.map((row) => row[at] ?? ''),
      isComma,
      order,
    ),
  );
  const isNamed = names.some((name) => !/^column \d+$/.test(name));
  const byValues = isNamed ? null : rolesByValues(columns);
  if (byValues !== null && !byValues.isSure) open.add('columns');
  const found = given?.columns ?? byValues?.roles ?? rolesByName(columns);
  const hasComma = (at: number) => columns[at]?.cells.some((cell) => /\d,\d/.test(cell)) ?? false;
  if (comma === null && Object.values(found).some(hasComma)) open.add('decimalComma');
  const of = (role: RoleId): SampleColumn | undefined => columns[found[role] ?? -1];
  const dates = (['arrival', 'start', 'end'] as const).map(of).filter((column) => column?.kind === 'date');
  const isUnclear = movesApart(dates.flatMap((column) => column?.cells ?? []));
  if (isUnclear && order === undefined) open.add('dateOrder');
  const times = timeUnitOf(of, columns);
  const lengths = lengthUnitOf(of, times.unit);
  if (!times.isTold) open.add('timeUnit');
  if (!lengths.isTold) open.add('durationUnit');
  if (lengths.disagrees) open.add('disagreement');
  const estimateUnit = estimateUnitOf(of, lengths.unit);
  const mapping: ColumnMapping = given ?? {
    separator,
    hasHeader,
    columns: found,
    timeUnit: times.unit,
    durationUnit: lengths.unit,
    ...(estimateUnit !== lengths.unit && { estimateUnit }),
    byteUnit: byteUnitOf(of('input')?.name ?? ''),
    ...(isComma && { decimalComma: true }),
  };
  const programs = columns.findIndex((_, at) => namesPrograms(columns, at, of('arrival') ?? of('end')));
  const said =
    programs === -1 || mapping.columns.job !== undefined
      ? lengths.said
      : [
          ...lengths.said,
          `Rows with the same “${names[programs]}” are jobs of their own: they arrive at other times.`,
        ];
  return { mapping, columns, open, said: given === undefined ? said : [] };
}

/** Whether day and month may change places in all dates, and jobs are then otherwise apart. */
function movesApart(cells: readonly string[]): boolean {
  const shift = (cell: string) => dateSeconds(cell, 'day first') - dateSeconds(cell, 'month first');
  return (
    cells.length > 0 && cells.every(isDateSwappable) && cells.some((cell) => shift(cell) !== shift(cells[0]))
  );
}

type Of = (role: RoleId) => SampleColumn | undefined;

/** Later times than these, in seconds, are after the year 5000: such numbers count shorter units from 1970. */
const LATE = 1e11;
/** Earlier times, in seconds from 1970, are before 1973: such numbers count from the start of the log. */
const EARLY = 1e8;

interface UnitGuess {
  readonly unit: string;
  /** Whether the file tells it, by name or by size. */
  readonly isTold: boolean;
}

/** Columns of published logs whose descriptions tell the unit of times: of Azure, and of Alibaba's clusters of GPUs. */
const PUBLISHED: readonly (readonly [name: RegExp, unit: string])[] = [
  [/^vm_type_id$/, 'd'],
  [/^(vm_?category|pod_phase|inst_num|inst_id)$/, 's'],
];

function timeUnitOf(of: Of, all: readonly SampleColumn[]): UnitGuess {
  const columns = [of('arrival'), of('start'), of('end')].filter((column) => column !== undefined);
  if (columns.some(({ kind }) => kind === 'date')) return { unit: DATE, isTold: true };
  if (columns.length === 0 || columns[0].kind === 'span') return { unit: 's', isTold: true };
  const named = columns.map(({ name }) => unitInName(name)).find((unit) => unit !== undefined);
  if (named !== undefined) return { unit: named, isTold: true };
  const known = PUBLISHED.find(([name]) => all.some((column) => name.test(column.name)));
  if (known !== undefined) return { unit: known[1], isTold: true };
  const first = sortedValues(columns[0]).find((value) => value > 0) ?? 0;
  const bySize = (
    [
      ['ns', LATE * 1e6],
      ['us', LATE * 1e3],
      ['ms', LATE],
      ['s', EARLY],
    ] as const
  ).find(([, least]) => first > least);
  return bySize === undefined ? { unit: 's', isTold: false } : { unit: bySize[0], isTold: true };
}

interface LengthGuess extends UnitGuess {
  readonly disagrees: boolean;
  readonly said: readonly string[];
}

/** No task lasts so many seconds: such durations are nanoseconds. */
const HUGE = 1e9;

/** A duration and the time between start and end that differ more are not the same thing. Our choice. */
const AGREEING = 2;

function lengthUnitOf(of: Of, timeUnit: string): LengthGuess {
  const column = of('duration');
  if (column === undefined)
    return { unit: timeUnit === DATE ? 's' : timeUnit, isTold: true, disagrees: false, said: [] };
  if (column.kind === 'span') return { unit: 's', isTold: true, disagrees: false, said: [] };
  const named = unitInName(column.name);
  const compared = comparedWithEnds(of, timeUnit);
  if (compared !== null) {
    const { unit, name } = compared;
    if (unit === null) return { unit: named ?? 's', isTold: true, disagrees: true, said: [] };
    const isOdd = named !== undefined && named !== unit;
    const title = durationUnits.find(({ id }) => id === unit)?.title ?? unit;
    const said = `Durations are ${title}: so they are as long as ${name}${isOdd ? ', whatever their name says' : ''}.`;
    return {
      unit,
      isTold: true,
      disagrees: false,
      said: named === unit || (named === undefined && unit === 's') ? [] : [said],
    };
  }
  if (named !== undefined) return { unit: named, isTold: true, disagrees: false, said: [] };
  // Whole numbers beside times in milliseconds are milliseconds too; those with fractions are seconds.
  const isFine = timeUnit !== DATE && factorOf(timeUnits, timeUnit) < 1;
  const values = sortedValues(column);
  const isHuge = (values[values.length >> 1] ?? 0) > HUGE;
  const unit = isFine && column.isWhole ? timeUnit : isHuge ? 'ns' : 's';
  return { unit, isTold: false, disagrees: false, said: [] };
}

/** How many times too large or too small a ratio is. */
const distance = (ratio: number): number => Math.max(ratio, 1 / ratio);

/** Finds the unit in which durations are as long as it was from start to end; null where a table lacks one of them. */
function comparedWithEnds(of: Of, timeUnit: string): { unit: string | null; name: string } | null {
  const [arrival, start, end, duration] = [of('arrival'), of('start'), of('end'), of('duration')];
  const from = start ?? arrival;
  if (
    from === undefined ||
    end === undefined ||
    duration === undefined ||
    from === end ||
    duration.list !== from.list
  )
    return null;
  const factor = factorOf(timeUnits, timeUnit);
  const ratios = duration.values.flatMap((length, row) => {
    const span = (end.values[row] - from.values[row]) * factor;
    return length > 0 && span > 0 ? [length / span] : [];
  });
  if (ratios.length === 0) return null;
  const ratio = ratios.sort((a, b) => a - b)[ratios.length >> 1];
  // Before they start, jobs wait: from their arrival it is longer.
  const most = start === undefined ? 1_000 / AGREEING : AGREEING;
  const fitting = durationUnits
    .map(({ id, factor: seconds }) => ({ id, off: 1 / (ratio * seconds) }))
    .filter(({ off }) => off > 1 / AGREEING && off < most);
  const best = fitting.sort((a, b) => distance(a.off) - distance(b.off))[0];
  return { unit: best?.id ?? null, name: start === undefined ? 'from arrival to end' : 'from start to end' };
}

/** People ask for more time than they need; Slurm's limits are minutes. */
function estimateUnitOf(of: Of, durationUnit: string): string {
  const [estimate, duration] = [of('estimate'), of('duration')];
  if (estimate === undefined || estimate.kind === 'span') return durationUnit;
  const named = unitInName(estimate.name);
  if (named !== undefined) return named;
  const middle = (column: SampleColumn) =>
    sortedValues(column)[sortedValues(column).length >> 1] ?? Number.NaN;
  const length =
    duration === undefined
      ? Number.NaN
      : middle(duration) * (duration.kind === 'span' ? 1 : factorOf(durationUnits, durationUnit));
  if (/^(time_limit_number|timelimit_raw)$/.test(estimate.name)) return 'min';
  const isLimit =
    /limit/.test(estimate.name) && middle(estimate) * factorOf(durationUnits, durationUnit) < length;
  return isLimit ? 'min' : durationUnit;
}

function byteUnitOf(name: string): string {
  return /(^|_)(kb|mb|gb)(_|$)/.exec(name)?.[2].toUpperCase().replace('KB', 'kB') ?? 'B';
}
