import { formatMicros } from '../../../base/format.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { estimateOf } from '../../../engine/workload/estimates.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { StageMark, StageOf } from '../../../views/cluster/stage/marks.ts';
import { firstTaskOf, jobName, taskName } from '../../../views/shared/names.ts';
import { sizesAt } from '../sizes.ts';
import { expectedEnd } from '../time-left/known.ts';

/** In larger clusters no server has room for the work of its tasks. */
const MOST_SERVERS = 24;

/**
 * The queue in the order in which a central scheduler serves jobs: by virtual size (Hopper §4.1). In a small cluster also the work of
 * each task as its scheduler expects it (Hopper §2.2), and what is expected in a slot that is kept.
 */
export const stage: StageOf = (trace, time) => {
  const order = sizesAt(trace, time)?.rows.map(({ job }) => job) ?? [];
  const { topology } = trace.data;
  if (topology.servers > MOST_SERVERS) return { order, marks: [] };
  const longest = longestTold(trace);
  if (!(longest > 0)) return { order, marks: [] };
  return { order, marks: [...atWork(trace, time, longest), ...kept(trace, time, longest)] };
};

const longestTold = ofTrace((trace): Micros => {
  const { graphs } = trace.data;
  let longest = 0;
  for (let task = 0; task < graphs.tasks; task += 1) {
    const told = estimateOf(graphs, trace.taskStage[task], task);
    if (told > longest) longest = told;
  }
  return longest;
});

function atWork(trace: Trace, time: Micros, longest: Micros): readonly StageMark[] {
  const { graphs, tables } = trace.data;
  const { server, lane, task, startedAt } = tables.attempts.columns;
  const marks: StageMark[] = [];
  trace.running(time, (row) => {
    const told = estimateOf(graphs, trace.taskStage[task[row]], task[row]);
    if (!(told > 0)) return;
    const done = time - startedAt[row];
    const expected = Math.max(
      done,
      (expectedEnd(trace, row, time) ?? startedAt[row] + told) - startedAt[row],
    );
    marks.push({
      kind: 'work',
      source: { table: 'attempts', row },
      servers: [server[row]],
      says: [
        `${taskName(graphs, task[row])} should take ${formatMicros(expected)}, ${formatMicros(told)} was told`,
      ],
      server: server[row],
      lane: lane[row],
      job: graphs.stageJob[trace.taskStage[task[row]]],
      ...{ told, expected, done, longest },
    });
  });
  return marks;
}

function kept(trace: Trace, time: Micros, longest: Micros): readonly StageMark[] {
  const { graphs, tables } = trace.data;
  const { job, server, lane } = tables.keptSlots.columns;
  const marks: StageMark[] = [];
  trace.kept(time, (row) => {
    const own: JobId = job[row];
    if (own === NONE) return;
    const first = firstTaskOf(graphs, own);
    const told = estimateOf(graphs, trace.taskStage[first], first);
    if (!(told > 0)) return;
    marks.push({
      kind: 'work',
      source: { table: 'keptSlots', row },
      servers: [server[row]],
      says: [`a copy of a task of ${jobName(own)} would take ${formatMicros(told)}`],
      server: server[row],
      lane: lane[row],
      job: own,
      ...{ told, expected: told, done: null, longest },
    });
  });
  return marks;
}
