import type { JobId } from '../../engine/ids.ts';
import type { AreaScale } from './drawAreas.ts';
import type { JobAreas } from './jobAreas.ts';

/** Position of a job's name in its area. CSS pixels of the row; the centre of the text. */
interface AreaName {
  readonly job: JobId;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const MARGIN = 3;

/**
 * Places names in areas that have room for them: where the area is at least a line high over the width of the name.
 */
export function placeNames(
  { areas }: JobAreas,
  { left, y }: AreaScale,
  nameOf: (job: JobId) => string,
  size: number,
): readonly AreaName[] {
  const names: AreaName[] = [];
  for (const { job, first, running, opportunistic, tops } of areas) {
    const highest = running.reduce((most, count) => Math.max(most, count), 0);
    if (y(0) - y(highest) < size + MARGIN) continue;
    const name = nameOf(job);
    const needed = name.length * size * 0.6 + 2 * MARGIN;
    const place = roomiest(needed, size + MARGIN, running.length, (at) => ({
      from: left(first + at),
      to: left(first + at + 1),
      // Above are stripes.
      top: y(tops[at] - opportunistic[at]),
      bottom: y(tops[at] - running[at]),
    }));
    if (place !== null) names.push({ job, name, ...place });
  }
  return names;
}

interface Cell {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Finds the range of the given width where a band of the area is highest; null when none is high enough. */
function roomiest(
  width: number,
  height: number,
  count: number,
  cellAt: (at: number) => Cell,
): { readonly x: number; readonly y: number } | null {
  const cells = Array.from({ length: count }, (_, at) => cellAt(at));
  let best: { readonly x: number; readonly y: number } | null = null;
  let highest = height;
  let past = 0;
  for (let begin = 0; begin < count; begin += 1) {
    const from = cells[begin].from;
    past = Math.max(past, begin);
    while (past < count && cells[past].to - from < width) past += 1;
    if (past >= count) break;
    let top = Number.NEGATIVE_INFINITY;
    let bottom = Number.POSITIVE_INFINITY;
    for (let at = begin; at <= past; at += 1) {
      top = Math.max(top, cells[at].top);
      bottom = Math.min(bottom, cells[at].bottom);
    }
    if (bottom - top <= highest) continue;
    highest = bottom - top;
    best = { x: (from + cells[past].to) / 2, y: (top + bottom) / 2 };
  }
  return best;
}
