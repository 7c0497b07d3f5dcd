import { type Lane, NONE, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';

/** Calls back for each task of a stage. */
function eachTask(sim: Sim, stage: StageId, visit: (task: TaskId, position: number) => void): void {
  const first = sim.graphs.stageFirstTask[stage];
  for (let task = first; task < sim.graphs.stageFirstTask[stage + 1]; task += 1) visit(task, task - first);
}

/** Starts nothing, so that everything waits for ever. */
export function startsNothing(): Policy {
  return { onStageReady: () => undefined, onSlotFree: () => undefined };
}

/**
 * Sends task i of a stage to server i (modulo their number), where it waits for a slot. Does not place a task twice
 * when a job is taken over.
 */
export function placesInTurn(sim: Sim): Policy {
  const isPlaced = new Uint8Array(sim.graphs.tasks);
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt) => {
      sim.enqueue(server, 0, stage, attempt, NONE);
      serve(server);
    },
    'attempt',
  );

  function serve(server: number): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const entry = sim.head(server, 0);
      const attempt = sim.entryAttempt(entry);
      sim.dequeue(server, entry);
      sim.start(server, attempt);
    }
  }

  return {
    onStageReady(scheduler, stage) {
      eachTask(sim, stage, (task, position) => {
        if (isPlaced[task] === 1) return;
        isPlaced[task] = 1;
        const server = position % sim.topology.servers;
        launch.send(scheduler, server, stage, sim.bind(task, stage, server), NONE);
      });
    },
    onSlotFree: serve,
  };
}

/** What `asksFirst` notes: how many tasks a stage has. */
export const stageSizeKind: DecisionKind<number> = { name: 'test/size', decode: (words) => words[0] };

/** Uses every verb once for each task: thinks, probes server i for task i, queues, holds, asks, binds, starts. */
export function asksFirst(sim: Sim, thinkTime: Micros): Policy {
  const log = sim.decisionLog(stageSizeKind);
  const thought = sim.schedulerTimer((scheduler, stage) => {
    eachTask(sim, stage, (task, position) => {
      probe.send(scheduler, position % sim.topology.servers, stage, task, scheduler);
    });
  });
  const tasks = new Map<number, TaskId>(); // entry → task
  const probe = sim.toServer('probe', (server, stage, task, scheduler) => {
    tasks.set(sim.enqueue(server, 0, stage, NONE, scheduler), task);
    ask(server);
  });
  const question = sim.toScheduler('question', (scheduler, stage, task, lane) => {
    const server = (task - sim.graphs.stageFirstTask[stage]) % sim.topology.servers;
    answer.send(scheduler, server, stage, sim.bind(task, stage, server), lane);
  });
  const answer = sim.toServer(
    'answer',
    (server, _stage, attempt, lane) => {
      sim.release(server, lane);
      sim.start(server, attempt);
    },
    'attempt',
  );

  function ask(server: number): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const entry = sim.head(server, 0);
      const stage = sim.entryStage(entry);
      const scheduler = sim.entryScheduler(entry);
      sim.dequeue(server, entry);
      question.send(server, scheduler, stage, tasks.get(entry) ?? NONE, sim.hold(server, stage));
    }
  }

  return {
    onStageReady(scheduler, stage) {
      const size = sim.graphs.stageFirstTask[stage + 1] - sim.graphs.stageFirstTask[stage];
      log.record(scheduler, stage, [size], 1);
      sim.think(scheduler, thinkTime, thought, stage, 0);
    },
    onSlotFree: ask,
  };
}

/** Makes server 0 do something with an attempt of the first task when the attempt arrives there; ignores free slots. */
export function onArrival(
  sim: Sim,
  act: (server: number, attempt: number, stage: StageId, scheduler: number) => void,
): Policy {
  const launch = sim.toServer('launch', (server, stage, attempt, scheduler) => {
    act(server, attempt, stage, scheduler);
  });
  return {
    onStageReady(scheduler, stage) {
      const attempt = sim.bind(sim.graphs.stageFirstTask[stage], stage, 0);
      launch.send(scheduler, 0, stage, attempt, scheduler);
    },
    onSlotFree: () => undefined,
  };
}

/** Holds a slot for each stage at server 0 and never releases one. */
export function neverReleases(sim: Sim): Policy {
  return onArrival(sim, (server, _attempt, stage) => {
    sim.hold(server, stage);
  });
}

/** Starts a task where it is not bound. */
export function startsElsewhere(sim: Sim): Policy {
  const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt));
  return {
    onStageReady(scheduler, stage) {
      launch.send(scheduler, 1, stage, sim.bind(sim.graphs.stageFirstTask[stage], stage, 0), NONE);
    },
    onSlotFree: () => undefined,
  };
}

/** Makes a scheduler bind a task of the other scheduler's job. */
export function bindsAnothers(sim: Sim): Policy {
  const relay = sim.toServer('relay', (server, stage, owner) => {
    steal.send(server, 1 - owner, stage, NONE, NONE);
  });
  const steal = sim.toScheduler('steal', (_scheduler, stage) => {
    sim.bind(sim.graphs.stageFirstTask[stage], stage, 0);
  });
  return {
    onStageReady: (scheduler, stage) => relay.send(scheduler, 0, stage, scheduler, NONE),
    onSlotFree: () => undefined,
  };
}

/** Makes a scheduler do something when a stage is ready, and nothing else. */
export function onceReady(act: (scheduler: number, stage: StageId) => void): Policy {
  return { ...startsNothing(), onStageReady: act };
}

/** Sets alarms of servers and schedulers and notes when they go off. */
export function setsAlarms(sim: Sim, delays: readonly Micros[], log: string[]): Policy {
  const atScheduler = sim.schedulerTimer((scheduler, a, b) => {
    log.push(`scheduler ${scheduler} ${a} ${b} at ${sim.now()}`);
  });
  const atServer = sim.serverTimer((server, a, b) => {
    log.push(`server ${server} ${a} ${b} at ${sim.now()}`);
  });
  const wake = sim.toServer('wake', (server) => {
    for (const delay of delays) atServer.after(delay, server, delay, 7);
  });
  return {
    onStageReady(scheduler, stage) {
      for (const delay of delays) atScheduler.after(delay, scheduler, delay, 8);
      wake.send(scheduler, 0, stage, NONE, NONE);
    },
    onSlotFree: () => undefined,
  };
}

/** Holds all slots of server 0 on arrival and gives the lanes to a visitor. */
export function holdsAll(sim: Sim, visit: (server: number, lanes: readonly Lane[]) => void): Policy {
  return onArrival(sim, (server, _attempt, stage) => {
    const lanes: Lane[] = [];
    while (sim.freeSlots(server) > 0) lanes.push(sim.hold(server, stage));
    visit(server, lanes);
  });
}

/** Launches tasks first come, first served on the first free server, and stops the attempt that started as number `nth`. */
export function stopsAt(sim: Sim, moments: readonly Micros[], heard: string[], nth = 0): Policy {
  const pending: { readonly stage: StageId; readonly task: TaskId }[] = [];
  const taken = new Set<TaskId>();
  const free = Array.from(sim.topology.slots);
  let started = 0;
  let target = { attempt: NONE, task: NONE };
  const launch = sim.toServer('launch', (server, _stage, attempt) => {
    if (started === nth) {
      target = { attempt, task: sim.taskOf(attempt) };
      for (const moment of moments) alarm.after(moment - sim.now(), server, 0, 0);
    }
    started += 1;
    sim.start(server, attempt);
  });
  const alarm = sim.serverTimer((server) => {
    heard.push(`stop at ${sim.now()}: ${sim.stop(server, target.attempt, target.task)}`);
  });
  const slotFree = sim.toScheduler('slotFree', (scheduler, _stage, server) => {
    free[server] += 1;
    launchNext(scheduler);
  });
  function launchNext(scheduler: number): void {
    for (;;) {
      const server = free.findIndex((slots) => slots > 0);
      const next = server < 0 ? undefined : pending.shift();
      if (next === undefined) return;
      free[server] -= 1;
      launch.send(scheduler, server, next.stage, sim.bind(next.task, next.stage, server), NONE);
    }
  }
  return {
    onStageReady(scheduler, stage) {
      eachTask(sim, stage, (task) => {
        if (!taken.has(task)) pending.push({ stage, task });
        taken.add(task);
      });
      launchNext(scheduler);
    },
    onTaskLost(_scheduler, stage, task) {
      heard.push(`task ${task} of stage ${stage} is lost at ${sim.now()}`);
      taken.delete(task);
    },
    onSlotFree: (server) => slotFree.send(server, 0, NONE, server, NONE),
  };
}
