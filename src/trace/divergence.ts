import { orderByTime } from '../algorithms/radixOrder.ts';
import type { ServerId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Trace } from './trace.ts';

/** Where two runs of the same workload part. */
export interface Divergence {
  readonly at: Micros;
  /** The task whose start only one of the runs has at that moment, on that server. */
  readonly task: TaskId;
  /** Its attempt then and there: NONE in the run that does not have it. */
  readonly attempts: readonly [number, number];
}

interface Start {
  readonly at: Micros;
  readonly task: TaskId;
  readonly server: ServerId;
  readonly attempt: number;
}

/** Finds the first start of an attempt that the other run does not have; null when both start the same. */
export function firstDivergence(one: Trace, other: Trace): Divergence | null {
  const mine = startsOf(one);
  const theirs = startsOf(other);
  for (;;) {
    const a = mine.next().value;
    const b = theirs.next().value;
    if (a === undefined && b === undefined) return null;
    const order = a === undefined ? 1 : b === undefined ? -1 : compare(a, b);
    if (order < 0 && a !== undefined) return { at: a.at, task: a.task, attempts: [a.attempt, NONE] };
    if (order > 0 && b !== undefined) return { at: b.at, task: b.task, attempts: [NONE, b.attempt] };
  }
}

function compare(a: Start, b: Start): number {
  return a.at - b.at || a.task - b.task || a.server - b.server;
}

/** Lists the starts of attempts by time, those of one moment by task and server. */
function* startsOf({ data }: Trace): Generator<Start, undefined> {
  const { length, columns } = data.tables.attempts;
  const { startedAt, task, server } = columns;
  const order = orderByTime(startedAt);
  let position = 0;
  while (position < length && startedAt[order[position]] !== Number.POSITIVE_INFINITY) {
    const at = startedAt[order[position]];
    const together: Start[] = [];
    for (; position < length && startedAt[order[position]] === at; position += 1) {
      const attempt = order[position];
      together.push({ at, task: task[attempt], server: server[attempt], attempt });
    }
    yield* together.sort(compare);
  }
}
