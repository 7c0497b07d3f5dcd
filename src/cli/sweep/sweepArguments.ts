import { show } from '../../scenario/shape/complaints.ts';
import type { SweepAxis } from '../../scenario/shape/schema.ts';

/** Which part of a sweep to run: the `index`-th of `count`, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

const MOST_VALUES = 100;
const AXIS = 'PATH=1,2,3 or PATH=0.1..0.9:5, as in /workload/arrivals/load=0.5,0.7,0.9';

/** Parses `path=1,2,3` and `path=a..b:n`. Returns a sentence that says what is wrong otherwise. */
export function readAxis(text: string): SweepAxis | string {
  const [, path, list] = /^(\/[^=]*)=(.*)$/.exec(text) ?? [];
  const values = list === undefined ? null : readValues(list);
  if (values === null) return `is ${show(text)}; allowed is ${AXIS}`;
  if (values.length > MOST_VALUES) return `has ${values.length} values; allowed are ${MOST_VALUES}`;
  return { path, values };
}

function readValues(list: string): readonly number[] | null {
  const [, from, to, count] = /^(.+)\.\.(.+):(\d{1,4})$/.exec(list) ?? [];
  if (from === undefined) {
    const values = list.split(',').map(readNumber);
    return values.some(Number.isNaN) ? null : values;
  }
  const [low, high, points] = [readNumber(from), readNumber(to), Number(count)];
  if (Number.isNaN(low) || Number.isNaN(high) || points < 2) return null;
  // Twelve digits: 0.1 + 0.2 is 0.3 for people.
  return Array.from({ length: points }, (_, at) =>
    Number((low + ((high - low) * at) / (points - 1)).toPrecision(12)),
  );
}

/** Reads a plain decimal number; NaN if it is none. */
function readNumber(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Parses `2/10`. Returns a sentence that says what is wrong otherwise. */
export function readShard(text: string): Shard | string {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (count !== undefined && shard.index >= 1 && shard.index <= shard.count) return shard;
  return `is ${show(text)}; allowed is i/n with i from 1 to n, as 2/10`;
}

/** Parses a whole number from 1 to `most`. Returns a sentence that says what is wrong otherwise. */
export function readCount(text: string, most: number): number | string {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  return `is ${show(text)}; allowed is a whole number from 1 to ${most}`;
}
