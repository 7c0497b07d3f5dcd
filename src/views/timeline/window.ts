import type { Micros } from '../../engine/kernel/time.ts';
import { sharedValue } from '../surface/sharedValue.ts';

/** The period on screen. */
export interface TimeWindow {
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * What the viewer asked to see: `span` is the length, null for a default; `from` the start, null to follow the clock.
 */
export interface Framing {
  readonly span: Micros | null;
  readonly from: Micros | null;
}

// While the clock is followed, it is at this share of the window.
const PAST = 0.6;

/** Shortest window. [µs] */
const SHORTEST = 100;

/** Returns the period on screen, within the run. */
export function windowOf({ span, from }: Framing, suiting: Micros, time: Micros, end: Micros): TimeWindow {
  const length = Math.min(Math.max(SHORTEST, span ?? suiting), Math.max(SHORTEST, end));
  const wanted = from ?? time - PAST * length;
  const start = Math.max(0, Math.min(wanted, end - length));
  return { from: start, to: start + length };
}

/** Zooms by `factor`; the time at `at` stays where it is, or the clock while that is followed. */
export function zoomed(
  framing: Framing,
  window: TimeWindow,
  factor: number,
  at: Micros,
  end: Micros,
): Framing {
  const span = Math.min(Math.max(SHORTEST, (window.to - window.from) * factor), Math.max(SHORTEST, end));
  if (framing.from === null) return { span, from: null };
  const share = (at - window.from) / (window.to - window.from);
  return { span, from: clampFrom(at - share * span, span, end) };
}

/** Moves the window in time; it no longer follows the clock. */
export function panned(window: TimeWindow, by: Micros, end: Micros): Framing {
  const span = window.to - window.from;
  return { span, from: clampFrom(window.from + by, span, end) };
}

/** Shows the selected period. */
export function brushed(one: Micros, other: Micros, end: Micros): Framing {
  const span = Math.max(SHORTEST, Math.abs(other - one));
  return { span, from: clampFrom(Math.min(one, other), span, end) };
}

function clampFrom(from: Micros, span: Micros, end: Micros): Micros {
  return Math.max(0, Math.min(from, end - span));
}

/** Returns a window length in which tasks that take so long are about as wide as a thumb. */
export function suitingSpan(taskTime: Micros, width: number, end: Micros): Micros {
  return Math.min(end, Math.max(SHORTEST, (taskTime * Math.max(100, width)) / 26));
}

/** The default: neither zoomed nor moved by the viewer. */
export const automatic: Framing = { span: null, from: null };

/** The period that the viewer asked for, in all timelines on the page, so that runs are compared at the same times. */
export const sharedFraming = sharedValue(automatic);
