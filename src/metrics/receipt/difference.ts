import { roundToSum } from '../../algorithms/roundToSum.ts';
import { maxOf } from '../../base/extremes.ts';
import { type ReceiptPartId, receiptParts } from './parts.ts';

/** A part of a difference, in the unit in which it is shown. */
interface PartDifference {
  readonly part: ReceiptPartId;
  readonly amount: number;
}

/** How a response time differs from another one, in whole steps of one unit, so that the parts as shown add up. */
export interface ReceiptDifference {
  readonly unit: 'µs' | 'ms' | 's';
  /** Digits after the decimal point. */
  readonly digits: 0 | 1 | 2;
  readonly total: number;
  /** Those that are not 0 as shown, the largest first. */
  readonly parts: readonly PartDifference[];
}

/** Micros that one step stands for, from the largest, by the size from which it is fine enough: three digits. */
const steps = [
  { from: 100e6, unit: 's', digits: 0, step: 1e6 },
  { from: 10e6, unit: 's', digits: 1, step: 1e5 },
  { from: 1e6, unit: 's', digits: 2, step: 1e4 },
  { from: 100e3, unit: 'ms', digits: 0, step: 1e3 },
  { from: 10e3, unit: 'ms', digits: 1, step: 100 },
  { from: 1e3, unit: 'ms', digits: 2, step: 10 },
  { from: 0, unit: 'µs', digits: 0, step: 1 },
] as const;

/** Compares parts of two response times, in Micros: what `theirs` has more than `own`. */
export function receiptDifference(own: Float64Array, theirs: Float64Array): ReceiptDifference {
  const exact = Array.from(own, (part, place) => theirs[place] - part);
  const size = maxOf(exact.map(Math.abs));
  const { unit, digits, step } = steps.find(({ from }) => size >= from) ?? steps[steps.length - 1];
  const rounded = roundToSum(exact.map((part) => part / step));
  const scale = unit === 's' ? 1e6 : unit === 'ms' ? 1e3 : 1;
  const shown = (amount: number) => (amount * step) / scale;
  const parts = receiptParts
    .map(({ id }, place) => ({ part: id, amount: shown(rounded[place]) }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  return { unit, digits, total: shown(rounded.reduce((sum, part) => sum + part, 0)), parts };
}

/** The largest part of a response time other than computing, which is the work itself; null: there is nothing else. */
export function largestPart(parts: Float64Array): ReceiptPartId | null {
  let largest: ReceiptPartId | null = null;
  let size = 0;
  for (const [place, { id }] of receiptParts.entries()) {
    if (id !== 'computing' && parts[place] > size) [largest, size] = [id, parts[place]];
  }
  return largest;
}
