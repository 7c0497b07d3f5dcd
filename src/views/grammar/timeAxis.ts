import { formatMicros } from '../../base/format.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { lastEnd, timeUnitFor } from '../chart/time.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Axis } from './picture.ts';

// So many steps of keys from the begin of the axis to its end.
const STEPS = 100;

/** An axis of simulated time that all runs share, in the unit that suits the longest of them. */
export function timeAxis(runs: readonly RunTrace[]) {
  const until = lastEnd(runs);
  const unit = timeUnitFor(until / SECOND);
  const size = unit.seconds * SECOND;
  const axis: Axis = {
    domain: [0, Math.max(until, 1)],
    ...{ size, unit: unit.name, title: `time, ${unit.name}`, isTime: true },
  };
  return {
    ...{ until, axis },
    stops: Array.from({ length: STEPS + 1 }, (_, step) => (step * until) / STEPS),
    /** Writes a time of the axis as the clock does: "1.72 s". */
    write: (time: number) => formatMicros(Math.round(time)),
  };
}
