import type { JobId } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { isLost, messageWords } from '../looks/messageLook.ts';
import { actorName, jobName } from '../shared/names.ts';
import type { TableRows } from '../shared/view.ts';
import { sequenceOf, shownJob } from './sequence.ts';

const MOST_ROWS = 5000;

/** Lists the messages of the job that is shown in the order in which they were sent. */
export function messageTable(trace: Trace, together: readonly Trace[], selected: JobId | null): TableRows {
  const job = shownJob(together, selected);
  if (job === null) return [];
  const { from, to, kind, sentAt, receivedAt } = trace.data.tables.messages.columns;
  const header = ['job', 'message', 'from', 'to', 'sent (s)', 'received (s)', 'after arrival (s)'];
  const { arrows, from: start } = sequenceOf(trace, job);
  const rows = arrows
    .slice(0, MOST_ROWS)
    .map(({ row }) => [
      jobName(job),
      messageWords(trace.data.messageKinds[kind[row]]),
      actorName(trace.data, from[row]),
      actorName(trace.data, to[row]),
      toSeconds(sentAt[row]),
      isLost(trace, row) ? 'lost' : toSeconds(receivedAt[row]),
      toSeconds(sentAt[row] - start),
    ]);
  return [header, ...rows];
}
