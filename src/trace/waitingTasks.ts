import { orderByTime } from '../algorithms/radixOrder.ts';
import type { TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { Outcome } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import { type Intervals, indexSpans, readIntervals, type SpanIndex } from './intervals.ts';
import { leftAt } from './jobControl.ts';
import { attemptsOfTasksFact } from './listFacts.ts';
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
  const { taskStage, taskReadyAt } = trace;
  const { first, rows } = attemptsOfTasksFact.of(trace);
  const left = leftAt(trace.data);
  // A task waits at most once before each of its attempts, and once after them.
  const most = graphs.tasks + tables.attempts.length;
  const task = new Uint32Array(most);
  const [begins, ends] = [new Float64Array(most), new Float64Array(most)];
  let length = 0;
  for (let each = 0; each < graphs.tasks; each += 1) {
    const until = left[graphs.stageJob[taskStage[each]]];
    let from = taskReadyAt[each];
    for (let place = first[each]; place <= first[each + 1]; place += 1) {
      const isLast = place === first[each + 1];
      const to = Math.min(isLast ? Infinity : boundAt[rows[place]], until);
      if (from < to) {
        task[length] = each;
        begins[length] = from;
        ends[length] = to;
        length += 1;
      }
      if (isLast) break;
      from = Math.max(from, outcome[rows[place]] === Outcome.finished ? Infinity : endedAt[rows[place]]);
    }
  }
  const spans = {
    length,
    task: task.slice(0, length),
    from: begins.slice(0, length),
    to: ends.slice(0, length),
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
