import type { EntryId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/** What a policy says of its entries. */
export interface StealingRules {
  /** How many servers an idle one asks, one after the other. */
  readonly victims: number;
  /** Whether an entry of another server may go to the thief. */
  mayGo(entry: EntryId, thief: ServerId): boolean;
  /** Takes an entry from the server that acts, and sends it to the thief. */
  handOver(server: ServerId, entry: EntryId, thief: ServerId): void;
}

/** Idle servers that look for work. */
export interface Stealing extends Required<Pick<Policy, 'onServerDown'>> {
  /** A slot of a server is free: it looks for work elsewhere if nothing waits for it here. */
  look(server: ServerId): void;
}

/**
 * Work stealing: a server with a free slot and nothing in its queues asks another one, drawn at random, for work that waits
 * there, and so on up to `victims` different servers. It gets the oldest entry that it may have. The slot stays free
 * meanwhile, for whatever comes first. A server that is down does not answer, which ends the search.
 *
 * Differs from the authors' simulator (radlab/sparrow, simulation_cancellation.py, WORK_STEALING): there the slot is held
 * and asks a scheduler drawn at random for a task of any job, again and again. Here it asks servers, as in Hawk (Delgado et
 * al. 2015 §3.6), since with early binding all that waits is at servers.
 */
export function createStealing(sim: Sim, { victims, mayGo, handOver }: StealingRules): Stealing {
  const { servers } = sim.topology;
  const most = Math.min(victims, servers - 1);
  const draws = sim.stream('stealing');
  const turns = new Int32Array(servers); // tells the searches of a server apart
  const count = new Int32Array(servers); // servers that were asked in this search
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
      words: 'nothing waits here for it',
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

  /** Draws another server that was not asked in this search; there is one, since fewer were asked than there are. */
  function drawFor(thief: ServerId): ServerId {
    const first = thief * most;
    for (;;) {
      const victim = draws.below(servers);
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
