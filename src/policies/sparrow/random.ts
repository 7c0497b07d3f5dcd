import type { Policy } from '../../engine/run/policy.ts';
import type { PolicyContext } from '../plugin.ts';
import { createDiscipline } from '../shared/disciplines.ts';
import { createEarlyBinding } from '../shared/earlyBinding.ts';
import { TaskCursors } from '../shared/taskCursors.ts';
import { randomKind } from './decisions.ts';
import type { earlyParams } from './params.ts';
import { Sampling } from './sampling.ts';

/** Sends every task to a server drawn at random, with replacement (Sparrow §4.2, "Random Placement"; AMB-35). */
export function createRandom({ sim, params }: PolicyContext<typeof earlyParams>): Policy {
  const sampling = new Sampling(sim);
  const cursors = new TaskCursors(sim.graphs);
  const early = createEarlyBinding(sim, createDiscipline(params.discipline, sim));
  const log = sim.decisionLog(randomKind);
  const words = new Int32Array(3);
  return {
    onStageReady(scheduler, stage) {
      for (let left = cursors.left(stage); left > 0; left -= 1) {
        const task = cursors.takeFirst(stage);
        const set = sampling.taskSet(stage, task);
        const server = sampling.one(scheduler, set);
        if (log.isOn) {
          words[0] = task;
          words[1] = server;
          words[2] = sampling.size(set);
          log.record(scheduler, stage, words, 3);
        }
        early.launch(scheduler, server, stage, sim.bind(task, stage, server));
      }
    },
    onSlotFree: early.onSlotFree,
  };
}
