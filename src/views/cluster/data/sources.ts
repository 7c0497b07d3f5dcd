import { localityBetween } from '../../../engine/cluster/locality.ts';
import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { blockOf } from '../../../engine/workload/inputs.ts';
import type { BlockId } from '../../../engine/workload/storage.ts';
import { readsFrom } from '../../../trace/fetching.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Lists the blocks that a task reads, one for each of its inputs. */
export function blocksOfTask({ data, taskStage }: Trace, task: TaskId): readonly BlockId[] {
  const { graphs } = data;
  const stage: StageId = taskStage[task];
  const { stageFirstRead } = graphs.storage;
  const blocks: BlockId[] = [];
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1)
    blocks.push(blockOf(graphs, stage, task, read));
  return blocks;
}

/** Finds the first task of a job that reads a block, or NONE. O(tasks of the job). */
export function readerOf(trace: Trace, job: JobId, block: BlockId): TaskId {
  const { jobFirstStage, stageFirstTask } = trace.data.graphs;
  const past = stageFirstTask[jobFirstStage[job + 1]];
  for (let task = stageFirstTask[jobFirstStage[job]]; task < past; task += 1)
    if (blocksOfTask(trace, task).includes(block)) return task;
  return NONE;
}

/** Lists the servers that hold a block. */
export function replicasOf({ data }: Trace, block: BlockId): readonly ServerId[] {
  const { first, items } = data.graphs.storage.replicas;
  return Array.from(items.subarray(first[block], first[block + 1]));
}

/**
 * Lists the servers from which an attempt reads: where links are shared, those that send to it at that moment; else
 * the nearest replica of each input, the first one of equals.
 */
export function sourcesOf(trace: Trace, attempt: AttemptId, time: Micros): readonly ServerId[] {
  const { attempts, flows } = trace.data.tables;
  const { topology } = trace.data;
  if (topology.network.kind === 'contended') {
    const senders = new Set<ServerId>();
    trace.flowing(time, (flow) => {
      if (flows.columns.attempt[flow] === attempt) senders.add(flows.columns.from[flow]);
    });
    return [...senders];
  }
  const server = attempts.columns.server[attempt];
  if (time < readsFrom(trace, attempt)) return fileSources(trace, server, time);
  return blocksOfTask(trace, attempts.columns.task[attempt]).flatMap((block) => {
    const replicas = [...replicasOf(trace, block)];
    const distance = (replica: ServerId) => localityBetween(topology.rackOf, replica, server);
    replicas.sort((one, other) => distance(one) - distance(other) || one - other);
    return replicas.slice(0, 1);
  });
}

/** Lists the servers that send external files to a server at a moment. */
function fileSources({ data }: Trace, server: ServerId, time: Micros): readonly ServerId[] {
  const { from, to, startedAt, endedAt } = data.tables.fetches.columns;
  const senders: ServerId[] = [];
  for (let row = 0; row < data.tables.fetches.length; row += 1)
    if (to[row] === server && startedAt[row] <= time && time < endedAt[row]) senders.push(from[row]);
  return senders;
}
