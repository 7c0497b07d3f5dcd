import { maxOf } from '../../base/extremes.ts';
import type { SweepCell } from './cells.ts';

/**
 * Orders the cells of a sweep for work: first the ends of each axis with one seed, then what is halfway between what is
 * there, and with every round one seed more for the points that are there already. So a curve has its shape after a
 * few runs, and then gets finer and surer.
 */
export function coarseFirst(cells: readonly SweepCell[]): readonly SweepCell[] {
  const last: number[] = [];
  for (const { at } of cells)
    at.forEach((index, axis) => {
      last[axis] = Math.max(last[axis] ?? 0, index);
    });
  const rounds = last.map(roundsOf);
  const ranked = cells.map((cell) => {
    const round = maxOf(cell.at.map((index, axis) => rounds[axis][index]));
    return { cell, round: round + cell.seed };
  });
  ranked.sort(
    (one, other) =>
      one.round - other.round || one.cell.seed - other.cell.seed || one.cell.place - other.cell.place,
  );
  return ranked.map(({ cell }) => cell);
}

/** Returns for each position from 0 to `last` the round of halving in which it is reached; the ends are round 0. */
function roundsOf(last: number): readonly number[] {
  const rounds: number[] = new Array(last + 1).fill(0);
  const halve = (from: number, to: number, round: number): void => {
    if (to - from < 2) return;
    const middle = (from + to) >> 1;
    rounds[middle] = round;
    halve(from, middle, round + 1);
    halve(middle, to, round + 1);
  };
  halve(0, last, 1);
  return rounds;
}
