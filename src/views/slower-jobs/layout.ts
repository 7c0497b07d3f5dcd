import type { Dot, SlowerRun } from './dots.ts';

/** Where the strips of dots lie: one row for each run, with columns of numbers before it. CSS pixels. */
export interface Strips {
  readonly nameWidth: number;
  /** Left edges of the columns: share, average, worst. */
  readonly columns: readonly [number, number, number];
  /** Whether the share has room for the number of jobs. */
  readonly isRoomy: boolean;
  readonly left: number;
  readonly width: number;
  readonly head: number;
  readonly rowHeight: number;
  readonly height: number;
}

const ROW = { least: 26, most: 150 } as const;
const HEAD = 20;
const ROOMY = 620;

/** Lays out the rows of so many runs; they may be higher than the room. */
export function layoutStrips(runs: number, width: number, height: number, zoom: number): Strips {
  const isRoomy = width >= ROOMY * zoom;
  const nameWidth = isRoomy ? Math.min(240 * zoom, width * 0.24) : 34 * zoom;
  const [share, average] = isRoomy ? [128 * zoom, 62 * zoom] : [52 * zoom, 52 * zoom];
  const columns = [nameWidth, nameWidth + share, nameWidth + share + average] as const;
  const left = columns[2] + average + 12 * zoom;
  const head = HEAD * zoom;
  const rowHeight = Math.max(ROW.least * zoom, Math.min(ROW.most * zoom, (height - head) / runs));
  const strip = Math.max(20, width - left - 18 * zoom);
  return {
    ...{ nameWidth, columns, isRoomy, left, head, rowHeight },
    width: strip,
    height: head + rowHeight * runs,
  };
}

/** Gives how far down in its row a dot lies: jobs with more tasks are higher. */
export function heightOf({ rank }: Dot, rowHeight: number): number {
  const margin = Math.min(8, rowHeight / 4);
  return rowHeight - margin - rank * (rowHeight - 2 * margin);
}

/** Finds the dot next to a place in the strip of a run, within a few pixels; null if there is none. */
export function dotNear(
  { dots }: SlowerRun,
  leftOf: (slowDown: number) => number,
  rowHeight: number,
  left: number,
  top: number,
): number | null {
  const REACH = 9;
  let best: number | null = null;
  let least = REACH * REACH;
  for (const [at, dot] of dots.entries()) {
    const [across, down] = [leftOf(dot.slowDown) - left, heightOf(dot, rowHeight) - top];
    const distance = across * across + down * down;
    if (distance > least) continue;
    least = distance;
    best = at;
  }
  return best;
}
