import { NONE, type StageId } from '../engine/ids.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { linksInclude } from '../engine/workload/links.ts';
import { serverSetOf } from '../engine/workload/workload.ts';
import { type Broken, eachRow, type Law, stagesOfTasks } from './law.ts';

/** Tasks run only on allowed servers; with soft locality, also away from their data (Sparrow §8). */
export function constraintsHoldUnder({ softLocality = false }: Readonly<Record<string, unknown>>): Law {
  return softLocality === true ? needsHold : constraintsHold;
}

/** Tasks run only on allowed servers. */
export const constraintsHold: Law = (trace) => confinedTo(trace, () => true);

/** Tasks run only on servers that are able to run them. */
const needsHold: Law = (trace) => confinedTo(trace, (stage) => trace.graphs.setsAreData[stage] === 0);

function confinedTo(trace: TraceData, isMeant: (stage: StageId) => boolean): Broken[] {
  const { graphs, tables } = trace;
  const { task, server, boundAt } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const complaint = (row: number) => {
    const stage = stageOf[task[row]];
    const set = serverSetOf(graphs, stage, task[row]);
    if (set === NONE || !isMeant(stage) || linksInclude(graphs.serverSets, set, server[row])) return false;
    return `task ${task[row]} is sent to server ${server[row]}, where it may not run`;
  };
  return eachRow(tables.attempts.length, complaint, boundAt);
}

/** No task is sent to a blacklisted server, nor a probe (HOP-6). */
export const blacklistHolds: Law = ({ tables: { attempts, entries }, topology }) => [
  ...eachRow(attempts.length, (row) => {
    const server = attempts.columns.server[row];
    return topology.slots[server] === 0 && `attempt ${row} is on blacklisted server ${server}`;
  }),
  ...eachRow(entries.length, (row) => {
    const server = entries.columns.server[row];
    return topology.slots[server] === 0 && `blacklisted server ${server} is asked in entry ${row}`;
  }),
];
