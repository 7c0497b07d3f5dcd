/** A part of a log, from ≤ t < to. [s] */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Returns the step by which a window is dragged: a power of ten, below 1/2000 of the log's length. [s] */
export function stepOf(length: number): number {
  return 10 ** Math.floor(Math.log10(length / 2_000));
}

/** Rounds a time to whole steps, without floating-point noise. */
function snap(time: number, step: number): number {
  return Number((Math.round(time / step) * step).toPrecision(12));
}

/** Moves a window so that it starts at a given time, within the log. */
export function movedTo(window: TimeWindow, from: number, length: number): TimeWindow {
  const width = window.to - window.from;
  const start = Math.min(Math.max(0, from), Math.max(0, length - width));
  return { from: start, to: start + width };
}

/** Changes the width of a window within the log; keeps its start where possible. */
export function widenedTo(window: TimeWindow, width: number, length: number): TimeWindow {
  const step = stepOf(length);
  const wanted = Math.min(length, Math.max(step, width));
  const from = Math.max(0, Math.min(window.from, length - wanted));
  return { from, to: Math.min(length, from + wanted) };
}

/** The part of a window that a pointer holds. */
export type Grip = 'from' | 'to' | 'whole';

/** Moves the held part of a window by a number of seconds. */
export function dragged(start: TimeWindow, grip: Grip, by: number, length: number): TimeWindow {
  const step = stepOf(length);
  if (grip === 'whole') return movedTo(start, snap(start.from + by, step), length);
  if (grip === 'from') {
    return { from: Math.min(Math.max(0, snap(start.from + by, step)), start.to - step), to: start.to };
  }
  return { from: start.from, to: Math.max(Math.min(length, snap(start.to + by, step)), start.from + step) };
}
