import { serversInUse } from '../../engine/cluster/topology.ts';
import { type EntryId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/** What a policy allows to be stolen, and how. */
interface StealingRules {
  /** Most servers that an idle server asks, one after the other. */
  readonly victims: number;
  /** Whether an entry in another server's queue may go to the thief. */
  mayGo(entry: EntryId, thief: ServerId): boolean;
  /** Takes an entry from a server's queue and sends it to the thief. */
  handOver(server: ServerId, entry: EntryId, thief: ServerId): void;
}

/** Hooks that make idle servers look for work. */
export interface Stealing extends Required<Pick<Policy, 'onServerDown'>> {
  /** A slot of a server came free: looks for work elsewhere if the server's queues are empty. */
  look(server: ServerId): void;
}

/**
 * What servers do with a free slot: they serve their queues and then look for work. Where nothing is stolen, this is the
 * protocol's own hook, about which the engine need not ask the policy.
 */
export function onSlotFreeOf(serve: Policy['onSlotFree'], stealing: Stealing | null): Policy['onSlotFree'] {
  if (stealing === null) return serve;
  return (server) => {
    serve(server);
    stealing.look(server);
  };
}

/**
 * Work stealing: a server with a free slot and empty queues asks another one, drawn at random, for waiting work; if it has
 * none, the next, up to `victims` different servers. It gets the oldest entry that may go to it. The slot is not held
 * meanwhile: other work may take it. A server that is down does not answer, which ends the search.
 *
 * Differs from the authors' simulator (radlab/sparrow, simulation_cancellation.py, WORK_STEALING): there the slot is held,
 * and the server repeatedly asks random schedulers for a task of any job. Here it asks servers, as in Hawk (Delgado et
 * al. 2015 §3.6), because with early binding all waiting tasks are at servers.
 */
export function createStealing(sim: Sim, { victims, mayGo, handOver }: StealingRules): Stealing {
  const { servers } = sim.topology;
  const inUse = serversInUse(sim.topology);
  const most = Math.min(victims, inUse.length - 1);
  const draws = sim.stream('stealing');
  const turns = new Int32Array(servers); // [servers] number of its latest search
  const count = new Int32Array(servers); // [servers] how many it has asked in this search
  const asked = new Int32Array(servers * Math.max(0, most)); // [servers · most] → server

  const steal = sim.message(
    {
      name: 'steal',
      from: 'server',
      to: 'server',
      carries: ['thief', 'turn'],
      look: 'ask',
      words: 'is idle and asks for work',
    },
    (victim, thief, turn) => {
      const entry = oldestFor(victim, thief);
      if (entry === NONE) nothing.send(victim, thief, turn);
      else handOver(victim, entry, thief);
    },
  );

  const nothing = sim.message(
    {
      name: 'nothingToSteal',
      from: 'server',
      to: 'server',
      carries: ['turn'],
      look: 'nothing',
      words: 'has no waiting work for it',
    },
    (thief, turn) => {
      if (turn === turns[thief] && isIdle(thief)) askNext(thief);
    },
  );

  const isIdle = (server: ServerId) => sim.freeSlots(server) > 0 && sim.queued(server) === 0;

  function oldestFor(victim: ServerId, thief: ServerId): EntryId {
    for (let queue = 0; queue < sim.queuesPerServer; queue += 1) {
      for (let entry = sim.head(victim, queue); entry !== NONE; entry = sim.next(entry)) {
        if (mayGo(entry, thief)) return entry;
      }
    }
    return NONE;
  }

  function askNext(thief: ServerId): void {
    if (count[thief] >= most) return;
    const victim = drawFor(thief);
    asked[thief * most + count[thief]] = victim;
    count[thief] += 1;
    steal.send(thief, victim, thief, turns[thief]);
  }

  /** Draws another server that was not asked in this search. There is one, as `most` is less than the number of servers in use. */
  function drawFor(thief: ServerId): ServerId {
    const first = thief * most;
    for (;;) {
      const victim = inUse[draws.below(inUse.length)];
      if (victim !== thief && !asked.subarray(first, first + count[thief]).includes(victim)) return victim;
    }
  }

  return {
    look(server) {
      if (!isIdle(server)) return;
      turns[server] += 1;
      count[server] = 0;
      askNext(server);
    },
    onServerDown(server) {
      turns[server] += 1;
    },
  };
}
