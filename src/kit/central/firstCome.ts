import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { WordLog } from '../decisionSchema.ts';
import { Desk, noTimes } from './desk.ts';
import { FreeSlots } from './freeSlots.ts';
import { SCHEDULER } from './launcher.ts';
import { ReadyStages } from './readyStages.ts';
import { centralLaunchKind } from './slotDecisions.ts';

/** What makes a central scheduler slow. */
interface CentralOptions {
  /** Time that the scheduler spends on each launch; launches do not overlap. */
  readonly launchCost: Micros;
  /** Interval at which each server reports its free slots; 0: at once. */
  readonly heartbeat: Micros;
}

/** A central scheduler that launches tasks first come, first served. */
export function createFirstCome(sim: Sim, rules: CentralOptions): Policy {
  const ready = new ReadyStages(sim.graphs);
  const free = new FreeSlots(sim.topology);
  const log = new WordLog(sim, centralLaunchKind);
  let isThinking = false;
  let isInVain = false; // the server of the launch that it works on was lost meanwhile

  const desk = new Desk(sim, { ...noTimes, heartbeat: rules.heartbeat }, free, {
    list(stage) {
      ready.add(stage);
      desk.look();
    },
    lose: (stage, task) => ready.giveBack(stage, task),
    decide,
    serverLost(server) {
      if (isThinking && ready.server === server) isInVain = true;
    },
  });

  let losses = 0; // of the scheduler itself; a launch that it worked on before a loss is dropped

  const thought = sim.schedulerTimer((_scheduler, lossesThen) => {
    if (lossesThen !== losses) return;
    isThinking = false;
    if (isInVain) takeBack();
    else launchChosen();
    isInVain = false;
    desk.look();
  });

  function decide(): void {
    while (!isThinking && ready.next(free)) {
      if (rules.launchCost === 0) {
        launchChosen();
        continue;
      }
      isThinking = true; // about the launch in `ready`
      sim.think(SCHEDULER, rules.launchCost, thought, losses, 0);
    }
  }

  function launchChosen(): void {
    const { task, stage, server } = ready;
    if (log.isOn) {
      const { words, at } = log;
      words[at.task] = task;
      words[at.server] = server;
      words[at.freeSlots] = free.total + 1;
      words[at.waitingTasks] = ready.tasks + 1;
      log.record(SCHEDULER, stage);
    }
    desk.launch(task, stage, server);
  }

  function takeBack(): void {
    ready.giveBack(ready.stage, ready.task);
    ready.add(ready.stage);
  }

  /** After a loss: its jobs tell it again what has yet to run, and servers what is free. */
  function schedulerBack(): void {
    losses += 1;
    if (isThinking) ready.giveBack(ready.stage, ready.task);
    isThinking = false;
    isInVain = false;
    desk.schedulerBack();
  }

  return { ...desk.policy, onSchedulerBack: schedulerBack };
}
