import { busyAreas, busySlots, queueAreas, queueEntries, waitingAreas, waitingTasks } from '../counted.ts';
import type { Fact } from '../facts.ts';
import type { Spans } from '../intervals.ts';
import { type FineAreas, meansOf, type StepFunction, stepsOf } from '../series.ts';
import type { Trace } from '../trace.ts';
import { count } from './eventText.ts';

/** Of runs with more rows than this, counters are means over short times, as in the views. */
const MOST_EXACT = 20_000;

interface Counter {
  readonly name: string;
  readonly areas: Fact<FineAreas>;
  spans(trace: Trace): Spans;
}

const counters: readonly Counter[] = [
  { name: 'waiting tasks', spans: waitingTasks, areas: waitingAreas },
  { name: 'running slots', spans: busySlots, areas: busyAreas },
  { name: 'queue entries', spans: queueEntries, areas: queueAreas },
];

/** Numbers over time: waiting tasks, running slots, and entries of queues where there are any. */
export function* counterEvents(trace: Trace, pid: number): Generator<string> {
  for (const counter of counters) {
    const spans = counter.spans(trace);
    if (spans.length === 0) continue;
    const isExact = spans.length <= MOST_EXACT;
    const { times, counts } = isExact ? stepsOf(spans, trace.data.endedAt) : meansIn(trace, counter);
    const name = isExact ? counter.name : `${counter.name}, mean`;
    for (const [at, time] of times.entries()) {
      const value = isExact ? counts[at] : Number(counts[at].toFixed(3));
      yield count({ pid, tid: 0 }, name, time, value);
    }
  }
}

function meansIn(trace: Trace, { areas }: Counter): StepFunction {
  const fine = areas.of(trace);
  return meansOf(fine.areas, fine.buckets, trace.data.endedAt);
}
