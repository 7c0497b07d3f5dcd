import { formatMicros } from '../../../base/format.ts';
import { type EntryId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { copyKindOfEntry } from '../../../trace/entryKinds.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';

/** What waits in the queues of each server, in order of arrival; servers without any are left out. */
export type Queues = ReadonlyMap<ServerId, readonly EntryId[]>;

/**
 * Finds what really waited on each server up to a time, before anything that came at that moment: where messages take no time,
 * also what was decided then. Managers know only what matrices say.
 */
export function queuesAt(trace: Trace, time: Micros): Queues {
  const queues = new Map<ServerId, EntryId[]>();
  const { server, task, enteredAt } = trace.data.tables.entries.columns;
  trace.queued(time, (entry) => {
    if (task[entry] === NONE || enteredAt[entry] === time) return;
    const queue = queues.get(server[entry]);
    if (queue === undefined) queues.set(server[entry], [entry]);
    else queue.push(entry);
  });
  return queues;
}

/** The kind of attempt that an entry is. */
export function kindOfEntry(trace: Trace, entry: EntryId): AttemptKind {
  return copyKindOfEntry(trace, entry) ?? AttemptKind.original;
}

const MOST_NAMES = 4;

/** "6 tasks queued there then, 2 of them duplicates", in truth; null: none did. */
export function queueWords(trace: Trace, entries: readonly EntryId[] | undefined): string | null {
  if (entries === undefined) return null;
  const count = (wanted: AttemptKind) => entries.filter((each) => kindOfEntry(trace, each) === wanted).length;
  const duplicates = count(AttemptKind.duplicate);
  const opportunistic = count(AttemptKind.opportunistic);
  const parts = [
    `${entries.length} ${entries.length === 1 ? 'task' : 'tasks'} queued there`,
    ...(duplicates > 0 ? [`${duplicates} as ${duplicates === 1 ? 'a duplicate' : 'duplicates'}`] : []),
    ...(opportunistic > 0 ? [`${opportunistic} without a token`] : []),
  ];
  return `in truth ${parts.join(', ')}`;
}

/** Describes the queue of a server that is no candidate, one string per line. */
export function describeQueue(trace: Trace, server: ServerId, queues: Queues): readonly string[] {
  const entries = queues.get(server) ?? [];
  const name = nameOfServer(trace, server);
  if (entries.length === 0) return [`${name}: no candidate`, 'nothing queued there'];
  const { task } = trace.data.tables.entries.columns;
  const names = entries.slice(0, MOST_NAMES).map((each) => taskName(trace.data.graphs, task[each]));
  const rest = entries.length - names.length;
  return [
    `${name}: no candidate`,
    queueWords(trace, entries) ?? '',
    `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
  ];
}

const kinds: Readonly<Record<AttemptKind, string>> = {
  [AttemptKind.original]: 'waits with its token',
  [AttemptKind.speculative]: 'a copy of a slow attempt',
  [AttemptKind.duplicate]: 'a duplicate',
  [AttemptKind.opportunistic]: 'waits without a token: it runs where nobody else wants the slot',
};

/** Describes a block of a queue, one string per line. */
export function describeEntry(trace: Trace, entry: EntryId, place: number, time: Micros): readonly string[] {
  const { task, server, enteredAt } = trace.data.tables.entries.columns;
  const kind = kindOfEntry(trace, entry);
  const others = elsewhere(trace, task[entry], server[entry], time);
  return [
    `${taskName(trace.data.graphs, task[entry])} queued on ${nameOfServer(trace, server[entry])}, number ${place + 1}`,
    `${kinds[kind]}; for ${formatMicros(time - enteredAt[entry])} by then`,
    ...(others.length === 0
      ? []
      : [
          `also on ${others.map((each) => nameOfServer(trace, each)).join(', ')}: where it starts first, it runs`,
        ]),
  ];
}

/** The other servers where a task queues at a time. */
function elsewhere(trace: Trace, task: TaskId, server: ServerId, time: Micros): readonly ServerId[] {
  const { task: tasks, server: servers } = trace.data.tables.entries.columns;
  const found: ServerId[] = [];
  trace.queued(time, (entry) => {
    if (tasks[entry] === task && servers[entry] !== server) found.push(servers[entry]);
  });
  return found;
}
