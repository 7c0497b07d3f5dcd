import type { AttemptId, Lane, SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { Discipline } from './disciplines.ts';

/** What a scheduler says to a server that asked for a task of a stage: an attempt, or NONE. */
export type Answer = (scheduler: SchedulerId, stage: StageId, server: ServerId) => AttemptId;

/** The server's half of late binding. */
export interface LateBinding {
  /** Probes the first `count` servers, each of which queues a reservation. */
  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId): void;
  /** Tells a server to forget a reservation (Sparrow §8, "Cancellation"). */
  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void;
  /** Asks for a task for each free slot. */
  onSlotFree(server: ServerId): void;
  onSchedulerLost(server: ServerId, scheduler: SchedulerId): void;
  onServerDown(server: ServerId): void;
}

/**
 * On-demand task assignment: a server queues probes, and when a slot is free it asks the scheduler of one of them for a
 * task, holding the slot while the answer travels (Sparrow §3.2). `answer` runs at the scheduler.
 */
export function createLateBinding(sim: Sim, discipline: Discipline, answer: Answer): LateBinding {
  const { firstSlot } = sim.topology;
  const { schedulers } = sim;
  const askedScheduler = new Int32Array(firstSlot[sim.topology.servers]).fill(NONE); // [slots], NONE: not asking
  const askedStage = new Int32Array(askedScheduler.length); // [slots]

  const probe = sim.toServer('probe', (server, stage, scheduler) => {
    if (sim.isLost(scheduler)) return;
    sim.enqueue(server, discipline.queueOf(stage), stage, NONE, scheduler);
    ask(server);
  });

  const getTask = sim.toScheduler('getTask', (scheduler, stage, server, lane) => {
    if (sim.isServerLost(server)) return;
    const attempt = answer(scheduler, stage, server);
    const question = lane * schedulers + scheduler;
    if (attempt === NONE) noTask.send(scheduler, server, stage, NONE, question);
    else launch.send(scheduler, server, stage, attempt, question);
  });

  const launch = sim.toServer(
    'launch',
    (server, stage, attempt, question) => {
      if (isAnswered(server, question)) sim.start(server, attempt);
      else enqueueLate(server, stage, attempt);
    },
    'attempt',
  );

  const noTask = sim.toServer('noTask', (server, stage, _none, question) => {
    if (!isAnswered(server, question)) return;
    discipline.refund(server, stage);
    ask(server);
  });

  const cancelled = sim.toServer('cancel', (server, stage) => {
    const queue = discipline.queueOf(stage);
    for (let entry = sim.head(server, queue); entry !== NONE; entry = sim.next(entry)) {
      if (sim.entryStage(entry) === stage && sim.entryAttempt(entry) === NONE) {
        sim.dequeue(server, entry);
        return;
      }
    }
  });

  function ask(server: ServerId): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const entry = discipline.pick(server);
      const stage = sim.entryStage(entry);
      const scheduler = sim.entryScheduler(entry);
      const attempt = sim.entryAttempt(entry);
      sim.dequeue(server, entry);
      if (attempt !== NONE) {
        sim.start(server, attempt);
        continue;
      }
      const lane = sim.hold(server, stage);
      askedScheduler[firstSlot[server] + lane] = scheduler;
      askedStage[firstSlot[server] + lane] = stage;
      getTask.send(server, scheduler, stage, server, lane);
    }
  }

  /** A task came after the server had given up waiting for it: it is this server's all the same. */
  function enqueueLate(server: ServerId, stage: StageId, attempt: AttemptId): void {
    sim.enqueue(server, discipline.queueOf(stage), stage, attempt, NONE);
    ask(server);
  }

  /** Frees the slot that waits for this answer; false when the wait was given up before. */
  function isAnswered(server: ServerId, question: number): boolean {
    const scheduler = question % schedulers;
    const lane = (question - scheduler) / schedulers;
    if (askedScheduler[firstSlot[server] + lane] !== scheduler) return false;
    stopAsking(server, lane);
    return true;
  }

  function stopAsking(server: ServerId, lane: Lane): void {
    askedScheduler[firstSlot[server] + lane] = NONE;
    sim.release(server, lane);
  }

  /** Drops the reservations of a scheduler that will not answer any more, and stops waiting for it (SPA-20). */
  function forget(server: ServerId, scheduler: SchedulerId): void {
    for (let queue = 0; queue < sim.queuesPerServer; queue += 1) {
      let entry = sim.head(server, queue);
      while (entry !== NONE) {
        const next = sim.next(entry);
        if (sim.entryScheduler(entry) === scheduler) sim.dequeue(server, entry);
        entry = next;
      }
    }
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      if (askedScheduler[slot] !== scheduler) continue;
      stopAsking(server, slot - firstSlot[server]);
      discipline.refund(server, askedStage[slot]);
    }
    ask(server);
  }

  return {
    probe: (scheduler, servers, count, stage) =>
      probe.sendToMany(scheduler, servers, count, stage, scheduler),
    cancel: (scheduler, server, stage) => cancelled.send(scheduler, server, stage, scheduler, NONE),
    onSlotFree: ask,
    onSchedulerLost: forget,
    onServerDown: (server) => askedScheduler.fill(NONE, firstSlot[server], firstSlot[server + 1]),
  };
}
