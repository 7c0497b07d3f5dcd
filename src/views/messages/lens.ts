import type { Micros } from '../../engine/kernel/time.ts';

/** A part of the axis with a constant scale. */
interface Zone {
  readonly from: Micros;
  readonly to: Micros;
  readonly top: number;
  readonly bottom: number;
  /** Whether it is stretched. */
  readonly isClose: boolean;
}

/** An axis that stretches periods with messages. */
export interface Lens {
  readonly zones: readonly Zone[];
  /** Factor by which stretched zones are larger than the others. */
  readonly factor: number;
  y(time: Micros): number;
}

/** A period of time. */
interface Stretch {
  readonly from: Micros;
  readonly to: Micros;
}

const factors = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

// The vertical length that a message should have, so that its slope is visible, while the rest of the job still fits.
// [px]
const WANTED_FALL = 15;
const MOST_CLOSE = 0.72;

/**
 * Creates an axis over `whole`, starting at `top`, `height` pixels long. Messages are very short compared with tasks, so
 * the periods with messages under way are stretched, all by the same factor.
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
  return { zones, factor, y: (time) => yAt(zones, time) };
}

/** Joins periods that touch or nearly do, each with some margin. */
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
