import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { receiptOf } from '../../metrics/receipt/receipt.ts';
import { isCopy } from '../../trace/copies.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Piece } from '../explanation.ts';
import { nameOfServer } from '../facts.ts';
import { taskWords } from './names.ts';
import { waitOf, whenWords } from './started.ts';

/** Says why no run was faster: what the last task of the job did in each of them. */
export function tieWords(traces: readonly Trace[], job: JobId): readonly Piece[] {
  const each = traces.map((trace) => receiptOf(trace, job)?.segments.at(-1)?.attempt ?? NONE);
  const [first] = traces;
  const all = traces.length === 2 ? 'both' : 'all runs';
  const tasks = traces.map((trace, run) =>
    each[run] === NONE ? NONE : trace.data.tables.attempts.columns.task[each[run]],
  );
  if (tasks.includes(NONE)) return [`${all} took as long; too little was recorded to say why`];
  if (tasks.some((task) => task !== tasks[0])) return [`${all} took as long, though not for the same tasks`];
  const waits = traces.map((trace) => waitOf(trace, tasks[0]));
  const [waited] = waits;
  const slots = traces.map((trace, run) => slotTime(trace, each[run]));
  if (waits.some((wait) => wait !== waited) || slots.some((time) => time !== slots[0]))
    return [
      `${all} took as long: what `,
      taskWords(first, tasks[0]),
      ' gained in one way it lost in another',
    ];
  const servers = traces.map((trace, run) =>
    nameOfServer(trace, trace.data.tables.attempts.columns.server[each[run]]),
  );
  const where = servers.every((server) => server === servers[0]) ? ` on ${servers[0]}` : '';
  return [
    `in ${all} the last to finish, ${isCopy(first, each[0]) ? 'a copy of ' : ''}`,
    taskWords(first, tasks[0]),
    `, started${where} ${whenWords(first, waited, { shown: 0, whole: waited })} and ran for `,
    { strong: formatMicros(slots[0]) },
  ];
}

function slotTime({ data }: Trace, attempt: number): Micros {
  const { startedAt, endedAt } = data.tables.attempts.columns;
  return endedAt[attempt] - startedAt[attempt];
}
