import { formatBytes, formatMicros } from '../../../base/format.ts';
import type { LinkId } from '../../../engine/cluster/links.ts';
import type { Trace } from '../../../trace/trace.ts';
import { fileOfFlow } from '../../shared/fileWords.ts';
import { serverName, taskName } from '../../shared/names.ts';
import { formatRate } from './describe.ts';
import type { NetworkState } from './network.ts';
import { flowsOver } from './network.ts';

/** A transfer as a row of the list. */
interface FlowRow {
  readonly flow: number;
  readonly task: number;
  readonly name: string;
  readonly way: string;
  readonly rate: string;
  readonly givesWay: boolean;
  readonly size: string;
  readonly left: string;
}

/** Lists at most `most` transfers over a link, the fastest first. */
export function flowRows(trace: Trace, state: NetworkState, link: LinkId, most: number): readonly FlowRow[] {
  const { flows, attempts } = trace.data.tables;
  const { servers } = trace.data.topology;
  const { attempt, from, to, bytes, endedAt } = flows.columns;
  const positions = [...flowsOver(trace, state, link)];
  positions.sort((one, other) => state.rates[other] - state.rates[one] || one - other);
  return positions.slice(0, most).map((position) => {
    const flow = state.flows[position];
    const task = attempts.columns.task[attempt[flow]];
    return {
      flow,
      task,
      name: fileOfFlow(trace, flow) ?? taskName(trace.data.graphs, task),
      way: `${serverName(from[flow], servers)} → ${serverName(to[flow], servers)}`,
      rate: formatRate(state.rates[position]),
      givesWay: state.yields[position],
      size: formatBytes(bytes[flow]),
      left: formatMicros(endedAt[flow] - state.time),
    };
  });
}
