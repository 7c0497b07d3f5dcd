import type { StageId, TaskId } from '../../../engine/ids.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';

interface Taking {
  /** Queues a task, unless it is known already, and places what it can. */
  take(stage: StageId, task: TaskId): void;
  /** Forgets all tasks of a stage. */
  forget(stage: StageId): void;
}

/** Sends each task to the first server on which it believes a slot to be free; logs the hooks called in `heard`. */
export function placesFirst(sim: Sim, heard: string[] = []): Policy & Taking {
  const free = Array.from(sim.topology.slots);
  const waiting: { readonly stage: number; readonly task: number }[] = [];
  const isKnown = new Set<number>();
  const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt), 'attempt');
  const freed = sim.toScheduler('freed', (_scheduler, _stage, server) => {
    free[server] += 1;
    place();
  });
  function place(): void {
    while (waiting.length > 0) {
      const server = free.findIndex((slots) => slots > 0);
      const next = waiting[0];
      if (server < 0) return;
      waiting.shift();
      free[server] -= 1;
      launch.send(0, server, next.stage, sim.bind(next.task, next.stage, server), 0);
    }
  }
  function note(stage: StageId, task: TaskId): void {
    if (!isKnown.has(task)) waiting.push({ stage, task });
    isKnown.add(task);
  }
  return {
    take(stage, task) {
      note(stage, task);
      place();
    },
    forget(stage) {
      const { stageFirstTask } = sim.graphs;
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1)
        isKnown.delete(task);
      const others = waiting.filter((each) => each.stage !== stage);
      waiting.splice(0, waiting.length, ...others);
    },
    onStageReady(_scheduler, stage) {
      heard.push(`stage ${stage} is ready at ${sim.now()}`);
      const { stageFirstTask } = sim.graphs;
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) note(stage, task);
      place();
    },
    onSlotFree: (server) => freed.send(server, 0, 0, server, 0),
    onTaskLost(_scheduler, _stage, task) {
      heard.push(`task ${task} is lost at ${sim.now()}`);
      isKnown.delete(task);
    },
    onServerDown: (server) => void heard.push(`server ${server} is down at ${sim.now()}`),
    onServerLost(_scheduler, server) {
      heard.push(`server ${server} is lost at ${sim.now()}: ${sim.isServerLost(server)}`);
      free[server] = 0;
    },
    onServerBack(_scheduler, server) {
      heard.push(`server ${server} is back at ${sim.now()}: ${sim.isServerLost(server)}`);
      free[server] = sim.topology.slots[server];
      place();
    },
  };
}

/** Does the same, and also has `onTaskReady`. */
export function placesOneByOne(sim: Sim, heard: string[] = []): Policy & Taking {
  const policy = placesFirst(sim, heard);
  return {
    ...policy,
    onTaskReady(_scheduler, stage, task) {
      heard.push(`task ${task} is ready at ${sim.now()}`);
      policy.take(stage, task);
    },
  };
}
