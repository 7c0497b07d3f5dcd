import type { SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Launches, Reservations } from '../../engine/policy/protocols.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import { createStealing, type Stealing } from './stealing.ts';

/** Lets idle servers take tasks that wait in other servers' queues, as far as they may run them; null: nobody steals. */
export function createTaskStealing(sim: Sim, victims: number, launches: Launches): Stealing | null {
  if (victims === 0) return null;
  const { graphs } = sim;
  return createStealing(sim, {
    victims,
    mayGo(entry, thief) {
      const set = serverSetOf(graphs, sim.entryStage(entry), sim.taskOf(sim.entryAttempt(entry)));
      return set === NONE || linksInclude(graphs.serverSets, set, thief);
    },
    handOver: (server, entry, thief) => launches.handOver(server, entry, thief),
  });
}

/** What stealing reservations needs to know. */
export interface ReservationStealingParts {
  readonly victims: number;
  /** Where tasks may run. */
  readonly graphs: JobGraphs;
  readonly reservations: Reservations;
  /** At the scheduler: a server has no longer what it queued for a stage. Left out: nobody notes who has. */
  onGone?(scheduler: SchedulerId, stage: StageId, server: ServerId): void;
}

/**
 * Lets idle servers take reservations that wait in other servers' queues; null: nobody steals. The thief asks the scheduler
 * like a server that was probed. Where each task has servers of its own, each reservation is for one task and stays
 * (Sparrow §3.3): its task might find no other. A scheduler that notes its probes is told which one has left its server; it
 * does not count on the thief, which may be lost, nor cancel what is there.
 */
export function createReservationStealing(sim: Sim, parts: ReservationStealingParts): Stealing | null {
  const { victims, graphs, reservations, onGone } = parts;
  if (victims === 0) return null;
  const gone =
    onGone === undefined
      ? null
      : sim.toScheduler('gone', (scheduler, stage, server) => onGone(scheduler, stage, server), {
          look: 'nothing',
          words: 'its reservation was stolen',
        });
  return createStealing(sim, {
    victims,
    mayGo(entry, thief) {
      const stage = sim.entryStage(entry);
      if (sim.entryAttempt(entry) !== NONE || graphs.stageSets[stage] > 1) return false;
      const set = serverSetOf(graphs, stage, graphs.stageFirstTask[stage]);
      return set === NONE || linksInclude(graphs.serverSets, set, thief);
    },
    handOver(server, entry, thief) {
      const isForCopy = sim.noteOf(entry) !== 0; // which nobody counts among the probes of the stage
      if (!isForCopy) gone?.send(server, sim.entryScheduler(entry), sim.entryStage(entry), server, NONE);
      reservations.handOver(server, entry, thief);
    },
  });
}
