import type { JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { messagesOfJobsFact } from '../../trace/listFacts.ts';
import { rowsOf } from '../../trace/rowLists.ts';
import type { Trace } from '../../trace/trace.ts';
import type { ReceiptPartId } from './parts.ts';
import { handledAt } from './thinking.ts';

/** A time for which the trace says why a job waited. */
export interface Reason {
  readonly part: ReceiptPartId;
  readonly from: Micros;
  readonly to: Micros;
}

/** The news that a stage may run, or that a task of it must run again, on its way to the scheduler since `at`. */
export function newsReasons(trace: Trace, job: JobId, stage: StageId, at: Micros): readonly Reason[] {
  const { sentAt, receivedAt, to, stage: about } = trace.data.tables.messages.columns;
  const first = trace.data.topology.servers;
  const found = rowsOf(messagesOfJobsFact.of(trace), job).find(
    (row) =>
      sentAt[row] === at && about[row] === stage && to[row] >= first && Number.isFinite(receivedAt[row]),
  );
  return found === undefined ? [] : [{ part: 'asking', from: at, to: receivedAt[found] }];
}

/**
 * What a scheduler waited for that asked servers before it decided: of the probes that it sent since `down`, the one that was
 * answered last. O(messages of the job).
 */
export function inquiryReasons(
  trace: Trace,
  job: JobId,
  stage: StageId,
  down: Micros,
  decidedAt: Micros,
): readonly Reason[] {
  const { messageKinds, tables, topology } = trace.data;
  const { from, to, kind, stage: about, sentAt, receivedAt } = tables.messages.columns;
  const rows = rowsOf(messagesOfJobsFact.of(trace), job);
  const probes = new Map<number, number>(); // server → message
  let last = -1;
  for (const row of rows) {
    if (about[row] !== stage || sentAt[row] < down || receivedAt[row] > decidedAt) continue;
    if (to[row] < topology.servers && messageKinds[kind[row]].look === 'probe') probes.set(to[row], row);
    const probe = probes.get(from[row]);
    if (probe === undefined || to[row] < topology.servers) continue;
    const isAnswer =
      sentAt[row] === receivedAt[probe] ||
      (sentAt[row] > receivedAt[probe] && handledAt(trace, from[row], sentAt[row]));
    if (isAnswer && (last === -1 || receivedAt[row] > receivedAt[last])) last = row;
  }
  const probe = last === -1 ? undefined : probes.get(from[last]);
  if (probe === undefined) return [];
  return [
    { part: 'asking', from: sentAt[probe], to: receivedAt[probe] },
    { part: 'busy', from: receivedAt[probe], to: sentAt[last] },
    { part: 'asking', from: sentAt[last], to: receivedAt[last] },
  ];
}
