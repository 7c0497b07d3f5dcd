import type { SchedulerId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy, Sim } from '../../engine/run/policy.ts';
import { centralLaunchKind } from './decisions.ts';
import { FreeSlots } from './freeSlots.ts';
import { ReadyStages } from './readyStages.ts';

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
  const unreported = new Uint16Array(sim.topology.servers); // [servers] freed since the last heartbeat
  let isThinking = false;

  const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt), 'attempt');

  const slotFree = sim.toScheduler('slotFree', (_scheduler, _stage, server, slots) => {
    for (let i = 0; i < slots; i += 1) free.add(server);
    decide();
  });

  const beat = sim.serverTimer((server) => {
    slotFree.send(server, SCHEDULER, NONE, server, unreported[server]);
    unreported[server] = 0;
  });

  const thought = sim.schedulerTimer(() => {
    isThinking = false;
    launchChosen();
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
    launch.send(SCHEDULER, server, stage, sim.bind(task, stage, server), NONE);
  }

  /** Each server beats at its own moments, so that not all report at once. */
  function untilBeat(server: ServerId): Micros {
    const phase = Math.floor((heartbeat * server) / sim.topology.servers);
    return heartbeat - ((sim.now() + heartbeat - phase) % heartbeat);
  }

  return {
    onStageReady(_scheduler, stage) {
      ready.add(stage);
      decide();
    },
    onSlotFree(server) {
      if (heartbeat === 0) {
        slotFree.send(server, SCHEDULER, NONE, server, 1);
        return;
      }
      unreported[server] += 1;
      if (unreported[server] === 1) beat.after(untilBeat(server), server, 0, 0);
    },
  };
}
