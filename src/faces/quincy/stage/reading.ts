import { formatBytes } from '../../../base/format.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { StageMark } from '../../../views/cluster/stage/marks.ts';

/** The largest transfer by which a task of a job reads now: what it costs to run away from its data. Null: there is none. */
export function readingOf(trace: Trace, job: JobId, time: Micros): StageMark | null {
  const { flows, attempts } = trace.data.tables;
  const { attempt, from, to, bytes } = flows.columns;
  const { stageJob } = trace.data.graphs;
  let most = NONE;
  trace.flowing(time, (flow) => {
    const isOwn = stageJob[trace.taskStage[attempts.columns.task[attempt[flow]]]] === job;
    if (isOwn && from[flow] !== to[flow] && (most === NONE || bytes[flow] > bytes[most])) most = flow;
  });
  if (most === NONE) return null;
  const { rackOf } = trace.data.topology;
  const way = rackOf[from[most]] === rackOf[to[most]] ? 'a rack switch' : 'the core switch';
  const words = `${formatBytes(bytes[most])} through ${way}`;
  return {
    kind: 'ghost',
    source: { table: 'flows', row: most },
    from: from[most],
    to: to[most],
    job,
    words,
    isNamed: true,
    isTaken: true,
    says: [`reads ${words}`],
    servers: [to[most]],
  };
}
