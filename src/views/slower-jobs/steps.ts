import type { SlowerRun } from './dots.ts';

/** A dot, by the row of its run and its position in it. */
export interface Place {
  readonly row: number;
  readonly at: number;
}

/** Where a key leads from a dot: along the run by slow-down, or to the nearest dot of another run; null if nowhere. */
export function step(key: string, { row, at }: Place, slower: readonly SlowerRun[]): Place | null {
  const last = slower[row].dots.length - 1;
  const along = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[key];
  if (along !== undefined) return { row, at: Math.max(0, Math.min(last, along)) };
  const direction = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (direction === undefined) return null;
  for (let next = row + direction; slower[next] !== undefined; next += direction) {
    const near = nearest(slower[next], slower[row].dots[at].slowDown);
    if (near !== null) return { row: next, at: near };
  }
  return { row, at };
}

/** The dot of a run with the nearest slow-down. */
function nearest({ dots }: SlowerRun, slowDown: number): number | null {
  let best: number | null = null;
  for (const [at, dot] of dots.entries())
    if (best === null || Math.abs(dot.slowDown - slowDown) < Math.abs(dots[best].slowDown - slowDown))
      best = at;
  return best;
}

/** Keeps the ticks that are in the axis and far enough from the one before. */
export function apart(
  ticks: readonly number[],
  leftOf: (tick: number) => number,
  width: number,
  least: number,
): readonly number[] {
  const kept: number[] = [];
  for (const tick of ticks) {
    const left = leftOf(tick);
    if (left > width || (kept.length > 0 && left - leftOf(kept[kept.length - 1]) < least)) continue;
    kept.push(tick);
  }
  return kept;
}
