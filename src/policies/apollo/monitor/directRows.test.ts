import { describe, expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { NONE } from '../../../engine/ids.ts';
import { DirectRows } from './directRows.ts';

/** Writes the matrices of server 1 of two at these times; returns the age of what has arrived at each of them, before. */
function ages(times: readonly number[], delay: number): readonly number[] {
  const rows = new DirectRows(2, 4, delay);
  return times.map((now) => {
    const arrived = rows.arrived(1, now, -Infinity);
    const row = rows.toWrite(1, now);
    rows.matrices.fill(now, rows.at(row), rows.at(row) + 4);
    if (arrived === NONE) return Infinity;
    expect(arrived).not.toBe(row); // What can be read is never written over.
    expect([...rows.matrices.subarray(rows.at(arrived), rows.at(arrived) + 4)]).toEqual(
      Array.from({ length: 4 }, () => rows.stamps[arrived]),
    );
    return now - rows.stamps[arrived];
  });
}

describe('the matrices that servers send', () => {
  test('arrive after the delay, each of them if they are that far apart', () => {
    expect(ages([0, 10, 20, 30], 10)).toEqual([Infinity, 10, 10, 10]);
    expect(ages([0, 15, 25, 60], 10)).toEqual([Infinity, 15, 10, 35]);
  });

  test('arrive in a storm of changes as well, little later', () => {
    const stream = streamOf(1, 'storm');
    const times = Array.from({ length: 500 }, () => 1 + stream.below(7)).map((_, index, gaps) =>
      gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0),
    );
    const late = ages(times, 20).filter((_, index) => times[index] > 60);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...late)).toBeLessThanOrEqual(60);
  });

  test('of one moment are replaced by the last one', () => {
    const rows = new DirectRows(1, 1, 0);
    for (const value of [7, 8, 9]) rows.matrices[rows.toWrite(0, 5)] = value;
    expect(rows.matrices[rows.arrived(0, 5, 5)]).toBe(9);
  });

  test('are of use only from a time on, and not of a server that went down', () => {
    const rows = new DirectRows(2, 1, 10);
    rows.toWrite(0, 5);
    expect([rows.arrived(0, 14, 0), rows.arrived(0, 15, 6), rows.arrived(1, 15, 0)]).toEqual([
      NONE,
      NONE,
      NONE,
    ]);
    expect(rows.stamps[rows.arrived(0, 15, 5)]).toBe(5);
    rows.forget(0);
    expect(rows.arrived(0, 15, 5)).toBe(NONE);
  });
});
