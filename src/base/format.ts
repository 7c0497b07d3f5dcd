// Written by hand because Intl's output changes with the browser's version, and tables and tests should not.

const NOTHING = '–';
const MINUS = '−';

interface Unit {
  readonly name: string;
  readonly size: number;
}

const parts: readonly Unit[] = [
  { name: 'ns', size: 1e-9 },
  { name: 'µs', size: 1e-6 },
  { name: 'ms', size: 1e-3 },
  { name: 's', size: 1 },
];
const counts: readonly Unit[] = [
  { name: 'M', size: 1e6 },
  { name: 'bn', size: 1e9 },
  { name: 'tn', size: 1e12 },
];
const byteUnits: readonly Unit[] = [
  { name: 'B', size: 1 },
  { name: 'kB', size: 1e3 },
  { name: 'MB', size: 1e6 },
  { name: 'GB', size: 1e9 },
  { name: 'TB', size: 1e12 },
  { name: 'PB', size: 1e15 },
];

/** Rounds to three significant digits, but keeps all digits before the decimal point. */
function rounded(value: number): number {
  return value >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}

function grouped(integer: number): string {
  // From here on toFixed would write an exponent.
  if (integer >= 1e21) return '>10²¹';
  return integer.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Writes a number from 0 up: `0.123`, `12.3`, `1,234`. */
function plain(value: number): string {
  if (value > 0 && value < 0.001) return '<0.001';
  const short = rounded(value);
  return short >= 1000 ? grouped(short) : String(short);
}

/** Writes a number in the first unit that keeps it below 1,000. */
function inUnits(value: number, units: readonly Unit[]): string {
  const last = units[units.length - 1];
  const unit = units.find(({ size }) => rounded(value / size) < 1000) ?? last;
  return `${plain(value / unit.size)} ${unit.name}`;
}

/** Writes the magnitude with `write` and puts the sign before it; writes a dash if the value is not finite. */
function withSign(value: number, write: (magnitude: number) => string): string {
  if (!Number.isFinite(value)) return NOTHING;
  const text = write(Math.abs(value));
  if (value >= 0) return text;
  return text.startsWith('<') ? `>${MINUS}${text.slice(1)}` : MINUS + text;
}

/** Writes the two largest units that are not 0: `2 min 13 s`, `1 h 5 min`, `2 d`. */
function longDuration(seconds: number): string {
  const inSeconds = Math.round(seconds);
  if (inSeconds < 3600) return twoUnits(inSeconds, 60, 'min', 's');
  const inMinutes = Math.round(seconds / 60);
  if (inMinutes < 1440) return twoUnits(inMinutes, 60, 'h', 'min');
  return twoUnits(Math.round(seconds / 3600), 24, 'd', 'h');
}

function twoUnits(amount: number, ratio: number, large: string, small: string): string {
  const rest = amount % ratio;
  const whole = `${grouped((amount - rest) / ratio)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}

/** Writes a duration for people: `12 µs`, `96 ms`, `1.84 s`, `2 min 13 s`; a dash if it is not finite. */
export function formatSeconds(seconds: number): string {
  return withSign(seconds, (duration) => {
    if (duration === 0) return '0 s';
    if (duration < 0.9995e-9) return '<1 ns';
    return rounded(duration) < 60 ? inUnits(duration, parts) : longDuration(duration);
  });
}

/** Writes a duration given in microseconds, as `formatSeconds` does. */
export function formatMicros(micros: number): string {
  return formatSeconds(micros / 1e6);
}

/** Writes a number for people: `3.5`, `12,345`, `1.2 M`; a dash if it is not finite. */
export function formatCount(count: number): string {
  return withSign(count, (amount) => (Math.round(amount) < 1e6 ? plain(amount) : inUnits(amount, counts)));
}

/** Writes an amount of data in decimal units: `512 B`, `1.5 GB`; a dash if it is not finite. */
export function formatBytes(bytes: number): string {
  return withSign(bytes, (amount) => inUnits(amount, byteUnits));
}

/** Writes a share as percentage: 0.123 is `12.3%`. Only 0 is `0%` and only 1 is `100%`; a dash if not finite. */
export function formatPercent(share: number): string {
  return withSign(share, (part) => {
    const percent = part * 100;
    if (percent > 0 && percent < 0.01) return '<0.01%';
    const isNearlyAll = percent > 99.9 && percent < 100 - 1e-9;
    if (isNearlyAll && rounded(percent) === 100) return '>99.9%';
    return `${plain(Number(percent.toFixed(2)))}%`;
  });
}

/** Writes a difference with its sign, also plus: `+96 ms`, `−3%`. Zero has no sign. */
export function formatSigned(value: number, format: (value: number) => string = formatCount): string {
  const text = format(value);
  return value > 0 && Number.isFinite(value) ? `+${text}` : text;
}
