import { type Micros, toSeconds } from '../../engine/kernel/time.ts';
import type { RecordingLevel, TraceData } from '../../engine/record/schema.ts';
import type { Definition } from '../../metrics/definition.ts';
import { queuePercentiles } from '../../metrics/queueSpread.ts';
import { utilizationPercentiles } from '../../metrics/serverSpread.ts';
import type { Buckets, StepFunction } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace } from '../shared/view.ts';
import { differenceWindows } from './quantities.ts';

/** How opaque areas are. */
export const shades = { none: 0, pale: 0.18, dark: 0.42 } as const;

/** A line of several, and how dark the area below it is, down to the next lower line. */
export interface BandLine {
  readonly name: string;
  readonly isThick: boolean;
  readonly shade: keyof typeof shades;
}

/** Several numbers of each run over time, none ever above the next: lines with areas between them; a row for each run. */
export interface BandQuantity extends Definition {
  readonly id: string;
  readonly needs: RecordingLevel;
  /** Default: a count. */
  readonly unit?: 's' | '%';
  /** The lowest first. */
  readonly lines: readonly BandLine[];
  readonly legend: readonly { readonly title: string; readonly mark: 'dark' | 'pale' | 'line' | 'dashed' }[];
  /** Whether a run has these numbers. */
  isIn(trace: Trace): boolean;
  /** The lines, in their order and with the same steps; NaN where there is nothing to count. */
  linesIn(trace: Trace, until: Micros): readonly StepFunction[];
  /** What no line can rise above, if that is worth a line of its own; and how it is written: "all 20 tokens". */
  ceilingOf?(trace: Trace): number;
  ceilingWords?(ceiling: number): string;
}

/** The runs that have these numbers. */
export function bandRuns(
  runs: readonly RunTrace[],
  { needs, isIn }: Pick<BandQuantity, 'needs' | 'isIn'>,
): readonly RunTrace[] {
  return recordedRuns(runs, needs).filter(({ trace }) => isIn(trace));
}

const SHARES = [0.2, 0.5, 0.8];

const percentileLines: readonly BandLine[] = [
  { name: '20th percentile', isThick: false, shade: 'none' },
  { name: 'median', isThick: true, shade: 'pale' },
  { name: '80th percentile', isThick: false, shade: 'pale' },
];

/** Percentiles over servers, for each window of time. */
function percentilesOf(
  plain: Pick<BandQuantity, 'id' | 'needs' | 'unit'> & Definition,
  valuesIn: (data: TraceData, windows: Buckets, shares: readonly number[]) => readonly Float64Array[],
): BandQuantity {
  return {
    ...plain,
    lines: percentileLines,
    legend: [
      { title: 'median', mark: 'line' },
      { title: '20th to 80th percentile', mark: 'pale' },
    ],
    isIn: () => true,
    linesIn({ data }, until) {
      const { windows, times } = differenceWindows(until);
      return valuesIn(data, windows, SHARES).map((counts) => ({ times, counts }));
    },
  };
}

/** How servers are spread, of any policy. */
export const percentileBands: readonly BandQuantity[] = [
  percentilesOf(
    {
      id: 'queuePercentiles',
      title: 'Queue time, percentiles of servers',
      help: 'Percentiles, over servers, of the mean queue time of tasks that start in each step (Apollo Fig. 11).',
      reading: 'APO-45',
      needs: 'queues',
      unit: 's',
    },
    (data, windows, shares) =>
      queuePercentiles(data, windows, shares).map((line) => line.map((time) => toSeconds(time))),
  ),
  percentilesOf(
    {
      id: 'utilizationPercentiles',
      title: 'Utilization, percentiles of servers',
      help: 'Percentiles, over servers, of the share of slot time in which tasks run, in each step (Apollo Fig. 7b).',
      reading: 'APO-45',
      needs: 'attempts',
      unit: '%',
    },
    utilizationPercentiles,
  ),
];

/** The mean of a line in each bucket, over the times in which it is known; NaN where it never is. */
export function meansOfLine({ times, counts }: StepFunction, buckets: Buckets, until: Micros): Float64Array {
  let step = -1;
  return Float64Array.from({ length: buckets.count }, (_, bucket) => {
    const from = buckets.start + bucket * buckets.width;
    const to = Math.min(until, from + buckets.width);
    while (step + 1 < times.length && times[step + 1] <= from) step += 1;
    let [area, known] = [0, 0];
    for (let at = step; at < times.length && (at < 0 || times[at] < to); at += 1) {
      const begin = Math.max(from, at < 0 ? 0 : times[at]);
      const end = Math.min(to, times[at + 1] ?? until);
      const value = at < 0 ? Number.NaN : counts[at];
      if (!(end > begin) || Number.isNaN(value)) continue;
      area += value * (end - begin);
      known += end - begin;
    }
    return known === 0 ? Number.NaN : area / known;
  });
}
