import type { StepFunction } from '../../trace/series.ts';

/** Reads a step function at every pixel of the plot's width. */
export function columnsOf(
  { times, counts }: StepFunction,
  width: number,
  timeAt: (left: number) => number,
): Float64Array {
  let step = -1;
  return Float64Array.from({ length: Math.max(1, Math.floor(width)) }, (_, left) => {
    while (step + 1 < times.length && times[step + 1] <= timeAt(left)) step += 1;
    return step < 0 ? 0 : counts[step];
  });
}

/** Position of the name of a line. CSS pixels. */
export interface LineLabel {
  readonly left: number;
  readonly top: number;
}

const LINE = 16;
const TRIES = 24;

/**
 * Places a name above or below its line, where it covers as little as possible of all lines and of earlier names.
 * `lines` contains heights from the top at each pixel.
 */
export function placeLineLabels(
  lines: readonly Float64Array[],
  lengths: readonly number[],
  height: number,
): readonly LineLabel[] {
  const placed: { left: number; top: number; length: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const length = lengths[index];
    let best = { left: 0, top: 0, length };
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const left = Math.floor(Math.max(0, line.length - length - 8) * (1 - attempt / TRIES));
      const [highest, lowest] = extentIn(line, left, length);
      for (const top of [highest - LINE / 2 - 2, lowest + LINE / 2 + 2]) {
        const cost = costOf({ left, top, length }, line, lines, placed, height);
        if (cost >= least) continue;
        least = cost;
        best = { left, top, length };
      }
    }
    placed.push(best);
  }
  return placed;
}

function extentIn(
  line: Float64Array,
  left: number,
  length: number,
): readonly [highest: number, lowest: number] {
  const part = line.subarray(left, left + length);
  return [Math.min(...part), Math.max(...part)];
}

function costOf(
  { left, top, length }: { readonly left: number; readonly top: number; readonly length: number },
  own: Float64Array,
  lines: readonly Float64Array[],
  placed: readonly { readonly left: number; readonly top: number; readonly length: number }[],
  height: number,
): number {
  const half = LINE / 2;
  const outside = Math.max(0, half - top) + Math.max(0, top + half - height);
  let covered = 0;
  for (const line of lines) {
    if (line === own) continue;
    for (let at = left; at < left + length; at += 1) if (Math.abs(line[at] - top) < half) covered += 1;
  }
  const names = placed.filter(
    (other) =>
      Math.abs(other.top - top) < LINE && other.left < left + length && left < other.left + other.length,
  );
  // Where its line is steep, a name would be far from it.
  const [highest, lowest] = extentIn(own, left, length);
  return outside * 100 + names.length * 500 + covered + (lowest - highest) * 0.5;
}
