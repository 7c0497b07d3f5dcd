import { maxOf } from '../../base/extremes.ts';
import { formatCount, formatPercent, formatSigned } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { timeUnitFor } from '../chart/time.ts';

/** Formats the numbers of one row so that they can be compared at a glance: all in one unit. */
interface Writer {
  value(value: number): string;
  /** With its sign; differences of shares are percentage points. */
  difference(value: number): string;
}

/** Creates a formatter that suits the largest number of a row. */
export function writerFor(unit: Metric['unit'], values: readonly number[]): Writer {
  if (unit === '%') {
    return {
      value: formatPercent,
      difference: (value) => formatSigned(value, (share) => formatPercent(share).replace('%', ' pp')),
    };
  }
  const { name, size } = unitFor(unit, maxOf(values.filter(Number.isFinite).map(Math.abs), 0));
  const suffix = name === '' ? '' : ` ${name}`;
  const write = (value: number) => `${formatCount(value / size)}${Number.isFinite(value) ? suffix : ''}`;
  return { value: write, difference: (value) => formatSigned(value, write) };
}

const byteUnits = [
  { name: 'TB', size: 1e12 },
  { name: 'GB', size: 1e9 },
  { name: 'MB', size: 1e6 },
  { name: 'kB', size: 1e3 },
] as const;

/** Chooses the unit for the largest number. */
function unitFor(unit: Metric['unit'], largest: number): { readonly name: string; readonly size: number } {
  if (unit === 's') {
    const { name, seconds } = timeUnitFor(largest);
    return { name, size: seconds };
  }
  const bytes = unit === 'B' ? byteUnits.find(({ size }) => largest >= size) : undefined;
  return bytes ?? { name: unit, size: 1 };
}

/** Says whether a difference is better or worse, in words, since colour is not used for that. */
export function judge(
  difference: number,
  better: Metric['better'],
): { readonly arrow: string; readonly words: string } {
  if (!(difference !== 0 && Number.isFinite(difference))) return { arrow: '', words: '' };
  const isMore = difference > 0;
  const words = better === undefined ? '' : isMore === (better === 'more') ? 'better' : 'worse';
  return { arrow: isMore ? '▲' : '▼', words };
}

/** Says how much faster or slower something was than in the first run: "2.5× faster". */
export function speedUp(first: number, value: number): string {
  if (!(first > 0 && value > 0 && first !== value)) return '';
  return value < first ? `${formatCount(first / value)}× faster` : `${formatCount(value / first)}× slower`;
}
