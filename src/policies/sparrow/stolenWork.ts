import { NONE, type SchedulerId, type ServerId, type StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Launches, Reservations } from '../../engine/policy/protocols.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import { createStealing, type Stealing } from './stealing.ts';

/** Lets idle servers take waiting tasks, which they may run, from other servers' queues; null: stealing is off. */
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

/** What stealing of reservations depends on. */
interface ReservationStealingParts {
  readonly victims: number;
  /** Where tasks may run. */
  readonly graphs: JobGraphs;
  readonly reservations: Reservations;
  /** At the scheduler: a server no longer has its reservation for a stage. Left out: no message is sent. */
  onGone?(scheduler: SchedulerId, stage: StageId, server: ServerId): void;
  /** Until then the scheduler takes note without a message. */
  readonly silentUntil: Micros;
}

/**
 * Lets idle servers take reservations from other servers' queues; null: stealing is off. The thief asks the scheduler for a
 * task like a server that was probed. If the tasks of a stage have server sets of their own, each reservation is for one task
 * and must stay, as that task might find no other server (Sparrow §3.3). A scheduler that keeps track of its probes is told
 * which server lost its reservation; it neither counts the thief's reservation as open nor cancels it.
 */
export function createReservationStealing(sim: Sim, parts: ReservationStealingParts): Stealing | null {
  const { victims, graphs, reservations, onGone, silentUntil } = parts;
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
      const isForCopy = sim.noteOf(entry) !== 0; // not counted among the probes of the stage
      const scheduler = sim.entryScheduler(entry);
      const stage = sim.entryStage(entry);
      if (isForCopy) return reservations.handOver(server, entry, thief);
      if (sim.now() < silentUntil) onGone?.(scheduler, stage, server);
      else gone?.send(server, scheduler, stage, server, NONE);
      reservations.handOver(server, entry, thief);
    },
  });
}
