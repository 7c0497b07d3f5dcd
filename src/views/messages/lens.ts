import type { Micros } from '../../engine/kernel/time.ts';

/** A piece of the axis on which time runs at one pace. */
export interface Zone {
  readonly from: Micros;
  readonly to: Micros;
  readonly top: number;
  readonly bottom: number;
  /** Whether it is stretched. */
  readonly isClose: boolean;
}

/** An axis that shows stretches with messages larger than the rest. */
export interface Lens {
  readonly zones: readonly Zone[];
  /** How many times longer a moment is in a close zone than elsewhere. */
  readonly factor: number;
  /** Pixels for each microsecond in close zones and elsewhere. */
  readonly closeScale: number;
  readonly farScale: number;
  y(time: Micros): number;
  time(y: number): Micros;
}

/** A stretch of time. */
export interface Stretch {
  readonly from: Micros;
  readonly to: Micros;
}

const factors = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

// A message should fall this far, so that its slope can be seen; and the rest of the job must stay in the picture.
const WANTED_FALL = 15;
const MOST_CLOSE = 0.72;

/**
 * Makes an axis over `whole` from `top` on, `height` pixels long. Messages take next to no time against tasks, so the
 * stretches in which they fly are drawn larger, by one factor for all of them.
 */
export function createLens(whole: Stretch, flights: readonly Stretch[], top: number, height: number): Lens {
  const close = mergeStretches(whole, flights);
  const closeTime = close.reduce((sum, { from, to }) => sum + to - from, 0);
  const farTime = whole.to - whole.from - closeTime;
  const shortest = flights.reduce(
    (least, { from, to }) => (to > from ? Math.min(least, to - from) : least),
    Infinity,
  );
  const farScaleAt = (factor: number) => height / (factor * closeTime + farTime);
  const isEnough = (factor: number) => shortest * factor * farScaleAt(factor) >= WANTED_FALL;
  const isTooMuch = (factor: number) => closeTime * factor * farScaleAt(factor) > MOST_CLOSE * height;
  let factor = 1;
  if (closeTime > 0 && farTime > 0) {
    for (const next of factors) {
      if (next > 1 && isTooMuch(next)) break;
      factor = next;
      if (isEnough(next)) break;
    }
  }
  const farScale = farScaleAt(factor);
  const zones = zonesOf(whole, close, top, farScale, factor);
  return {
    zones,
    factor,
    farScale,
    closeScale: farScale * factor,
    y: (time) => yAt(zones, time),
    time: (y) => timeAt(zones, y),
  };
}

/** Joins stretches that touch or nearly do, each with some room around it. */
function mergeStretches(whole: Stretch, flights: readonly Stretch[]): Stretch[] {
  const flying = flights.filter(({ from, to }) => to > from);
  const longest = flying.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const room = longest / 4;
  const sorted = flying
    .map(({ from, to }) => ({ from: Math.max(whole.from, from - room), to: Math.min(whole.to, to + room) }))
    .sort((a, b) => a.from - b.from);
  const merged: { from: Micros; to: Micros }[] = [];
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && from - last.to <= longest / 2) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

function zonesOf(
  whole: Stretch,
  close: readonly Stretch[],
  top: number,
  farScale: number,
  factor: number,
): Zone[] {
  const zones: Zone[] = [];
  let time = whole.from;
  let y = top;
  const add = (to: Micros, isClose: boolean) => {
    if (to <= time) return;
    const bottom = y + (to - time) * farScale * (isClose ? factor : 1);
    zones.push({ from: time, to, top: y, bottom, isClose: isClose && factor > 1 });
    time = to;
    y = bottom;
  };
  for (const { from, to } of close) {
    add(from, false);
    add(to, true);
  }
  add(whole.to, false);
  return zones;
}

function yAt(zones: readonly Zone[], time: Micros): number {
  const zone = zones.find(({ to }) => time <= to) ?? zones[zones.length - 1];
  if (zone === undefined) return 0;
  const share = (Math.min(Math.max(time, zone.from), zone.to) - zone.from) / (zone.to - zone.from);
  return zone.top + share * (zone.bottom - zone.top);
}

function timeAt(zones: readonly Zone[], y: number): Micros {
  const zone = zones.find(({ bottom }) => y <= bottom) ?? zones[zones.length - 1];
  if (zone === undefined) return 0;
  const share = (Math.min(Math.max(y, zone.top), zone.bottom) - zone.top) / (zone.bottom - zone.top);
  return zone.from + share * (zone.to - zone.from);
}
