import { formatMicros } from '../../base/format.ts';
import type { TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { numberWord } from '../explanation.ts';
import { nameOfServer } from '../facts.ts';
import { overtaken } from '../serversThen.ts';
import { reservationOf, serversReserved } from './queues.ts';

/** How long a task waited for the attempt that finished it, from when it was ready. */
export function waitOf(trace: Trace, task: TaskId): Micros {
  const { startedAt } = trace.data.tables.attempts.columns;
  return startedAt[trace.finishedBy[task]] - trace.taskReadyAt[task];
}

/** What has been said of the wait of a task in the slower run, and how long it took there to get its slot in all. */
interface ToldWait {
  readonly shown: Micros;
  readonly whole: Micros;
  readonly isReserved: boolean;
}

/**
 * Says how a task got its slot in the faster run: "it had places in line on eight servers, and s06 was free at once", "it started
 * on s03 after 40 ms".
 */
export function startThere(trace: Trace, task: TaskId, slow: ToldWait): string {
  const attempt = trace.finishedBy[task];
  const { server, kind } = trace.data.tables.attempts.columns;
  const where = nameOfServer(trace, server[attempt]);
  const when = whenWords(trace, waitOf(trace, task), slow);
  if (kind[attempt] === AttemptKind.opportunistic) return `it used a slot left over on ${where} ${when}`;
  if (kind[attempt] === AttemptKind.duplicate) return `a duplicate of it started on ${where} ${when}`;
  if (kind[attempt] === AttemptKind.speculative) return `a copy of it started on ${where} ${when}`;
  const entry = reservationOf(trace, attempt);
  if (entry === undefined) return `it started on ${where} ${when}`;
  const servers = serversReserved(trace, task);
  const passed = overtaken(trace, entry).length;
  const before = passed === 0 ? '' : `, before ${numberWord(passed)} others`;
  if (servers === 1) return `it was served on ${where} ${when}${before}`;
  return slow.isReserved
    ? `${where}, one of ${numberWord(servers)}, was free ${when}${before}`
    : `it had places in line on ${numberWord(servers)} servers, and ${where} was free ${when}${before}`;
}

/**
 * Says when something began. Messages on their way are no wait worth a word. Where it does not look shorter than what was told
 * of the slower run, the whole wait there is told too.
 */
export function whenWords(
  trace: Trace,
  waited: Micros,
  { shown, whole }: Omit<ToldWait, 'isReserved'>,
): string {
  if (waited <= Math.max(4 * trace.data.topology.networkDelay, shown / 100)) return 'at once';
  const isClear = waited < 0.75 * shown || formatMicros(whole) === formatMicros(shown) || waited >= whole;
  return `after ${formatMicros(waited)}${isClear ? '' : ` instead of ${formatMicros(whole)}`}`;
}
