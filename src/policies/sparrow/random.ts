import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { createEarlyBinding } from '../../kit/earlyBinding.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import { queueRules } from '../../kit/order/disciplines.ts';
import { Sampling } from '../../kit/probing/sampling.ts';
import { randomKind } from './decisions.ts';
import type { earlyParams } from './params.ts';
import { createTaskStealing } from './stolenWork.ts';

/** Sends every task to a server drawn at random, with replacement (Sparrow §4.2, "Random Placement"; AMB-35). */
export function createRandom({ sim, params }: PolicyContext<typeof earlyParams>): Policy {
  const sampling = new Sampling(sim);
  const queues = queueRules(params.discipline, sim);
  const launches = sim.launches(queues);
  const stealing = createTaskStealing(sim, params.stealing, launches);
  const log = sim.decisionLog(randomKind);
  const words = new Int32Array(3);
  const binding = createEarlyBinding(
    sim,
    (stage, task, scheduler) => {
      const set = sampling.taskSet(stage, task);
      const server = sampling.one(scheduler, set);
      if (server !== NONE && log.isOn) {
        words[0] = task;
        words[1] = server;
        words[2] = sampling.size(set);
        log.record(scheduler, stage, words, 3);
      }
      return server;
    },
    launches,
  );
  return {
    ...binding,
    onSlotFree(server) {
      binding.onSlotFree(server);
      stealing?.look(server);
    },
    onServerDown(server) {
      queues.forget(server);
      stealing?.onServerDown(server);
    },
    onServerLost: () => sampling.avoidLost(),
  };
}
