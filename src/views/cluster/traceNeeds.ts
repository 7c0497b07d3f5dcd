import { Outcome } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';

/** Whether tasks or reservations wait at servers: then servers of all runs have room for them. */
export function hasEntries(trace: Trace | undefined): boolean {
  return (trace?.data.tables.entries.length ?? 0) > 0;
}

/** Whether blocks of data, transfers or stopped tasks are drawn. */
export function needsDataLayer({ data }: Trace): boolean {
  const { reads, flows, attempts } = data.tables;
  const hasFiles = data.graphs.storage.files.length > 0 || reads.length > 0 || flows.length > 0;
  return hasFiles || attempts.columns.outcome.includes(Outcome.preempted) || data.tables.outages.length > 0;
}
