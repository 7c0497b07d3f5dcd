import type { JobId } from '../../engine/ids.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { JobArea, JobAreas } from './jobAreas.ts';

/** Converts data to pixels of a run's row. */
export interface AreaScale {
  /** Left edge of a bucket, in whole pixels, so that the background does not show between neighbours. */
  left(bucket: number): number;
  /** Vertical position of a number of tasks. */
  y(tasks: number): number;
}

type ColourOf = (job: JobId) => string;

// Opacity of wasted work.
const WASTED_ALPHA = 0.4;
const HATCH = 6;
const STRIPE = 2;
// Areas of jobs are separated by a line if each is at least this high. CSS pixels.
const PARTED = 5;

/**
 * Draws the running tasks of a run by job, later jobs first so that each covers what is below its top; wasted ones
 * below zero.
 */
export function drawAreas(
  context: CanvasRenderingContext2D,
  { areas, roots }: JobAreas,
  scale: AreaScale,
  colourOf: ColourOf,
  palette: Palette,
): void {
  for (let at = areas.length - 1; at >= 0; at -= 1) {
    const area = areas[at];
    context.fillStyle = colourOf(area.job);
    fillSteps(context, area.first, area.tops, area.running, scale, 1);
    stripeOpportunistic(context, area, scale, palette.surface);
    partFromAbove(context, area, scale, palette.surface);
  }
  context.fillStyle = palette.lineStrong;
  fillSteps(context, 0, roots, roots, scale, 1);
  for (let at = areas.length - 1; at >= 0; at -= 1) drawWasted(context, areas[at], scale, colourOf, palette);
}

/** Fills from zero to the tops, where there is anything. `sign` is -1 below zero. */
function fillSteps(
  context: CanvasRenderingContext2D,
  first: number,
  tops: Float64Array,
  counts: Float64Array,
  { left, y }: AreaScale,
  sign: 1 | -1,
): void {
  context.beginPath();
  for (let at = 0; at < counts.length; at += 1) {
    if (!(counts[at] > 0)) continue;
    context.moveTo(left(first + at), y(0));
    for (; counts[at] > 0; at += 1) {
      const edge = y(sign * tops[at]);
      context.lineTo(left(first + at), edge);
      context.lineTo(left(first + at + 1), edge);
    }
    context.lineTo(left(first + at), y(0));
  }
  context.fill();
}

/** Stripes the part of an area that gives way to others; they lean back, as those of opportunistic tasks do elsewhere. */
function stripeOpportunistic(
  context: CanvasRenderingContext2D,
  { first, tops, opportunistic }: JobArea,
  { left, y }: AreaScale,
  ground: string,
): void {
  if (!opportunistic.some((count) => count > 0)) return;
  context.save();
  context.beginPath();
  let [highest, lowest] = [Infinity, 0];
  for (const [at, count] of opportunistic.entries()) {
    if (!(count > 0)) continue;
    const [from, top, bottom] = [left(first + at), y(tops[at]), y(tops[at] - count)];
    context.rect(from, top, left(first + at + 1) - from, bottom - top);
    highest = Math.min(highest, top);
    lowest = Math.max(lowest, bottom);
  }
  context.clip();
  context.strokeStyle = ground;
  context.lineWidth = STRIPE;
  context.beginPath();
  const [begins, ends] = [left(first), left(first + opportunistic.length)];
  // In step over all areas, so that neighbours do not jar.
  for (let at = Math.floor((begins - lowest) / HATCH) * HATCH; at + highest < ends; at += HATCH) {
    context.moveTo(at + highest, highest);
    context.lineTo(at + lowest, lowest);
  }
  context.stroke();
  context.restore();
}

function partFromAbove(
  context: CanvasRenderingContext2D,
  { first, tops, running }: JobArea,
  { left, y }: AreaScale,
  ground: string,
): void {
  context.fillStyle = ground;
  for (const [at, count] of running.entries()) {
    if (y(0) - y(count) < PARTED) continue;
    const from = left(first + at);
    context.fillRect(from, y(tops[at]), left(first + at + 1) - from, 0.75);
  }
}

function drawWasted(
  context: CanvasRenderingContext2D,
  area: JobArea,
  scale: AreaScale,
  colourOf: ColourOf,
  { surface }: Palette,
): void {
  if (!area.wasted.some((count) => count > 0)) return;
  const colour = colourOf(area.job);
  // Fill with the background first, since areas farther down were drawn up to zero.
  context.fillStyle = surface;
  fillSteps(context, area.first, area.bottoms, area.wasted, scale, -1);
  context.fillStyle = colour;
  context.globalAlpha = WASTED_ALPHA;
  fillSteps(context, area.first, area.bottoms, area.wasted, scale, -1);
  context.globalAlpha = 1;
  hatch(context, area, scale, colour);
}

/** Hatches what was just filled. */
function hatch(
  context: CanvasRenderingContext2D,
  area: JobArea,
  { left, y }: AreaScale,
  colour: string,
): void {
  const { first, wasted, bottoms } = area;
  const [from, to] = [left(first), left(first + wasted.length)];
  const [top, bottom] = [y(0), y(-bottoms.reduce((most, count) => Math.max(most, count), 0))];
  context.save();
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  const start = Math.floor((from + top) / HATCH) * HATCH;
  for (let sum = start; sum < to + bottom; sum += HATCH) {
    context.moveTo(sum - top, top);
    context.lineTo(sum - bottom, bottom);
  }
  context.stroke();
  context.restore();
}

/** Outlines the area of a highlighted job. */
export function outlineArea(
  context: CanvasRenderingContext2D,
  { areas }: JobAreas,
  job: JobId,
  { left, y }: AreaScale,
  palette: Palette,
): void {
  const area = areas.find((each) => each.job === job);
  if (area === undefined) return;
  const { first, running, tops } = area;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5 * palette.scale;
  context.lineJoin = 'round';
  context.beginPath();
  for (let at = 0; at < running.length; at += 1) {
    if (!(running[at] > 0)) continue;
    const begin = at;
    context.moveTo(left(first + at), y(tops[at] - running[at]));
    for (; running[at] > 0; at += 1) {
      context.lineTo(left(first + at), y(tops[at]));
      context.lineTo(left(first + at + 1), y(tops[at]));
    }
    for (let back = at - 1; back >= begin; back -= 1) {
      context.lineTo(left(first + back + 1), y(tops[back] - running[back]));
      context.lineTo(left(first + back), y(tops[back] - running[back]));
    }
    context.closePath();
  }
  context.stroke();
}
