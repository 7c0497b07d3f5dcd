import { formatCount, formatPercent, formatSigned } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { timeUnitFor } from '../chart.ts';

/** Writes the numbers of one row so that they compare at a glance: all in one unit. */
export interface Writer {
  value(value: number): string;
  /** With its sign; shares differ by percentage points. */
  difference(value: number): string;
}

/** Makes a writer that suits the largest number of a row. */
export function writerFor(unit: Metric['unit'], values: readonly number[]): Writer {
  if (unit === '%') {
    return {
      value: formatPercent,
      difference: (value) => formatSigned(value, (share) => formatPercent(share).replace('%', ' pp')),
    };
  }
  if (unit === 's') {
    const { name, seconds } = timeUnitFor(Math.max(0, ...values.filter(Number.isFinite).map(Math.abs)));
    const write = (value: number) =>
      Number.isFinite(value) ? `${formatCount(value / seconds)} ${name}` : formatCount(value);
    return { value: write, difference: (value) => formatSigned(value, write) };
  }
  const suffix = unit === '/s' ? ' /s' : '';
  const write = (value: number) => `${formatCount(value)}${Number.isFinite(value) ? suffix : ''}`;
  return { value: write, difference: (value) => formatSigned(value, write) };
}

/** Says which way a number went; with words for better and worse, since colour says nothing here. */
export function judge(
  difference: number,
  better: Metric['better'],
): { readonly arrow: string; readonly words: string } {
  if (!(difference !== 0 && Number.isFinite(difference))) return { arrow: '', words: '' };
  const isMore = difference > 0;
  const words = better === undefined ? '' : isMore === (better === 'more') ? 'better' : 'worse';
  return { arrow: isMore ? '▲' : '▼', words };
}
