import type { SchedulerId, ServerId, StageId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Policy } from '../engine/policy/policy.ts';
import type { Launches } from '../engine/policy/protocols.ts';
import type { Sim } from '../engine/policy/verbs.ts';
import { TaskCursors } from './tasks/taskCursors.ts';

/** Chooses the server of a task at once, whether or not a slot is free there; NONE: none will do until some server is back. */
export type ChooseServer = (stage: StageId, task: TaskId, scheduler: SchedulerId) => ServerId;

/**
 * A policy that decides by a function alone: each task goes to a server as soon as it may run, and waits there for a slot.
 * What no server may run that is up, and what was lost with a server, is chosen for again. `launches`: with rules of the
 * policy's own for the queues of servers; left out: what came first is served first.
 */
export function createEarlyBinding(
  sim: Sim,
  choose: ChooseServer,
  launches: Launches = sim.launches(),
): Policy {
  const cursors = new TaskCursors(sim.graphs);
  const stranded = new Set<StageId>(); // stages with tasks that no server may run that is up

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
    onSlotFree: (server) => launches.onSlotFree(server),
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    // All schedulers hear of this, and each may act for jobs of its own only.
    onServerBack(scheduler) {
      for (const stage of [...stranded]) {
        if (sim.ownerOf(stage) !== scheduler) continue;
        stranded.delete(stage);
        place(scheduler, stage);
      }
    },
  };
}
