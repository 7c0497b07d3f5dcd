import { NONE, type ServerId, type StageId, type TaskId } from '../engine/ids.ts';
import type { Sim } from '../engine/policy/verbs.ts';
import { linksInclude } from '../engine/workload/links.ts';
import { serverSetOf } from '../engine/workload/workload.ts';

/** Whether a server may run a task and is not known to be down. */
export function mayRunOn(sim: Sim, server: ServerId, stage: StageId, task: TaskId): boolean {
  if (sim.isServerLost(server)) return false;
  const allowed = serverSetOf(sim.graphs, stage, task); // NONE: any server will do
  return allowed === NONE || linksInclude(sim.graphs.serverSets, allowed, server);
}

/** Gives the next server after `after` (NONE: the first) that may run a task and is not known to be down, or NONE. */
export function nextServer(sim: Sim, after: ServerId, stage: StageId, task: TaskId): ServerId {
  const { servers } = sim.topology;
  for (let step = 1; step <= servers; step += 1) {
    const server = (after + step) % servers;
    if (mayRunOn(sim, server, stage, task)) return server;
  }
  return NONE;
}
