// How people write how long something took.

/** A way to write times that passed. */
export interface SpanForm {
  /** How the header tells the unit: one of these is added to a column's name. Empty: not at all. */
  readonly units: readonly string[];
  /** The shortest time that it can say, in milliseconds. */
  readonly grain: 1 | 1000;
  write(ms: number): string | number;
}

const two = (n: number) => String(n).padStart(2, '0');

function split(ms: number) {
  const seconds = Math.floor(ms / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    allHours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    thousandths: String(ms % 1000).padStart(3, '0'),
  };
}

type Split = ReturnType<typeof split>;
const clock = ({ hours, minutes, seconds }: Split) => `${two(hours)}:${two(minutes)}:${two(seconds)}`;
const text = (grain: 1 | 1000, write: (at: Split) => string): SpanForm => ({
  units: [''],
  grain,
  write: (ms) => write(split(ms)),
});
const count = (units: readonly string[], grain: 1 | 1000, perMs: number): SpanForm => ({
  units,
  grain,
  write: (ms) => Number((ms * perMs).toPrecision(15)),
});

export const spans = {
  s: count(['', '', 's', 'sec', 'seconds'], 1, 0.001),
  ms: count(['ms', 'msec', 'milliseconds', 'millis'], 1, 1),
  us: count(['us', 'usec', 'microseconds'], 1, 1000),
  ns: count(['ns', 'nanoseconds'], 1, 1_000_000),
  min: count(['min', 'minutes', 'mins'], 1000, 1 / 60_000),
  h: count(['h', 'hours', 'hrs'], 1000, 1 / 3_600_000),
  /** Milliseconds of which the header says nothing. */
  bareMs: count([''], 1, 1),
  clock: text(1000, (at) => `${two(at.allHours)}:${two(at.minutes)}:${two(at.seconds)}`),
  clockFraction: text(
    1,
    (at) => `${two(at.allHours)}:${two(at.minutes)}:${two(at.seconds)}.${at.thousandths}`,
  ),
  slurm: text(1000, (at) => (at.days > 0 ? `${at.days}-${clock(at)}` : clock(at))),
  python: text(1000, (at) => {
    const rest = `${at.hours}:${two(at.minutes)}:${two(at.seconds)}`;
    return at.days === 0 ? rest : `${at.days} ${at.days === 1 ? 'day' : 'days'}, ${rest}`;
  }),
  pandas: text(1, (at) => `${at.days} days ${clock(at)}.${at.thousandths}000`),
  words: text(1000, (at) =>
    [at.allHours > 0 ? `${at.allHours}h` : '', at.minutes > 0 ? `${at.minutes}m` : '', `${at.seconds}s`]
      .filter((part) => part !== '')
      .join(' '),
  ),
  withUnit: { units: [''], grain: 1, write: (ms) => (ms < 1000 ? `${ms}ms` : `${ms / 1000}s`) },
  iso: text(
    1,
    (at) =>
      `PT${at.allHours > 0 ? `${at.allHours}H` : ''}${at.minutes > 0 ? `${at.minutes}M` : ''}${at.seconds}.${at.thousandths}S`,
  ),
} satisfies Record<string, SpanForm>;

export type SpanId = keyof typeof spans;
