import type { Micros } from '../../engine/kernel/time.ts';
import type { RecordingLevel } from '../../engine/record/schema.ts';
import { askingNow, busyNow, queuedNow, waitingNow } from '../../metrics/counts.ts';
import type { Definition } from '../../metrics/definition.ts';
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
import type { FineAreas, StepFunction } from '../../trace/series.ts';
import { addUp, bucketsOf, meansOf, stepsOf } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';

/** A count over time, drawn as one line for each run. */
export interface LineQuantity extends Definition {
  readonly id: string;
  readonly needs: RecordingLevel;
  /** Whether the number of slots is an upper bound, drawn as a line. */
  readonly hasCapacity: boolean;
  spansOf(trace: Trace): Spans;
  readonly areas: Fact<FineAreas>;
}

/** The counts that can be shown as lines. */
export const lineQuantities: readonly LineQuantity[] = [
  {
    id: 'waiting',
    ...waitingNow,
    needs: 'attempts',
    hasCapacity: false,
    spansOf: waitingTasks,
    areas: waitingAreas,
  },
  {
    id: 'queues',
    ...queuedNow,
    needs: 'queues',
    hasCapacity: false,
    spansOf: queueEntries,
    areas: queueAreas,
  },
  {
    id: 'busy',
    ...busyNow,
    needs: 'attempts',
    hasCapacity: true,
    spansOf: busySlots,
    areas: busyAreas,
  },
  {
    id: 'asking',
    ...askingNow,
    needs: 'queues',
    hasCapacity: true,
    spansOf: askingSlots,
    areas: askingAreas,
  },
];

/**
 * The counts that can be shown as stacked areas: running tasks in layers. Those by job are a separate view,
 * Utilization.
 */
export const stackQuantities = [
  { id: 'byUser', title: 'Running tasks by user', help: 'Slots that run a task, by who submitted its job.' },
] as const;

/** Counts spans over time: every change while there are few, else the exact mean over buckets of three pixels. */
export function lineOf(
  { spansOf, areas }: LineQuantity,
  trace: Trace,
  until: Micros,
  width: number,
): StepFunction {
  const known = areas.of(trace);
  if (known.spans <= width) return stepsOf(spansOf(trace), trace.data.endedAt);
  const buckets = bucketsOf(0, until, Math.max(1, width / 3));
  return meansOf(addUp(known, buckets), buckets, until);
}
