// How people write the moment at which something happened.

/** A way to write moments. */
export interface MomentForm {
  /** How the header tells the unit: one of these is added to a column's name. Empty: not at all. */
  readonly units: readonly string[];
  /** The shortest time that it can say, in milliseconds. */
  readonly grain: 1 | 1000;
  /** `zero` is where a clock that does not count from 1970 begins. */
  write(ms: number, zero: number): string | number;
  /** Whether what was written can be read in two ways that differ. */
  readonly isUnclear?: (moments: readonly number[]) => boolean;
}

const two = (n: number) => String(n).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A moment's parts as texts, in UTC. */
function parts(ms: number) {
  const date = new Date(ms);
  const [day, time] = date.toISOString().slice(0, -1).split('T');
  const [y, m, d] = day.split('-');
  const hour = date.getUTCHours();
  return {
    y,
    m,
    d,
    day,
    clock: time.slice(0, 8),
    thousandths: time.slice(9),
    month: months[date.getUTCMonth()],
    weekday: days[date.getUTCDay()],
    half: `${two(hour % 12 === 0 ? 12 : hour % 12)}${time.slice(2, 8)} ${hour < 12 ? 'AM' : 'PM'}`,
  };
}

type Parts = ReturnType<typeof parts>;
const date = (grain: 1 | 1000, write: (at: Parts) => string): MomentForm => ({
  units: [''],
  grain,
  write: (ms) => write(parts(ms)),
});
const count = (units: readonly string[], grain: 1 | 1000, perMs: number): MomentForm => ({
  units,
  grain,
  write: (ms, zero) => Number(((ms - zero) * perMs).toPrecision(15)),
});
const epoch = (units: readonly string[], grain: 1 | 1000, write: (ms: number) => string | number) => ({
  units,
  grain,
  write,
});

/** Whether a day of a month could be a month everywhere, and swapping them moves jobs apart. */
function isSwappable(moments: readonly number[]): boolean {
  const all = moments.map((ms) => new Date(ms));
  const isBoth = all.every((each) => each.getUTCDate() <= 12);
  return isBoth && new Set(all.map((each) => each.toISOString().slice(0, 10))).size > 1;
}

/** Five hours and a half ahead of UTC. */
const AHEAD = 19_800_000;

export const moments = {
  s: count(['', '', 's', 'sec', 'seconds'], 1, 0.001),
  ms: count(['ms', 'msec', 'milliseconds', 'millis'], 1, 1),
  us: count(['us', 'usec', 'microseconds', 'micros'], 1, 1000),
  ns: count(['ns', 'nanoseconds'], 1, 1_000_000),
  min: count(['min', 'minutes', 'mins'], 1000, 1 / 60_000),
  h: count(['h', 'hours', 'hrs'], 1000, 1 / 3_600_000),
  epoch: epoch(['', '', 'epoch', 's', 'unix'], 1000, (ms) => ms / 1000),
  epochFraction: epoch(['', 'ts', 's'], 1, (ms) => (ms / 1000).toFixed(3)),
  epochMs: epoch(['', 'ms', 'millis', 'ts'], 1, (ms) => ms),
  epochUs: epoch(['', 'us', 'micros'], 1, (ms) => ms * 1000),
  epochNs: epoch(['', 'ns', 'nanos'], 1, (ms) => `${ms}000000`),
  iso: date(1, (at) => `${at.day}T${at.clock}.${at.thousandths}Z`),
  isoSeconds: date(1000, (at) => `${at.day}T${at.clock}Z`),
  isoBare: date(1000, (at) => `${at.day}T${at.clock}`),
  isoZone: date(1, (at) => `${at.day}T${at.clock}.${at.thousandths}000+00:00`),
  isoAhead: {
    units: [''],
    grain: 1000,
    write: (ms) => `${new Date(ms + AHEAD).toISOString().slice(0, 19)}+05:30`,
  },
  isoNano: date(1, (at) => `${at.day}T${at.clock}.${at.thousandths}123456Z`),
  isoCompact: date(1000, (at) => `${at.y}${at.m}${at.d}T${at.clock.replaceAll(':', '')}+0000`),
  sql: date(1000, (at) => `${at.day} ${at.clock}`),
  sqlFraction: date(1, (at) => `${at.day} ${at.clock}.${at.thousandths}`),
  sqlComma: date(1, (at) => `${at.day} ${at.clock},${at.thousandths}`),
  sqlShort: date(1000, (at) => `${at.day} ${at.clock}+00`),
  sqlUtc: date(1000, (at) => `${at.day} ${at.clock} UTC`),
  go: date(1000, (at) => `${at.day} ${at.clock} +0000 UTC`),
  slashes: date(1000, (at) => `${at.y}/${at.m}/${at.d} ${at.clock}`),
  dotted: date(1000, (at) => `${at.d}.${at.m}.${at.y} ${at.clock}`),
  american: {
    ...date(1000, (at) => `${at.m}/${at.d}/${at.y} ${at.clock}`),
    isUnclear: isSwappable,
  },
  americanHalf: { ...date(1000, (at) => `${at.m}/${at.d}/${at.y} ${at.half}`), isUnclear: isSwappable },
  mail: date(1000, (at) => `${at.weekday}, ${at.d} ${at.month} ${at.y} ${at.clock} GMT`),
  ctime: date(1000, (at) => `${at.weekday} ${at.month} ${at.d.replace(/^0/, ' ')} ${at.clock} ${at.y}`),
  weblog: date(1000, (at) => `${at.d}/${at.month}/${at.y}:${at.clock} +0000`),
  digits: date(1000, (at) => `${at.y}${at.m}${at.d}${at.clock.replaceAll(':', '')}`),
} satisfies Record<string, MomentForm>;

export type MomentId = keyof typeof moments;
