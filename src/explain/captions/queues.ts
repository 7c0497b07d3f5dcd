import { formatMicros } from '../../base/format.ts';
import { listsBy } from '../../base/lists.ts';
import type { AttemptId, EntryId, JobId } from '../../engine/ids.ts';
import { endOf } from '../../metrics/pace/scenes.ts';
import type { Trace } from '../../trace/trace.ts';
import { numberWord } from '../explanation.ts';
import { entryOf } from '../queueWords.ts';
import { aheadOf } from '../serversThen.ts';
import { boldServer, boldTask, type Caption, caption, SHORT_WAIT } from './caption.ts';

/** An attempt that waited in the queue of its server. */
interface Queued {
  readonly row: AttemptId;
  readonly entry: EntryId;
  readonly waited: number;
}

/**
 * Behind how many a task waits in the queue of its server, and when it starts there. Of tasks that come to queues at one moment,
 * the one that waits longest is spoken of.
 */
export function queues(trace: Trace, job: JobId): readonly Caption[] {
  const { enteredAt } = trace.data.tables.entries.columns;
  const longest = SHORT_WAIT * (endOf(trace, job) - trace.data.tables.jobs.columns.arrivedAt[job]);
  const waits = trace.attemptsOfJob(job).flatMap((row) => queuedOf(trace, row));
  return [...listsBy(waits, ({ entry }) => enteredAt[entry]).values()]
    .map((each) => each.reduce((most, other) => (other.waited > most.waited ? other : most)))
    .filter(({ waited, entry }) => waited >= longest && aheadOf(trace, entry) > 0)
    .flatMap((each) => waitOf(trace, each));
}

function queuedOf(trace: Trace, row: AttemptId): readonly Queued[] {
  const { task, server } = trace.data.tables.attempts.columns;
  const { enteredAt, leftAt } = trace.data.tables.entries.columns;
  const entry = entryOf(trace, task[row], server[row]);
  return entry === undefined ? [] : [{ row, entry, waited: leftAt[entry] - enteredAt[entry] }];
}

function waitOf(trace: Trace, { row, entry, waited }: Queued): readonly Caption[] {
  const { task, server, startedAt } = trace.data.tables.attempts.columns;
  const own = boldTask(trace, task[row]);
  const on = boldServer(trace, server[row]);
  const ahead = aheadOf(trace, entry);
  const others = ahead === 1 ? 'one other' : `${numberWord(ahead)} others`;
  const waits = caption(
    trace.data.tables.entries.columns.enteredAt[entry],
    [own, ' waits on ', on, ` behind ${others}.`],
    server[row],
  );
  if (!Number.isFinite(startedAt[row])) return [waits];
  const started = `: it has waited ${formatMicros(waited)}.`;
  return [waits, caption(startedAt[row], [own, ' starts on ', on, started], server[row])];
}
