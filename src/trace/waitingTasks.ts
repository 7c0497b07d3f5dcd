import { orderByTime } from '../algorithms/radixOrder.ts';
import type { TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { Outcome } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import { type Intervals, indexSpans, readIntervals, type SpanIndex } from './intervals.ts';
import { leftAt } from './jobControl.ts';
import { ofTrace } from './ofTrace.ts';
import type { Trace } from './trace.ts';

/** Spans in which tasks wait without a server: a row for each. Plain data. */
interface Waits {
  readonly length: number;
  readonly task: Uint32Array;
  readonly from: Float64Array; // Micros
  readonly to: Float64Array; // Micros
  readonly index: SpanIndex;
}

/** When tasks are ready and no scheduler has bound them to a server: at first, and again after an attempt was stopped or lost. */
export const waitsFact = fact('waits without a server', (trace): Waits => {
  const { graphs, tables } = trace.data;
  const { boundAt, endedAt, outcome } = tables.attempts.columns;
  const left = leftAt(trace.data);
  const tasks: TaskId[] = [];
  const begins: Micros[] = [];
  const ends: Micros[] = [];
  for (let task = 0; task < graphs.tasks; task += 1) {
    const until = left[graphs.stageJob[trace.taskStage[task]]];
    let from = trace.taskReadyAt[task];
    const add = (to: Micros) => {
      if (!(from < Math.min(to, until))) return;
      tasks.push(task);
      begins.push(from);
      ends.push(Math.min(to, until));
    };
    for (const attempt of trace.attemptsOfTask(task)) {
      add(boundAt[attempt]);
      from = Math.max(from, outcome[attempt] === Outcome.finished ? Infinity : endedAt[attempt]);
    }
    add(Infinity);
  }
  const spans = {
    length: tasks.length,
    task: Uint32Array.from(tasks),
    from: Float64Array.from(begins),
    to: Float64Array.from(ends),
  };
  return { ...spans, index: indexSpans(spans, orderByTime(spans.from)) };
});

const opened = ofTrace((trace): Intervals => {
  const waits = waitsFact.of(trace);
  return readIntervals(waits, waits.index);
});

/** Visits the tasks that are on no server yet at a time, those that wait longest first. */
export function eachWaiting(trace: Trace, time: Micros, visit: (task: TaskId) => void): void {
  const { task } = waitsFact.of(trace);
  opened(trace).openAt(time, (row) => visit(task[row]));
}
