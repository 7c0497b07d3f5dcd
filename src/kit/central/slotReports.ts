import type { ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from './launcher.ts';

/** More slots than a server has; so a report says in one number how many came free, and how often the server fell. */
const MOST_SLOTS = 65_536;

/** The server's half of a central policy: it says which of its slots came free. */
export interface SlotReports {
  onSlotFree(server: ServerId): void;
  onServerDown(server: ServerId): void;
  /** The scheduler hears that a server is lost; what that said before, and is on its way, will be nothing to it. */
  onServerLost(server: ServerId): void;
  /** Time from a server's heartbeat, or from between two, until its next one; each beats at moments of its own. */
  untilBeat(server: ServerId): Micros;
}

/** Makes servers report free slots at once, or at heartbeats when these have a period above 0. */
export function createSlotReports(
  sim: Sim,
  heartbeat: Micros,
  onReport: (server: ServerId, slots: number) => void,
): SlotReports {
  const unreported = new Uint16Array(sim.topology.servers); // [servers] freed since the last heartbeat
  const falls = new Uint16Array(sim.topology.servers); // [servers] how often it went down
  const knownFalls = new Uint16Array(sim.topology.servers); // [servers] of which the scheduler has heard
  const slotFree = sim.toScheduler('slotFree', (_scheduler, _stage, server, report) => {
    const slots = report % MOST_SLOTS;
    if ((report - slots) / MOST_SLOTS === knownFalls[server]) onReport(server, slots);
  });
  const beat = sim.serverTimer((server) => {
    if (unreported[server] === 0) return;
    send(server, unreported[server]);
    unreported[server] = 0;
  });

  function send(server: ServerId, slots: number): void {
    slotFree.send(server, SCHEDULER, NONE, server, falls[server] * MOST_SLOTS + slots);
  }

  function untilBeat(server: ServerId): Micros {
    return heartbeat - sinceBeat(server);
  }

  function sinceBeat(server: ServerId): Micros {
    const phase = Math.floor((heartbeat * server) / sim.topology.servers);
    return (sim.now() + heartbeat - phase) % heartbeat;
  }

  return {
    onSlotFree(server) {
      if (heartbeat === 0) {
        send(server, 1);
        return;
      }
      unreported[server] += 1;
      if (unreported[server] > 1) return;
      // A beat of this very moment tells of it, with whatever else comes free now.
      beat.after(sinceBeat(server) === 0 ? 0 : untilBeat(server), server, 0, 0);
    },
    onServerDown(server) {
      unreported[server] = 0;
      falls[server] += 1;
    },
    onServerLost(server) {
      knownFalls[server] += 1;
    },
    untilBeat,
  };
}
