// The one reader of times, durations and numbers in logs. The browser's own parser would read some dates in the zone of
// the machine, so that a log would differ by place.

/** What programs write where they know no value. */
const UNKNOWN =
  /^(|-|--|\?|\*|\\N|<none>|<nil>|<unknown>|n\/?a|nan|nat|none|null|nil|undefined|unknown|unlimited|infinite|infinity|-inf|inf|partition_limit|invalid|not[ _]set|-1|-1\.0)$/i;

/** Tells a cell that holds no value. */
export function isUnknown(cell: string): boolean {
  return UNKNOWN.test(cell);
}

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Reads a number, with thousands apart (1,234.5 or 1'234.5); NaN if it is none. Decimal commas: only where `comma` says so. */
export function numberIn(cell: string, comma = false): number {
  if (PLAIN.test(cell) && !(comma && /^[+-]?\d{1,3}(\.\d{3})+$/.test(cell))) return Number(cell);
  const bare = comma ? cell.replaceAll('.', '').replace(',', '.') : withoutThousands(cell);
  return PLAIN.test(bare) ? Number(bare) : Number.NaN;
}

function withoutThousands(cell: string): string {
  return /^[+-]?\d{1,3}([,'_ \u00a0\u202f]\d{3})+(\.\d+)?$/.test(cell)
    ? cell.replace(/[,'_ \u00a0\u202f]/g, '')
    : cell;
}

const DAY = 86_400; // s
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days from 0000-03-01 to the first day of a month, with years that begin in March so that leap days end them. */
function daysTo(year: number, month: number): number {
  const shifted = (month + 9) % 12;
  const years = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((153 * shifted + 2) / 5);
}

const EPOCH = daysTo(1970, 1);

/** Which number of 03/05/2024 is the month, where neither tells. */
export type DateOrder = 'month first' | 'day first';

const TIME = /(?:^|[T _,:])(\d\d?):(\d\d)(?::(\d\d(?:[.,]\d+)?))?(?:\s?([ap])\.?m\.?)?/i;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T|(?=\d{6}))(\d\d)(\d\d)(\d\d(?:[.,]\d+)?)?/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WORDS =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/i;

/** Hours that zones with a name are ahead of UTC; others are taken for UTC, which moves all dates alike. */
const ZONES: Readonly<Record<string, number>> = {
  BST: 1,
  CET: 1,
  CEST: 2,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  IST: 5.5,
  JST: 9,
};

/** Takes the zone from the end of a date: `Z`, `+01`, `+0100 CET`, `[Europe/Berlin]`. */
function zoneOf(text: string): { readonly rest: string; readonly offset: number } {
  const match =
    /^(.*?:?\d[.,]?\d*(?: ?[ap]m)?)\s*(?:(Z|[A-Z]{3,4})|([+-])(\d\d):?(\d\d)?(?:\s+[A-Z]{3,4})?)(?:\[[^\]]*\])?(\s+\d{4})?$/i.exec(
      text,
    );
  if (match === null || (match[2] !== undefined && WORDS.test(match[2])) || /^[ap]m$/i.test(match[2] ?? ''))
    return { rest: text, offset: 0 };
  const [, rest, name, sign, hours = '0', minutes = '0', year = ''] = match;
  const isTime = /\d:\d\d|T\d{4}/.test(rest);
  if (!isTime) return { rest: text, offset: 0 };
  const ahead = Number(hours) * 3_600 + Number(minutes) * 60;
  const offset =
    name === undefined ? (sign === '-' ? -ahead : ahead) : (ZONES[name.toUpperCase()] ?? 0) * 3_600;
  return { rest: rest + year, offset };
}

/**
 * Seconds from 1970 of a date, in UTC where it names no zone; NaN if it is none. ISO in both forms, the forms of logs
 * (`19/Dec/2020:21:31:53 +0000`, `Sat Dec 19 21:31:53 2020`), and with numbers (`12-19-20T21:31:53Z`, `19.12.2020 21:31`).
 */
export function dateSeconds(text: string, order: DateOrder = 'month first'): number {
  if (text.length < 8 || text.length > 60 || !/\d/.test(text)) return Number.NaN;
  const { rest, offset } = zoneOf(text.replace(/ m=[+-][\d.]+$/, ''));
  const compact = COMPACT.exec(rest);
  if (compact !== null && compact[0].length === rest.length) {
    const [year, month, day, hour, minute] = compact.slice(1, 6).map(Number);
    return secondsAt({ year, month, day }, hour, minute, fraction(compact[6])) - offset;
  }
  const spaced = rest.replace(/(\d{4}):(?=\d\d:)/, '$1 ');
  const time = TIME.exec(spaced);
  const day = dayIn((time === null ? spaced : spaced.replace(time[0], ' ')).trim(), order);
  if (day === null) return Number.NaN;
  if (time === null) return secondsAt(day, 0, 0, 0);
  const isLate = time[4]?.toLowerCase() === 'p';
  const hour = time[4] === undefined ? Number(time[1]) : (Number(time[1]) % 12) + (isLate ? 12 : 0);
  return secondsAt(day, hour, Number(time[2]), fraction(time[3])) - offset;
}

const fraction = (text = '0'): number => Number(text.replace(',', '.'));

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dayIn(text: string, order: DateOrder): Day | null {
  const iso = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)$|^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (iso !== null) {
    const [year, month, day] = iso
      .slice(1)
      .filter((part) => part !== undefined)
      .map(Number);
    return { year, month, day };
  }
  const numbers = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)$/.exec(text);
  if (numbers !== null) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    const isDayFirst = first > 12 || (second <= 12 && (order === 'day first' || numbers[2] === '.'));
    const year = Number(numbers[4]) + (numbers[4].length === 2 ? 2_000 : 0);
    return { year, month: isDayFirst ? second : first, day: isDayFirst ? first : second };
  }
  const words = text.split(/[\s/,-]+/).filter((word) => word !== '');
  const named = words.find((word) => MONTHS.includes(word.slice(0, 3).toLowerCase()) && WORDS.test(word));
  const others = words.filter((word) => word !== named && !WORDS.test(word));
  if (named === undefined || others.length > 2 || !others.every((word) => /^\d+$/.test(word))) return null;
  const year = others.find((word) => word.length === 4);
  const day = others.find((word) => word.length < 3);
  if (day === undefined) return null;
  // Old logs name no year: 1972 has all days.
  return {
    year: Number(year ?? 1972),
    month: MONTHS.indexOf(named.slice(0, 3).toLowerCase()) + 1,
    day: Number(day),
  };
}

function secondsAt({ year, month, day }: Day, hour: number, minute: number, second: number): number {
  const lengthOfMonth = (LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  if (day < 1 || day > lengthOfMonth || hour > 24 || minute > 59 || second >= 61) return Number.NaN;
  return (daysTo(year, month) + day - 1 - EPOCH) * DAY + hour * 3_600 + minute * 60 + second;
}

/** Whether day and month of a date may change places: it is written with numbers, and both are dates. */
export function isDateSwappable(text: string): boolean {
  const [, first, second] = /(\d\d?)[-/](\d\d?)[-/]\d/.exec(text) ?? [];
  return Number(first) <= 12 && Number(second) <= 12 && !Number.isNaN(dateSeconds(text));
}

const CLOCK = /^(?:(\d+)[-+ ]|(\d+) days?,? \+?)?(\d+):(\d\d):(\d\d(?:[.,]\d+)?)$/;
const SHORT_CLOCK = /^(\d+):(\d\d(?:[.,]\d+)?)$/;
const DAYS_HOURS = /^(\d+)-(\d\d)(?::(\d\d))?$/;
const PARTS = /(\d+(?:[.,]\d+)?)\s*([a-zµμ]+)/gi;
const UNITS: readonly (readonly [id: string, pattern: RegExp, seconds: number])[] = [
  ['ns', /^(ns|nsecs?|nanos?|nanoseconds?)$/i, 1e-9],
  ['us', /^([uµμ]s|[uµμ]secs?|micros?|microseconds?)$/i, 1e-6],
  ['ms', /^(ms|msecs?|millis?|milliseconds?)$/i, 1e-3],
  ['s', /^(s|secs?|seconds?)$/i, 1],
  ['min', /^(m|mins?|minutes?)$/i, 60],
  ['h', /^(h|hrs?|hours?)$/i, 3_600],
  ['d', /^(d|days?)$/i, DAY],
  ['w', /^(w|weeks?)$/i, 7 * DAY],
];

/**
 * Seconds of a duration that says its units: `01:02:03`, `1-02:03:04` (Slurm), `1h 3m`, `250 ms`, `PT5M30S`; NaN if it is none.
 * Two numbers are minutes and seconds, as Slurm writes them.
 */
export function spanSeconds(text: string): number {
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    const [days, hours, minutes] = [clock[1] ?? clock[2] ?? 0, clock[3], clock[4]].map(Number);
    return minutes > 59 ? Number.NaN : days * DAY + hours * 3_600 + minutes * 60 + fraction(clock[5]);
  }
  const short = SHORT_CLOCK.exec(text);
  if (short !== null) return Number(short[1]) * 60 + fraction(short[2]);
  const slurm = DAYS_HOURS.exec(text);
  if (slurm !== null) return Number(slurm[1]) * DAY + Number(slurm[2]) * 3_600 + Number(slurm[3] ?? 0) * 60;
  const plain = /^P[\dDTHMS.,]+$/.test(text) ? text.replace(/[PT]/g, '') : text;
  let total = 0;
  let count = 0;
  const left = plain.replace(PARTS, (_, amount: string, name: string) => {
    const length = UNITS.find(([, pattern]) => pattern.test(name))?.[2] ?? Number.NaN;
    total += fraction(amount) * length;
    count += 1;
    return '';
  });
  return count > 0 && /^[\s,]*(and[\s,]*)*$/.test(left) ? total : Number.NaN;
}

const unitOf = (word: string) => UNITS.find(([, pattern]) => pattern.test(word))?.[0];

/** A name in lower case without the unit that it ends in: `duration` for `duration_ms`. */
export function withoutUnit(name: string): string {
  const last = /_([a-zµ]+)$/.exec(name);
  return last !== null && unitOf(last[1]) !== undefined ? name.slice(0, last.index) : name;
}

/** Id of the unit that a name in lower case ends in or mentions, as `duration_ms`; undefined: none. */
export function unitInName(name: string): string | undefined {
  const words = name
    .split('_')
    .filter((word, at, all) => !/^([mdw]|min)$/.test(word) || (word === 'min' && at === all.length - 1));
  return words
    .reverse()
    .map(unitOf)
    .find((unit) => unit !== undefined);
}
