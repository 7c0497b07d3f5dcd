import type { ScaleLinear } from 'd3';
import { scaleLinear } from 'd3';
import { useMemo } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import type { RunTrace } from '../shared/view.ts';
import type { TimeUnit } from './time.ts';
import { lastEnd, timeUnitFor } from './time.ts';

/** An axis of simulated time that all runs share. */
export interface TimeScale {
  /** When the last run ends. */
  readonly until: Micros;
  readonly unit: TimeUnit;
  /** From the unit to pixels. */
  readonly x: ScaleLinear<number, number>;
  /** Pixels from the left of the plot. */
  leftOf(time: Micros): number;
  timeAt(left: number): number;
}

/** Makes the axis of time for a plot so wide, in the unit that suits the longest run. */
export function useTimeScale(runs: readonly RunTrace[], width: number): TimeScale {
  return useMemo(() => {
    const until = lastEnd(runs);
    const unit = timeUnitFor(until / SECOND);
    const x = scaleLinear()
      .domain([0, Math.max(until / SECOND / unit.seconds, Number.EPSILON)])
      .range([0, width]);
    return {
      until,
      unit,
      x,
      leftOf: (time) => x(time / SECOND / unit.seconds),
      timeAt: (left) => x.invert(left) * unit.seconds * SECOND,
    };
  }, [runs, width]);
}
