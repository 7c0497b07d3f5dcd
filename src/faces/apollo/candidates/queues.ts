import type { EntryId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { copyKindOfEntry } from '../../../trace/entryKinds.ts';
import type { Trace } from '../../../trace/trace.ts';

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
