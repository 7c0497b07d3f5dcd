import type { SchedulerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { queueRules } from '../../kit/order/disciplines.ts';
import { Sampling } from '../../kit/probing/sampling.ts';
import { createStranded } from '../../kit/probing/stranded.ts';
import { TaskCursors } from '../../kit/tasks/taskCursors.ts';
import { randomKind } from './decisions.ts';
import type { earlyParams } from './params.ts';
import { createTaskStealing } from './stolenWork.ts';

/** Sends every task to a server drawn at random, with replacement (Sparrow §4.2, "Random Placement"; AMB-35). */
export function createRandom({ sim, params }: PolicyContext<typeof earlyParams>): Policy {
  const sampling = new Sampling(sim);
  const cursors = new TaskCursors(sim.graphs);
  const queues = queueRules(params.discipline, sim);
  const launches = sim.launches(queues);
  const stealing = createTaskStealing(sim, params.stealing, launches);
  const log = sim.decisionLog(randomKind);
  const words = new Int32Array(3);
  const stranded = createStranded(sim, sampling, place);

  function place(scheduler: SchedulerId, stage: StageId): void {
    const left: number[] = []; // tasks that no server may run that is up
    for (let tasks = cursors.left(stage); tasks > 0; tasks -= 1) {
      const task = cursors.takeFirst(stage);
      const set = sampling.taskSet(stage, task);
      const server = sampling.one(scheduler, set);
      if (server === NONE) {
        left.push(task);
        continue;
      }
      if (log.isOn) {
        words[0] = task;
        words[1] = server;
        words[2] = sampling.size(set);
        log.record(scheduler, stage, words, 3);
      }
      launches.launch(scheduler, task, stage, server);
    }
    for (const task of left) cursors.giveBack(stage, task);
    if (left.length > 0) stranded.add(stage);
  }

  return {
    onStageReady: place,
    onSlotFree(server) {
      launches.onSlotFree(server);
      stealing?.look(server);
    },
    onTaskLost: (_scheduler, stage, task) => cursors.giveBack(stage, task),
    onServerDown(server) {
      queues.forget(server);
      stealing?.onServerDown(server);
    },
    onServerLost: stranded.onServerLost,
    onServerBack: stranded.onServerBack,
  };
}
