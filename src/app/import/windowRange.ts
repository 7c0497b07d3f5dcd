/** A stretch of a log in seconds, from ≤ t < to. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Gives the step in which a window over a log is dragged: a power of ten, below a two-thousandth of its length. */
export function stepOf(length: number): number {
  return 10 ** Math.floor(Math.log10(length / 2_000));
}

/** Puts a moment on the grid of steps, without dust in the last digits. */
export function snap(time: number, step: number): number {
  return Number((Math.round(time / step) * step).toPrecision(12));
}

/** Moves a window so that it starts at a moment, within the log. */
export function movedTo(window: TimeWindow, from: number, length: number): TimeWindow {
  const width = window.to - window.from;
  const start = Math.min(Math.max(0, from), Math.max(0, length - width));
  return { from: start, to: start + width };
}

/** Gives a window another width, within the log; it keeps its start where it can. */
export function widenedTo(window: TimeWindow, width: number, length: number): TimeWindow {
  const step = stepOf(length);
  const wanted = Math.min(length, Math.max(step, width));
  const from = Math.max(0, Math.min(window.from, length - wanted));
  return { from, to: Math.min(length, from + wanted) };
}

/** Which part of a window a pointer holds. */
export type Grip = 'from' | 'to' | 'whole';

/** Moves what a pointer holds by a number of seconds. */
export function dragged(start: TimeWindow, grip: Grip, by: number, length: number): TimeWindow {
  const step = stepOf(length);
  if (grip === 'whole') return movedTo(start, snap(start.from + by, step), length);
  if (grip === 'from') {
    return { from: Math.min(Math.max(0, snap(start.from + by, step)), start.to - step), to: start.to };
  }
  return { from: start.from, to: Math.max(Math.min(length, snap(start.to + by, step)), start.from + step) };
}
