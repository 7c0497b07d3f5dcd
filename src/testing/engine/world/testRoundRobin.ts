import { NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { serverSetOf } from '../../../engine/workload/workload.ts';

/**
 * The smallest complete policy, without the kit: sends each task to the next server that may run it, where it waits
 * for a slot.
 */
export function createRoundRobin(sim: Sim): Policy {
  const { graphs, topology } = sim;
  // The servers' half: a server queues the tasks it is sent, and starts them when a slot is free.
  const launches = sim.launches();
  // What the schedulers know, as arrays of numbers, since a run may have millions of tasks.
  const isPlaced = new Uint8Array(graphs.tasks);
  // Stages with tasks that no server that is up may run.
  const stranded = new Set<StageId>();
  let last: ServerId = NONE;

  function serverFor(stage: StageId, task: TaskId): ServerId {
    const allowed = serverSetOf(graphs, stage, task); // NONE: any server will do
    for (let step = 1; step <= topology.servers; step += 1) {
      const server = (last + step) % topology.servers;
      if (sim.isServerLost(server)) continue;
      if (allowed === NONE || linksInclude(graphs.serverSets, allowed, server)) return server;
    }
    return NONE;
  }

  function place(scheduler: number, stage: StageId): void {
    stranded.delete(stage);
    for (let task = graphs.stageFirstTask[stage]; task < graphs.stageFirstTask[stage + 1]; task += 1) {
      if (isPlaced[task] === 1) continue; // `place` runs again for a stage when tasks of it were lost.
      const server = serverFor(stage, task);
      if (server === NONE) {
        stranded.add(stage);
        continue;
      }
      last = server;
      isPlaced[task] = 1;
      launches.launch(scheduler, task, stage, server);
    }
  }

  return {
    onStageReady: place,
    // A slot is free: the protocol starts the next task in the server's queue.
    onSlotFree: (server) => launches.onSlotFree(server),
    // The task must be placed again. `onStageReady` follows, now or when its input is available again.
    onTaskLost(_scheduler, _stage, task) {
      isPlaced[task] = 0;
    },
    // Called for every scheduler, and each may act for its own jobs only.
    onServerBack(scheduler) {
      for (const stage of [...stranded]) {
        if (sim.ownerOf(stage) === scheduler) place(scheduler, stage);
      }
    },
  };
}
