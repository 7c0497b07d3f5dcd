/** Formats a count with separators between thousands: `122,878`. */
export function sayCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a count with its noun: `1 job`, `2,910 jobs`. */
export function sayMany(count: number, noun: string, plural = `${noun}s`): string {
  return `${sayCount(count)} ${count === 1 ? noun : plural}`;
}

/** Formats a number with at most three decimals and separators between thousands. */
export function sayNumber(value: number): string {
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude < 0.001 || magnitude >= 1e15)) return value.toPrecision(3);
  const [whole, fraction = ''] = magnitude.toFixed(magnitude >= 1_000 ? 0 : 3).split('.');
  const digits = fraction.replace(/0+$/, '');
  const sign = value < 0 ? '−' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${digits === '' ? '' : `.${digits}`}`;
}

/** Formats a share as a percentage: `84 %`, `0.4 %`. */
export function sayShare(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return 'under 0.1 %';
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)} %`;
}

/** Formats a duration in the largest unit that fits, seconds included: `7.17 h`, `15 min`, `4.76 s`. */
export function sayDuration(seconds: number): string {
  const units = [
    ['d', 172_800, 86_400],
    ['h', 7_200, 3_600],
    ['min', 120, 60],
  ] as const;
  for (const [name, atLeast, length] of units) {
    if (seconds >= atLeast) return `${Number((seconds / length).toPrecision(3))} ${name}`;
  }
  if (seconds === 0 || seconds >= 1) return `${Number(seconds.toPrecision(3))} s`;
  if (seconds >= 0.001) return `${Number((seconds * 1_000).toPrecision(3))} ms`;
  return `${Number((seconds * 1_000_000).toPrecision(3))} µs`;
}

/** Formats a number of bytes: `2,968 bytes`, `1.9 MB`. */
export function sayBytes(bytes: number): string {
  const units = [
    ['PB', 1e15],
    ['TB', 1e12],
    ['GB', 1e9],
    ['MB', 1e6],
    ['kB', 1e4],
  ] as const;
  for (const [name, atLeast] of units) {
    const size = name === 'kB' ? 1_000 : atLeast;
    if (bytes >= atLeast) return `${Number((bytes / size).toPrecision(2))} ${name}`;
  }
  return sayMany(bytes, 'byte');
}

/** Returns the middle one of some numbers, the upper of two; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
