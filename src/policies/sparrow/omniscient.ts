import type { SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { FreeSlots } from '../../kit/central/freeSlots.ts';
import { ReadyStages } from '../../kit/central/readyStages.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import type { omniscient } from './menu.ts';

const SCHEDULER: SchedulerId = 0;

/**
 * One central queue whose tasks start on any idle slot at once (Sparrow §4.2; one reading of "optimal" in §5, AMB-16).
 * Unrealistic on purpose: it sees every slot at every moment, and its launches take no time.
 *
 * It does without the central desk (`kit/central/desk.ts`), whose work is what this one never has: reports and launches
 * that travel, and rounds of thinking. On the desk it would run as fast, but be longer, as the desk would need a second way
 * to reach servers.
 */
export function createOmniscient({ sim }: PolicyContext<typeof omniscient.params>): Policy {
  const ready = new ReadyStages(sim.graphs);
  const free = new FreeSlots(sim.topology);

  function fill(): void {
    while (ready.next(free)) launch(ready.stage, ready.task, ready.server);
  }

  function launch(stage: StageId, task: number, server: ServerId): void {
    sim.oracle.actAsScheduler(SCHEDULER);
    const attempt = sim.bind(task, stage, server);
    sim.oracle.actAsServer(server);
    sim.start(server, attempt);
  }

  return {
    onStageReady(_scheduler, stage) {
      ready.add(stage);
      fill();
    },
    onSlotFree(server) {
      free.add(server);
      fill();
    },
    onTaskLost: (_scheduler, stage, task) => ready.giveBack(stage, task),
    onServerDown: (server) => free.forget(server),
    onServerBack(_scheduler, server) {
      for (let lane = 0; lane < sim.topology.slots[server]; lane += 1) free.add(server);
      fill();
    },
  };
}
