import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../engine/ids.ts';
import type { Policy } from '../engine/policy/policy.ts';
import type { Launches } from '../engine/policy/protocols.ts';
import type { Sim } from '../engine/policy/verbs.ts';
import { TaskCursors } from './tasks/taskCursors.ts';

/** Chooses the server of a task as soon as it may run, whether or not a slot is free there; NONE: no server can run it now. */
type ChooseServer = (stage: StageId, task: TaskId, scheduler: SchedulerId) => ServerId;

/**
 * A policy that consists of one function: it chooses a server for each task as soon as the task may run, and the task waits
 * there for a slot. The function is called again for tasks that were lost, and, when a server is back, for tasks that no
 * server could run. `launches`: with the policy's own queue rules; left out: servers queue first come, first served.
 */
export function createEarlyBinding(
  sim: Sim,
  choose: ChooseServer,
  launches: Launches = sim.launches(),
): Policy {
  const cursors = new TaskCursors(sim.graphs);
  const stranded = new Set<StageId>(); // stages with tasks that none of the servers that are up may run

  function place(scheduler: SchedulerId, stage: StageId): void {
    const left: TaskId[] = [];
    for (let tasks = cursors.left(stage); tasks > 0; tasks -= 1) {
      const task = cursors.takeFirst(stage);
      const server = choose(stage, task, scheduler);
      if (server === NONE) left.push(task);
      else launches.launch(scheduler, task, stage, server);
    }
    for (const task of left) cursors.giveBack(stage, task);
    if (left.length > 0) stranded.add(stage);
  }

  return {
    onStageReady: place,
    onSlotFree: launches.onSlotFree,
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    // All schedulers hear of this; each acts for its own jobs only.
    onServerBack(scheduler) {
      for (const stage of [...stranded]) {
        if (sim.ownerOf(stage) !== scheduler) continue;
        stranded.delete(stage);
        place(scheduler, stage);
      }
    },
  };
}
