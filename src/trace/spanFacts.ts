import { orderByTime } from '../algorithms/radixOrder.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { type Fact, fact } from './facts.ts';
import { type Intervals, indexSpans, readIntervals, type SpanIndex, type Spans } from './intervals.ts';
import { leftAt } from './jobControl.ts';
import type { Trace } from './trace.ts';

/** Spans of a run, with the fact that is their index. */
export interface IndexedSpans {
  readonly index: Fact<SpanIndex>;
  of(data: TraceData): Spans;
  open(trace: Trace): Intervals;
}

/** The spans of a run, table by table. */
export const runningSpans = indexed('running', ({ tables: { attempts } }) =>
  spans(attempts.length, attempts.columns.startedAt, attempts.columns.endedAt),
);
export const queuedSpans = indexed('queued', ({ tables: { entries } }) =>
  spans(entries.length, entries.columns.enteredAt, entries.columns.leftAt),
);
export const heldSpans = indexed('held', ({ tables: { holds } }) =>
  spans(holds.length, holds.columns.from, holds.columns.to),
);
export const keptSpans = indexed('kept', ({ tables: { keptSlots } }) =>
  spans(keptSlots.length, keptSlots.columns.from, keptSlots.columns.to),
);
export const flowingSpans = indexed('flowing', ({ tables: { flows } }) =>
  spans(flows.length, flows.columns.startedAt, flows.columns.endedAt),
);
export const inFlightSpans = indexed('in flight', (data) => {
  const { length, columns } = data.tables.messages;
  return spans(length, columns.sentAt, goneAt(data));
});
export const jobSpans = indexed('jobs', (data) => {
  const { length, columns } = data.tables.jobs;
  return spans(length, columns.arrivedAt, leftAt(data));
});
export const stageSpans = indexed('stages', ({ tables: { stages } }) =>
  spans(stages.length, stages.columns.readyAt, stages.columns.finishedAt),
);
export const thoughtSpans = indexed('thoughts', ({ tables: { thoughts } }) =>
  spans(thoughts.length, thoughts.columns.from, thoughts.columns.to),
);
export const outageSpans = indexed('outages', ({ tables: { outages } }) =>
  spans(outages.length, outages.columns.from, outages.columns.to),
);

function indexed(name: string, spansOf: (data: TraceData) => Spans): IndexedSpans {
  // Tables are in the order of beginning, except some such as attempts, which are in the order in which they were
  // bound.
  const index = fact(`spans: ${name}`, ({ data }) => {
    const all = spansOf(data);
    return indexSpans(all, ascends(all) ? undefined : orderByTime(all.from));
  });
  return { index, of: spansOf, open: (trace) => readIntervals(spansOf(trace.data), index.of(trace)) };
}

function spans(length: number, from: Float64Array, to: Float64Array): Spans {
  return { length, from, to };
}

/** Lists when messages stop being in transit: a lost message does when it would have arrived. */
function goneAt({ tables: { messages, outages }, topology }: TraceData): Float64Array {
  const { sentAt, receivedAt } = messages.columns;
  if (outages.length === 0) return receivedAt;
  return receivedAt.map((at, row) => Math.min(at, sentAt[row] + topology.networkDelay));
}

function ascends({ length, from }: Spans): boolean {
  for (let row = 1; row < length; row += 1) if (from[row] < from[row - 1]) return false;
  return true;
}
