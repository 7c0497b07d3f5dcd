/** The values that a slider can take. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly scale?: 'linear' | 'log';
}

/** Positions of the slider's handle run from 0 to this number. */
export const POSITIONS = 1000;

/** Whether only whole numbers are allowed. */
export function hasWholeSteps({ step }: SliderRange): boolean {
  return step >= 1 && Number.isInteger(step);
}

/**
 * Returns the position of a value on the slider, from 0 to 1. A logarithmic slider has no place for 0, which is put
 * where the value of one step is.
 */
export function shareOf(value: number, range: SliderRange): number {
  const { min, max } = range;
  if (max <= min) return 0;
  const place = isLog(range)
    ? Math.log(Math.max(value, floorOf(range)) / floorOf(range)) / Math.log(max / floorOf(range))
    : (value - min) / (max - min);
  return Math.min(1, Math.max(0, place));
}

/**
 * Returns the value at a position of the slider, rounded to whole steps and, on a logarithmic slider, to two digits.
 */
export function valueAt(share: number, range: SliderRange): number {
  if (share <= 0) return range.min;
  if (share >= 1) return range.max;
  const raw = isLog(range)
    ? floorOf(range) * (range.max / floorOf(range)) ** share
    : range.min + share * (range.max - range.min);
  return snap(isLog(range) ? Number(raw.toPrecision(2)) : raw, range);
}

/**
 * Moves a value by whole steps. On a logarithmic slider a step is 1/50 of the slider's length, but never less than
 * `step`.
 */
export function stepped(value: number, steps: number, range: SliderRange): number {
  if (!isLog(range)) return snap(value + steps * range.step, range);
  const moved = valueAt(shareOf(value, range) + steps / 50, range);
  return moved === value ? snap(value + Math.sign(steps) * range.step, range) : moved;
}

function snap(value: number, { min, max, step }: SliderRange): number {
  const onGrid = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, Number(onGrid.toPrecision(10))));
}

function isLog({ scale, max }: SliderRange): boolean {
  return scale === 'log' && max > 0;
}

function floorOf({ min, step }: SliderRange): number {
  return min > 0 ? min : step;
}
