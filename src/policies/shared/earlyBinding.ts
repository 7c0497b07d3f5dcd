import type { AttemptId, SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { Discipline } from './disciplines.ts';

/** The server's half of early binding. */
export interface EarlyBinding {
  /** Sends a task to a server, which queues it. */
  launch(scheduler: SchedulerId, server: ServerId, stage: StageId, attempt: AttemptId): void;
  onSlotFree(server: ServerId): void;
}

/** Servers that queue the tasks they are given and start them as slots come free. */
export function createEarlyBinding(sim: Sim, discipline: Discipline): EarlyBinding {
  const launched = sim.toServer(
    'launch',
    (server, stage, attempt, scheduler) => {
      sim.enqueue(server, discipline.queueOf(stage), stage, attempt, scheduler);
      serve(server);
    },
    'attempt',
  );

  function serve(server: ServerId): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const entry = discipline.pick(server);
      const attempt = sim.entryAttempt(entry);
      if (attempt === NONE) throw new Error('early binding queues only attempts');
      sim.dequeue(server, entry);
      sim.start(server, attempt);
    }
  }

  return {
    launch: (scheduler, server, stage, attempt) =>
      launched.send(scheduler, server, stage, attempt, scheduler),
    onSlotFree: serve,
  };
}
