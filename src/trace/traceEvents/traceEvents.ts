import { busyAreas, busySlots, queueAreas, queueEntries, waitingAreas, waitingTasks } from '../counted.ts';
import type { Fact } from '../facts.ts';
import type { Spans } from '../intervals.ts';
import { type FineAreas, meansOf, type StepFunction, stepsOf } from '../series.ts';
import type { Trace } from '../trace.ts';
import { count } from './eventText.ts';
import { messageEvents } from './messageEvents.ts';
import { namesIn } from './names.ts';
import { spanEvents } from './spanEvents.ts';
import { tracksOf } from './tracks.ts';

/** A run in a file of trace events. */
interface EventsOfRun {
  readonly title: string;
  readonly trace: Trace;
}

/** What a file says about itself, beside its events. */
type FileFacts = Readonly<Record<string, string | number | readonly string[]>>;

// Events in a piece.
const EVENTS = 256;

/** A file of trace events that is written run by run: the head, the pieces of each run, the tail. */
interface TraceEventWriter {
  readonly head: string;
  pieces(run: EventsOfRun): Generator<string>;
  readonly tail: string;
}

/**
 * Writes Chrome's Trace Event Format (JSON): a process for each run, a thread for each slot, place of a queue and scheduler.
 * Perfetto (ui.perfetto.dev) and speedscope open it. Times are the microseconds of the run, exactly. A piece takes about a
 * millisecond, except the first one of a run.
 */
export function traceEventWriter(facts: FileFacts): TraceEventWriter {
  let runs = 0;
  let arrows = 1;
  return {
    head: `{"displayTimeUnit":"ms","otherData":${JSON.stringify(facts)},"traceEvents":[\n`,
    *pieces({ title, trace }) {
      runs += 1;
      if (runs > 1) yield ',\n';
      let events: string[] = [];
      for (const event of eventsOf(trace, runs, arrows, title)) {
        if (events.length === EVENTS) {
          yield `${events.join(',\n')},\n`;
          events = [];
        }
        events.push(event);
      }
      arrows += trace.data.tables.messages.length;
      yield events.join(',\n');
    },
    tail: '\n]}\n',
  };
}

function* eventsOf(trace: Trace, pid: number, firstArrow: number, title: string): Generator<string> {
  const names = namesIn(trace);
  const tracks = tracksOf(trace, pid, names);
  yield* spanEvents(trace, tracks, names);
  yield* counterEvents(trace, pid);
  yield* messageEvents(trace, tracks, names, firstArrow);
  yield* tracks.names(title);
}

/** The same for runs that are all there: the whole file, in pieces. */
export function* traceEventPieces(runs: readonly EventsOfRun[], facts: FileFacts): Generator<string> {
  const writer = traceEventWriter(facts);
  yield writer.head;
  for (const run of runs) yield* writer.pieces(run);
  yield writer.tail;
}

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
function* counterEvents(trace: Trace, pid: number): Generator<string> {
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
