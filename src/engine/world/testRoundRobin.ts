import { NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { linksInclude } from '../workload/links.ts';
import { serverSetOf } from '../workload/workload.ts';

/** The smallest complete policy, without the kit: each task to the next server that may run it, where it waits for a slot. */
export function createRoundRobin(sim: Sim): Policy {
  const { graphs, topology } = sim;
  // The servers' half: who is sent a task puts it in line, and starts it when a slot is free.
  const launches = sim.launches();
  // What the schedulers know. In rows of numbers, since a run may have millions of tasks.
  const isPlaced = new Uint8Array(graphs.tasks);
  // Stages with tasks that no server may run that is up.
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
      if (isPlaced[task] === 1) continue; // It is called again for a stage of which tasks were lost.
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
    // A slot is free: the protocol knows what waits for it.
    onSlotFree: (server) => launches.onSlotFree(server),
    // A task is no longer where it was placed. `onStageReady` follows, now or when its input is there again.
    onTaskLost(_scheduler, _stage, task) {
      isPlaced[task] = 0;
    },
    // All schedulers hear of this, and each may act for jobs of its own only.
    onServerBack(scheduler) {
      for (const stage of [...stranded]) {
        if (sim.ownerOf(stage) === scheduler) place(scheduler, stage);
      }
    },
  };
}
