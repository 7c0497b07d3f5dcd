import { NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { serverSetOf } from '../../engine/workload/workload.ts';
import { eachRow, type Law, stagesOfTasks } from '../../laws/law.ts';

interface Span {
  readonly from: Micros;
  readonly to: Micros;
}

/** No slot is free while a task that may run there waits. Only for policies that promise this (`mayIdle` false). */
export const workIsConserved: Law = (trace) => {
  const { graphs, tables, topology } = trace;
  const { task, startedAt } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const idle = Array.from({ length: topology.servers }, (_, server) => idleSpans(trace, server));
  return eachRow(tables.attempts.length, (row) => {
    const stage = stageOf[task[row]];
    const set = serverSetOf(graphs, stage, task[row]);
    const from = tables.stages.columns.readyAt[stage];
    const wasted = idle.findIndex(
      (spans, server) =>
        (set === NONE || linksInclude(graphs.serverSets, set, server)) &&
        spans.some((span) => Math.max(span.from, from) < Math.min(span.to, startedAt[row])),
    );
    return wasted >= 0 && `task ${task[row]} waits while server ${wasted} has a free slot`;
  });
};

/** Lists when a server has a free slot. */
function idleSpans({ tables, topology }: TraceData, server: ServerId): Span[] {
  if (topology.slots[server] === 0) return [];
  const { columns, length } = tables.attempts;
  const steps: { readonly at: Micros; readonly change: number }[] = [];
  for (let row = 0; row < length; row += 1) {
    if (columns.server[row] !== server) continue;
    steps.push({ at: columns.startedAt[row], change: 1 }, { at: columns.endedAt[row], change: -1 });
  }
  steps.sort((a, b) => a.at - b.at || a.change - b.change);
  const spans: Span[] = [];
  let running = 0;
  let since = 0;
  for (const { at, change } of steps) {
    if (running < topology.slots[server] && at > since) spans.push({ from: since, to: at });
    running += change;
    since = at;
  }
  return [...spans, { from: since, to: Infinity }];
}
