import { type ScaleContinuousNumeric, scaleLinear, scaleLog, scaleSqrt } from 'd3';
import { tickText, withUnit } from '../chart/ticks.ts';
import type { Axis } from './picture.ts';

/** An axis of so many pixels. What is beyond its domain lies at its ends. */
export interface Scale {
  (value: number): number;
  invert(place: number): number;
  domain(): number[];
  range(): number[];
  ticks(count?: number): number[];
}

type Kind = NonNullable<Axis['kind']>;
const makers: Readonly<Record<Kind, () => ScaleContinuousNumeric<number, number>>> = {
  linear: () => scaleLinear(),
  log: () => scaleLog(),
  sqrt: () => scaleSqrt(),
};

/** Makes an axis in its own values: from `start` to `end` in pixels. */
export function scaleOf({ domain, kind = 'linear' }: Axis, start: number, end: number): Scale {
  return makers[kind]()
    .domain([...domain])
    .range([start, end])
    .clamp(true);
}

/** The numbers of an axis, for a drawing that has room for about `most`. */
export interface Numbers {
  /** From units to pixels. */
  readonly scale: Scale;
  readonly ticks: readonly number[];
  format(value: number): string;
}

/** Chooses the numbers of an axis, in its unit. `isTitled`: its title has room, so no number needs a unit. */
export function numbersOf(axis: Axis, start: number, end: number, most: number, isTitled: boolean): Numbers {
  const { domain, size = 1, unit = '', format } = axis;
  const inUnits: Axis = { ...axis, domain: [domain[0] / size, domain[1] / size] };
  const scale = scaleOf(inUnits, start, end);
  const count = Math.max(2, Math.floor(most));
  const ticks = axis.ticks?.(count) ?? scale.ticks(count);
  return { scale, ticks, format: format ?? (isTitled ? tickText : withUnit(ticks, unit)) };
}
