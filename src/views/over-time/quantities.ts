import type { Micros } from '../../engine/kernel/time.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import type { RecordingLevel, TraceData } from '../../engine/record/schema.ts';
import { askingNow, busyNow, queuedNow, waitingNow } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import type { Metric } from '../../metrics/metric.ts';
import { queueSpread, queueSpreads } from '../../metrics/queueSpread.ts';
import { serverGap, utilizationPercentiles } from '../../metrics/serverSpread.ts';
import {
  askingAreas,
  askingSlots,
  busyAreas,
  busySlots,
  queueAreas,
  queueEntries,
  waitingAreas,
  waitingTasks,
} from '../../trace/counted.ts';
import type { Fact } from '../../trace/facts.ts';
import type { Spans } from '../../trace/intervals.ts';
import type { Buckets, FineAreas, StepFunction } from '../../trace/series.ts';
import { addUp, bucketsOf, meansOf, stepsOf } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';

/** A number over time, drawn as one line for each run. */
export interface LineQuantity extends Definition {
  readonly id: string;
  readonly needs: RecordingLevel;
  /** Whether the number of slots is an upper bound, drawn as a line. */
  readonly hasCapacity: boolean;
  /** Default: a count. */
  readonly unit?: 's' | '%';
  /** The line, as exact as so many pixels can show. */
  lineIn(trace: Trace, until: Micros, width: number): StepFunction;
  /** Its means in equal pieces of time. */
  meansIn(trace: Trace, buckets: Buckets, until: Micros): Float64Array;
}

type Plain = Pick<LineQuantity, 'id' | 'needs' | 'hasCapacity'> & Definition;

// A change needs so many pixels to be seen as one: closer, what holds for a moment only would look as if it lasted.
const A_CHANGE = 4;

/** Counts spans: every change while there are few, else the exact mean over buckets of three pixels. */
function counting(plain: Plain, spansOf: (trace: Trace) => Spans, areas: Fact<FineAreas>): LineQuantity {
  const meansIn = (trace: Trace, buckets: Buckets, until: Micros) =>
    meansOf(addUp(areas.of(trace), buckets), buckets, until);
  return {
    ...plain,
    lineIn(trace, until, width) {
      if (areas.of(trace).spans * A_CHANGE <= width) return stepsOf(spansOf(trace), trace.data.endedAt);
      return meansIn(trace, bucketsOf(0, until, Math.max(1, width / 3)), until);
    },
    meansIn: (trace, buckets, until) => meansIn(trace, buckets, until).counts,
  };
}

// More windows would hold too few tasks of each server.
const MOST_WINDOWS = 60;

/** The windows in which servers are compared, and when each begins. */
export function differenceWindows(until: Micros): {
  readonly windows: Buckets;
  readonly times: Float64Array;
} {
  const windows = bucketsOf(0, until, MOST_WINDOWS);
  const times = Float64Array.from({ length: windows.count }, (_, at) => windows.start + at * windows.width);
  return { windows, times };
}

/** How much servers differ: a number for each window of time. The metric of the run has longer windows. */
function differing(
  { title, reading, needs, unit }: Metric,
  id: string,
  help: string,
  valuesIn: (data: TraceData, windows: Buckets) => Float64Array,
): LineQuantity {
  const lineIn = ({ data }: Trace, until: Micros): StepFunction => {
    const { windows, times } = differenceWindows(until);
    return { times, counts: valuesIn(data, windows).map((value) => (Number.isNaN(value) ? 0 : value)) };
  };
  return {
    ...{ id, title, help, reading, needs, hasCapacity: false, unit: unit === 's' ? 's' : '%' },
    lineIn,
    meansIn(trace, buckets, until) {
      const { times, counts } = lineIn(trace, until);
      const width = times.length > 1 ? times[1] - times[0] : until;
      const at = (bucket: number) => Math.floor((buckets.start + bucket * buckets.width) / width);
      return Float64Array.from({ length: buckets.count }, (_, bucket) => counts[at(bucket)] ?? 0);
    },
  };
}

/** The numbers that can be shown as lines. */
export const lineQuantities: readonly LineQuantity[] = [
  counting(
    { id: 'waiting', ...waitingNow, needs: 'attempts', hasCapacity: false },
    waitingTasks,
    waitingAreas,
  ),
  counting({ id: 'queues', ...queuedNow, needs: 'queues', hasCapacity: false }, queueEntries, queueAreas),
  counting({ id: 'busy', ...busyNow, needs: 'attempts', hasCapacity: true }, busySlots, busyAreas),
  counting({ id: 'asking', ...askingNow, needs: 'queues', hasCapacity: true }, askingSlots, askingAreas),
  differing(
    queueSpread,
    'queueSpread',
    'Standard deviation, over servers, of the mean queue time of tasks that start in each step.',
    (data, windows) => queueSpreads(data, windows).map(toSeconds),
  ),
  differing(
    serverGap,
    'serverGap',
    'The 80th percentile of the servers’ utilization minus the 20th, in each step.',
    (data, windows) => {
      const [low, high] = utilizationPercentiles(data, windows, [0.2, 0.8]);
      return high.map((share, at) => share - low[at]);
    },
  ),
];
