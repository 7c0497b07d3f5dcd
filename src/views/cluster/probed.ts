import type { JobId, ServerId } from '../../engine/ids.ts';
import type { Run } from '../../state/runStore.ts';

/** More servers are no fewer to look at than all of them. Our choice. */
const MOST = 40;

/**
 * The servers that the schedulers of all runs ask about a job, send its tasks to or run them on, ascending: where there are too many
 * servers to draw what is on each, these are what a question about the job is about. Null: they are too many, or a run asks nobody, so
 * that any server could be meant.
 */
export function probedServers(
  runs: readonly Pick<Run, 'shown'>[],
  job: JobId | null,
): readonly ServerId[] | null {
  const traces = runs.flatMap(({ shown }) => shown?.trace ?? []);
  if (job === null || traces.length < runs.length) return null;
  const all = new Set<ServerId>();
  for (const trace of traces) {
    const { graphs, tables, topology } = trace.data;
    if (job >= graphs.jobs) return null;
    const { to, stage } = tables.messages.columns;
    for (let row = 0; row < tables.messages.length; row += 1)
      if (stage[row] >= 0 && graphs.stageJob[stage[row]] === job && to[row] < topology.servers)
        all.add(to[row]);
    const isAsking = tables.entries.columns.stage.some((each) => graphs.stageJob[each] === job);
    if (!isAsking) return null;
    for (const attempt of trace.attemptsOfJob(job)) all.add(tables.attempts.columns.server[attempt]);
  }
  return all.size === 0 || all.size > MOST ? null : [...all].sort((a, b) => a - b);
}
