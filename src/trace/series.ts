import { assert } from '../base/assert.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { LayeredSpans, Spans } from './intervals.ts';

/** Equal pieces of time. The width is a power of two µs, so that a picture does not flicker while it is zoomed. */
export interface Buckets {
  /** A multiple of the width. */
  readonly start: Micros;
  readonly width: Micros;
  readonly count: number;
}

/** Cuts [from, to] into at most `most` buckets, as narrow as that allows. */
export function bucketsOf(from: Micros, to: Micros, most: number): Buckets {
  let width = 1;
  while (Math.floor(to / width) - Math.floor(from / width) + 1 > most) width *= 2;
  const first = Math.floor(from / width);
  const last = Math.max(first, Math.ceil(to / width) - 1);
  return { start: first * width, width, count: last - first + 1 };
}

/**
 * Returns for each bucket the total time that spans were open in it; divided by the bucket's width it is the mean
 * number of open spans. Sums of whole microseconds are exact. A span that is still open ends at `end`. O(spans +
 * buckets).
 */
export function areaOf(spans: Spans, buckets: Buckets, end: Micros): Float64Array {
  return layeredAreas({ ...spans, layers: 1, layerOf: () => 0 }, buckets, end)[0];
}

/** Returns the areas of each layer; a row with a negative layer is left out. */
export function layeredAreas(
  spans: LayeredSpans,
  { start, width, count }: Buckets,
  end: Micros,
): Float64Array[] {
  const limit = Math.min(end, start + width * count);
  const areas = Array.from({ length: spans.layers }, () => new Float64Array(count));
  // How many more spans cover this bucket entirely than the one before.
  const changes = Array.from({ length: spans.layers }, () => new Float64Array(count + 1));
  for (let row = 0; row < spans.length; row += 1) {
    const from = Math.max(start, spans.from[row]);
    const to = Math.min(limit, spans.to[row]);
    const layer = to > from ? spans.layerOf(row) : -1;
    if (layer < 0) continue;
    const first = Math.floor((from - start) / width);
    const last = Math.ceil((to - start) / width) - 1;
    const area = areas[layer];
    if (first === last) {
      area[first] += to - from;
      continue;
    }
    area[first] += start + (first + 1) * width - from;
    area[last] += to - (start + last * width);
    changes[layer][first + 1] += 1;
    changes[layer][last] -= 1;
  }
  for (const [layer, area] of areas.entries()) {
    let covering = 0;
    for (let bucket = 0; bucket < count; bucket += 1) {
      covering += changes[layer][bucket];
      area[bucket] += covering * width;
    }
  }
  return areas;
}

/** Areas in buckets so narrow that the areas of any picture are sums of them: plain data. */
export interface FineAreas {
  readonly buckets: Buckets;
  readonly areas: Float64Array;
  /** The number of spans. */
  readonly spans: number;
}

// More than any screen has pixels.
const FINEST = 8192;

/** Returns the areas of some spans in narrow buckets over [0, end]. */
export function fineAreasOf(spans: Spans, end: Micros): FineAreas {
  const buckets = bucketsOf(0, end, FINEST);
  return { buckets, areas: areaOf(spans, buckets, end), spans: spans.length };
}

/** Sums narrow areas to those of wider buckets that begin at 0; exact, since widths are powers of two. */
export function addUp({ buckets: narrow, areas }: FineAreas, wide: Buckets): Float64Array {
  const each = wide.width / narrow.width;
  assert(wide.start === 0 && Number.isInteger(each), 'Areas can only be added up to wider ones');
  const sums = new Float64Array(wide.count);
  const known = Math.min(areas.length, wide.count * each);
  for (let bucket = 0; bucket < known; bucket += 1) sums[Math.floor(bucket / each)] += areas[bucket];
  return sums;
}

/** The number of open spans as a step function of time: `counts[i]` from `times[i]` to `times[i + 1]`. */
export interface StepFunction {
  readonly times: Float64Array; // Micros, ascending, each once
  readonly counts: Float64Array;
}

/**
 * Returns the exact number of open spans over time. Up to two steps for each span: for runs small enough to draw all
 * of them.
 */
export function stepsOf(spans: Spans, end: Micros): StepFunction {
  const isCounted = (row: number) => Math.min(spans.to[row], end) > spans.from[row];
  const rows = Array.from({ length: spans.length }, (_, row) => row).filter(isCounted);
  const begins = Float64Array.from(rows, (row) => spans.from[row]).sort();
  const ends = Float64Array.from(rows, (row) => spans.to[row]).sort();
  const times: number[] = [];
  const counts: number[] = [];
  let begun = 0;
  let ended = 0;
  while (ended < rows.length) {
    const time = Math.min(begins[begun] ?? Number.POSITIVE_INFINITY, ends[ended]);
    if (time > end) break;
    while (begun < rows.length && begins[begun] === time) begun += 1;
    while (ended < rows.length && ends[ended] === time) ended += 1;
    times.push(time);
    counts.push(begun - ended);
  }
  return { times: Float64Array.from(times), counts: Float64Array.from(counts) };
}

/** Turns areas into mean counts; the last bucket ends at `until`. */
export function meansOf(areas: Float64Array, { start, width, count }: Buckets, until: Micros): StepFunction {
  const [times, counts] = [new Float64Array(count), new Float64Array(count)];
  for (let bucket = 0; bucket < count; bucket += 1) {
    times[bucket] = start + bucket * width;
    counts[bucket] = areas[bucket] / Math.max(1, Math.min(width, until - times[bucket]));
  }
  return { times, counts };
}
