import { Locality } from '../../engine/cluster/locality.ts';
import { type AttemptId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { NO_INPUT } from '../../engine/record/schema.ts';
import { fact } from '../../trace/facts.ts';
import { readsFrom } from '../../trace/fetching.ts';
import type { Trace } from '../../trace/trace.ts';
import type { ReceiptPartId } from './parts.ts';
import type { Walk } from './walk.ts';

/** When an attempt in its slot had its files, and since when it only computed, if all that it computed came last. */
function phasesOf(trace: Trace, attempt: AttemptId): { readonly files: Micros; readonly computes: Micros } {
  const { attempts, reads } = trace.data.tables;
  const end = attempts.columns.endedAt[attempt];
  const files = Math.min(end, readsFrom(trace, attempt));
  const read = trace.readOf[attempt];
  if (read === NONE) return { files, computes: files };
  const until = Math.min(end, reads.columns.until[read]);
  // Shares of a link may end a chunk between two microseconds.
  return { files, computes: Math.max(files, until - Math.round(reads.columns.computed[read])) };
}

/** How long the median task of each stage computed; the lower one of two. NaN: none has finished. */
export const medianComputingFact = fact('median computing times', (trace) => {
  const { graphs, tables } = trace.data;
  const { endedAt } = tables.attempts.columns;
  return Float64Array.from({ length: graphs.stages }, (_, stage) => {
    const winners = trace.finishedBy
      .subarray(graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1])
      .filter((attempt) => attempt !== NONE);
    const times = Float64Array.from(winners, (each) => endedAt[each] - phasesOf(trace, each).computes);
    return times.sort()[(times.length - 1) >> 1] ?? Number.NaN;
  });
});

/** Covers the time that an attempt which finished its task spent in its slot. */
export function coverSlotTime(trace: Trace, walk: Walk, attempt: AttemptId): void {
  const { task, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const { files, computes } = phasesOf(trace, attempt);
  const median = medianComputingFact.of(trace)[trace.taskStage[task[attempt]]];
  const computing = Math.min(endedAt[attempt] - computes, median);
  walk.cover('straggling', computes + computing, attempt);
  walk.cover('computing', computes, attempt);
  walk.cover(readingPart(trace, attempt), files, attempt);
  walk.cover('files', startedAt[attempt], attempt);
}

function readingPart(trace: Trace, attempt: AttemptId): ReceiptPartId {
  const read = trace.readOf[attempt];
  const locality = read === NONE ? NO_INPUT : trace.data.tables.reads.columns.locality[read];
  if (locality === NO_INPUT) return 'shuffle';
  if (locality === Locality.server) return 'readServer';
  return locality === Locality.rack ? 'readRack' : 'readRemote';
}
