import { roundToSum } from '../../algorithms/roundToSum.ts';
import { minOf } from '../../base/extremes.ts';
import { NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { attemptToExplain, entriesAt, readyAt } from '../../explain/facts.ts';
import { isCopy } from '../../trace/copies.ts';
import { timeFetching } from '../../trace/fetching.ts';
import { holdBefore } from '../../trace/holdBefore.ts';
import type { Trace } from '../../trace/trace.ts';
import { timeReading } from '../../views/looks/readingLook.ts';
import { originalOf } from '../../views/shared/raceWords.ts';

/** One part of a task's response time. */
interface TimePart {
  readonly kind: 'place' | 'travel' | 'wait' | 'ask' | 'lost' | 'fetch' | 'read' | 'run';
  readonly label: string;
  readonly length: Micros;
}

/**
 * Splits a task's response time into consecutive parts. They are whole microseconds and add up to the response time
 * exactly. Null while the task has not finished.
 */
export function timeParts(trace: Trace, task: TaskId): readonly TimePart[] | null {
  const attempt = trace.finishedBy[task];
  if (attempt === NONE || attemptToExplain(trace, task) !== attempt) return null;
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const ready = readyAt(trace, task);
  const waits = isCopy(trace, attempt)
    ? partsBeforeCopy(trace, attempt, ready)
    : waitingParts(trace, task, attempt, ready);
  const runs = runningParts(trace, attempt, startedAt[attempt], endedAt[attempt]);
  return [...withLost(trace, task, ready, waits), ...runs].filter(({ length }) => length > 0);
}

/** What was before a copy began: its original waited, and had run in vain. */
function partsBeforeCopy(trace: Trace, copy: number, ready: Micros): readonly TimePart[] {
  const { startedAt } = trace.data.tables.attempts.columns;
  const original = originalOf(trace, copy);
  const began = original === NONE ? startedAt[copy] : startedAt[original];
  return [
    { kind: 'wait', label: 'wait', length: began - ready },
    { kind: 'lost', label: 'original alone', length: startedAt[copy] - began },
  ];
}

/**
 * Separates fetching files, reading and computing, if the attempt reads at all. Where reading and computing
 * alternate, only their sums are given.
 */
function runningParts(trace: Trace, attempt: number, from: Micros, to: Micros): readonly TimePart[] {
  const fetching = timeFetching(trace, attempt);
  const fetch: TimePart = { kind: 'fetch', label: 'fetch files', length: fetching };
  if (trace.readOf[attempt] === NONE)
    return [fetch, { kind: 'run', label: 'run', length: to - from - fetching }];
  const reading = timeReading(trace, attempt);
  return [
    fetch,
    { kind: 'read', label: 'read', length: reading },
    { kind: 'run', label: 'compute', length: to - from - fetching - reading },
  ];
}

/** Moves the time of earlier, wasted attempts from the first wait to a part of its own. */
function withLost(
  trace: Trace,
  task: TaskId,
  ready: Micros,
  [first, ...others]: readonly TimePart[],
): readonly TimePart[] {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const end = ready + first.length;
  let from = ready;
  let length = 0;
  for (const row of trace.attemptsOfTask(task)) {
    const begins = Math.max(from, startedAt[row]);
    if (endedAt[row] > end || endedAt[row] <= begins) continue;
    length += endedAt[row] - begins;
    from = endedAt[row];
  }
  const lost: TimePart = { kind: 'lost', label: 'lost before', length };
  return [{ ...first, length: first.length - length }, lost, ...others];
}

function waitingParts(trace: Trace, task: TaskId, attempt: number, ready: Micros): readonly TimePart[] {
  const { attempts, entries, holds } = trace.data.tables;
  const startedAt = attempts.columns.startedAt[attempt];
  const boundAt = attempts.columns.boundAt[attempt];
  const hold = holdBefore(trace, attempt);
  const askedAt = hold === NONE ? startedAt : holds.columns.from[hold];
  // The queue entry from which the task started: it left the queue when the slot was held or the task started.
  const entry = entriesAt(trace, trace.taskStage[task], attempts.columns.server[attempt]).find(
    (row) =>
      entries.columns.leftAt[row] === askedAt &&
      (entries.columns.task[row] === NONE || entries.columns.task[row] === task),
  );
  const ask: TimePart = { kind: 'ask', label: 'ask', length: startedAt - askedAt };
  if (entry !== undefined) {
    const enteredAt = entries.columns.enteredAt[entry];
    // The entry was sent one network delay before it arrived. Before that, nothing was under way to this server for
    // the task.
    const sentAt = Math.max(ready, enteredAt - trace.data.topology.networkDelay);
    return [
      { kind: 'place', label: 'with its scheduler', length: sentAt - ready },
      { kind: 'travel', label: 'on its way', length: enteredAt - sentAt },
      { kind: 'wait', label: 'wait', length: askedAt - enteredAt },
      ask,
    ];
  }
  // Without a queue at the server, the task waits with its scheduler until it is bound.
  const sentAt = Math.min(Math.max(ready, boundAt), askedAt);
  return [
    { kind: 'wait', label: 'wait', length: sentAt - ready },
    { kind: 'travel', label: 'on its way', length: askedAt - sentAt },
    ask,
  ];
}

/** Adds up parts. */
export function totalOf(parts: readonly TimePart[]): Micros {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Writes the parts and their sum with three digits for the sum, or four where a part would be less than the last of them:
 * "5.2 + 12.0 + 2.0 = 19.2". As written they add up. `unit` is that of `exactTime`.
 */
export function shortTimes(
  parts: readonly TimePart[],
  unit: 'ms' | 's',
): { readonly each: readonly string[]; readonly total: string } {
  const size = unit === 'ms' ? 1000 : 1_000_000;
  const least = minOf(parts.map(({ length }) => length)) / size;
  const usual = 2 - Math.floor(Math.log10(totalOf(parts) / size));
  const wanted = least * 10 ** usual < 1 ? usual + 1 : usual;
  const decimals = Math.min(Math.log10(size), Math.max(0, wanted));
  const step = 10 ** decimals;
  const rounded = roundToSum(parts.map(({ length }) => (length / size) * step));
  const write = (steps: number) => (steps / step).toFixed(decimals);
  return {
    each: rounded.map((steps) => (steps === 0 ? `<${write(1)}` : write(steps))),
    total: write(rounded.reduce((sum, steps) => sum + steps, 0)),
  };
}

/** Formats whole microseconds with all their digits as a number of ms or s: "22.431". */
export function exactTime(micros: Micros, unit: 'ms' | 's'): string {
  const value = unit === 'ms' ? micros / 1000 : micros / 1_000_000;
  return `${Number(value.toFixed(unit === 'ms' ? 3 : 6))}`;
}
