import type { SchedulerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { centralLaunchKind } from './decisions.ts';
import { FreeSlots } from './freeSlots.ts';
import { ReadyStages } from './readyStages.ts';
import { createSlotReports } from './slotReports.ts';

/** What makes a central scheduler slow. */
export interface CentralOptions {
  /** Time that it spends on each launch, one after the other. */
  readonly launchCost: Micros;
  /** Servers report free slots only this often; 0: at once. */
  readonly heartbeat: Micros;
}

const SCHEDULER: SchedulerId = 0;

/**
 * A central scheduler that launches tasks first come, first served. Servers tell it of free slots, it tells them what to
 * run; both messages take the network's delay.
 */
export function createCentral(sim: Sim, { launchCost, heartbeat }: CentralOptions): Policy {
  const ready = new ReadyStages(sim.graphs);
  const free = new FreeSlots(sim.topology);
  const log = sim.decisionLog(centralLaunchKind);
  const words = new Int32Array(4);
  let isThinking = false;
  let isInVain = false; // the server of what it thinks about was lost meanwhile

  const launches = sim.launches({ waits: false });

  const reports = createSlotReports(sim, heartbeat, (server, slots) => {
    for (let i = 0; i < slots; i += 1) free.add(server);
    decide();
  });

  const thought = sim.schedulerTimer(() => {
    isThinking = false;
    if (isInVain) takeBack();
    else launchChosen();
    isInVain = false;
    decide();
  });

  function decide(): void {
    while (!isThinking && ready.next(free)) {
      if (launchCost === 0) {
        launchChosen();
        continue;
      }
      isThinking = true; // about what it has just chosen
      sim.think(SCHEDULER, launchCost, thought, 0, 0);
    }
  }

  function launchChosen(): void {
    const { task, stage, server } = ready;
    if (log.isOn) {
      words[0] = task;
      words[1] = server;
      words[2] = free.total + 1;
      words[3] = ready.tasks + 1;
      log.record(SCHEDULER, stage, words, 4);
    }
    launches.launch(SCHEDULER, task, stage, server);
  }

  function takeBack(): void {
    ready.giveBack(ready.stage, ready.task);
    ready.add(ready.stage);
  }

  return {
    onStageReady(_scheduler, stage) {
      ready.add(stage);
      decide();
    },
    onSlotFree: reports.onSlotFree,
    onTaskLost: (_scheduler, stage, task) => ready.giveBack(stage, task),
    onServerDown: reports.onServerDown,
    onServerLost(_scheduler, server) {
      reports.onServerLost(server);
      free.forget(server);
      if (isThinking && ready.server === server) isInVain = true;
    },
    onServerBack(_scheduler, server) {
      for (let lane = 0; lane < sim.topology.slots[server]; lane += 1) free.add(server);
      decide();
    },
  };
}
