import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { WordLog } from '../../kit/decisionSchema.ts';
import { createEarlyBinding } from '../../kit/earlyBinding.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { queueRules } from '../../kit/order/disciplines.ts';
import { Sampling } from '../../kit/probing/sampling.ts';
import { randomKind } from './decisions.ts';
import type { earlyParams } from './params.ts';
import { onSlotFreeOf } from './stealing.ts';
import { createTaskStealing } from './stolenWork.ts';

/** Sends every task to a server drawn at random, with replacement (Sparrow §4.2, "Random Placement"; AMB-35). */
export function createRandom({ sim, params }: PolicyContext<typeof earlyParams>): Policy {
  const sampling = new Sampling(sim);
  const queues = queueRules(params.discipline, sim);
  const launches = sim.launches(queues);
  const stealing = createTaskStealing(sim, params.stealing, launches);
  const log = new WordLog(sim, randomKind);
  const binding = createEarlyBinding(
    sim,
    (stage, task, scheduler) => {
      const set = sampling.taskSet(stage, task);
      const server = sampling.one(scheduler, set);
      if (server !== NONE && log.isOn) {
        const { words, at } = log;
        words[at.task] = task;
        words[at.server] = server;
        words[at.drawnFrom] = sampling.size(set);
        log.record(scheduler, stage);
      }
      return server;
    },
    launches,
  );
  return {
    ...binding,
    onSlotFree: onSlotFreeOf(launches.onSlotFree, stealing),
    onServerDown(server) {
      queues.forget(server);
      stealing?.onServerDown(server);
    },
    onServerLost: () => sampling.avoidLost(),
  };
}
