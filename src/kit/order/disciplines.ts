import { type EntryId, NONE, type ServerId, type StageId, type UserId } from '../../engine/ids.ts';
import type { QueueRules, ReservationRules } from '../../engine/policy/protocols.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { SharedParams } from '../menu/params.ts';

/** The rule by which a server chooses from its queues. */
export interface Discipline {
  /** The queue that a stage's entries wait in. */
  queueOf(stage: StageId): number;
  /** The entry to serve next, or NONE; charges its user for one task. */
  pick(server: ServerId): EntryId;
  /** Charges for one more task of a stage, which the server requests without an entry because nothing else waits. */
  charge(server: ServerId, stage: StageId): void;
  /** Refunds the charge: the entry of this stage brought no task. */
  refund(server: ServerId, stage: StageId): void;
  /** Resets a server's records of its users: it went down. */
  forget(server: ServerId): void;
}

/** A discipline in the form that the engine's protocols need, and `forget`, which `Policy.onServerDown` must call. */
interface ServerQueues extends QueueRules, Pick<ReservationRules, 'onNoTask'> {
  /** Must be called for each task that is requested without an entry (`ReservationRules.onAskedMore`). */
  charge(server: ServerId, stage: StageId): void;
  forget(server: ServerId): void;
}

/** Gives the rules of a discipline; for `fifo` none, as protocols serve the oldest entry by default. */
export function queueRules(id: DisciplineId, sim: Sim): ServerQueues {
  if (id === 'fifo') return { charge: () => undefined, forget: () => undefined };
  const { queueOf, pick, charge, refund, forget } = createDiscipline(id, sim);
  return { queueOf, pick, onNoTask: refund, charge, forget };
}

/** Names of the disciplines. */
export type DisciplineId = keyof SharedParams['discipline']['options'];

/** Number of queues that a discipline keeps at each server. */
export function queuesFor(id: DisciplineId, users: readonly { readonly priority: number }[]): number {
  if (id === 'fair') return Math.max(1, users.length);
  if (id === 'priority') return Math.max(1, priorities(users).length);
  return 1;
}

/** Makes a discipline. */
export function createDiscipline(id: DisciplineId, sim: Sim): Discipline {
  if (id === 'fair') return createFairQueueing(sim);
  return id === 'priority' ? createPriority(sim) : createFifo(sim);
}

function createFifo(sim: Sim): Discipline {
  return {
    queueOf: () => 0,
    pick: (server) => sim.head(server, 0),
    charge: () => undefined,
    refund: () => undefined,
    forget: () => undefined,
  };
}

function priorities(users: readonly { readonly priority: number }[]): number[] {
  return [...new Set(users.map((user) => user.priority))].sort((a, b) => a - b);
}

/** Serves the waiting entry of the highest priority, which is the smallest number (Sparrow §3.5). */
function createPriority(sim: Sim): Discipline {
  const { users, stageJob, jobUser } = sim.graphs;
  const ranks = priorities(users);
  const queueOfUser = users.map((user) => ranks.indexOf(user.priority));
  return {
    queueOf: (stage) => queueOfUser[jobUser[stageJob[stage]]] ?? 0,
    pick(server) {
      for (let queue = 0; queue < ranks.length; queue += 1) {
        const entry = sim.head(server, queue);
        if (entry !== NONE) return entry;
      }
      return NONE;
    },
    charge: () => undefined,
    refund: () => undefined,
    forget: () => undefined,
  };
}

/**
 * Serves users by weight: start-time fair queueing (Goyal, Vin and Cheng 1996) where each task counts 1 ÷ weight, since
 * a server does not know how long a task will take (Sparrow §3.5, §7.3).
 */
function createFairQueueing(sim: Sim): Discipline {
  const { users, stageJob, jobUser } = sim.graphs;
  const count = Math.max(1, users.length);
  const costs = users.map((user) => 1 / user.weight);
  const virtualTime = new Float64Array(sim.topology.servers);
  const finishTag = new Float64Array(sim.topology.servers * count); // [servers · users]
  const userOf = (stage: StageId): UserId => jobUser[stageJob[stage]];
  const serve = (server: ServerId, user: UserId, startTag: number) => {
    virtualTime[server] = startTag;
    finishTag[server * count + user] = startTag + costs[user];
  };
  return {
    queueOf: userOf,
    pick(server) {
      let chosen = NONE;
      let tag = 0;
      for (let user = 0; user < count; user += 1) {
        if (sim.head(server, user) === NONE) continue;
        const startTag = Math.max(finishTag[server * count + user], virtualTime[server]);
        if (chosen !== NONE && startTag >= tag) continue;
        chosen = user;
        tag = startTag;
      }
      // The next user's entry waits until its cores and memory fit; the user is charged only when it is served.
      if (chosen === NONE || !sim.fits(server, sim.entryStage(sim.head(server, chosen)))) return NONE;
      serve(server, chosen, tag);
      return sim.head(server, chosen);
    },
    charge(server, stage) {
      const user = userOf(stage);
      serve(server, user, Math.max(finishTag[server * count + user], virtualTime[server]));
    },
    refund(server, stage) {
      const user = userOf(stage);
      finishTag[server * count + user] -= costs[user];
    },
    forget(server) {
      virtualTime[server] = 0;
      finishTag.fill(0, server * count, (server + 1) * count);
    },
  };
}
