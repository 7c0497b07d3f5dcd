import { Sampler } from '../../../../algorithms/random.ts';
import type { ServerId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';

/** All slots, lane by lane, in random order. */
export function randomSlots(sim: Sim): ServerId[] {
  const { slots, servers } = sim.topology;
  const byLane = Array.from({ length: Math.max(...slots) }, (_, lane) =>
    Array.from({ length: servers }, (_, server) => server).filter((server) => lane < slots[server]),
  ).flat();
  const order = new Int32Array(byLane.length);
  new Sampler().sampleDistinct(sim.stream('idle slots'), order.length, order.length, order);
  return [...order].map((place) => byLane[place]);
}

/** Time since a server's last beat; the beats of all servers are spread over the period. */
export function sinceBeat(sim: Sim, heartbeat: number, server: ServerId): number {
  const first = Math.floor((heartbeat * server) / sim.topology.servers);
  return (((sim.now() - first) % heartbeat) + heartbeat) % heartbeat;
}

/** What servers say of their slots: at once, or at their beats. What a server said before it fell is void. */
export function slotReports(
  sim: Sim,
  heartbeat: number,
  onReport: (server: ServerId, tasks: readonly TaskId[]) => void,
) {
  const letters: { readonly server: ServerId; readonly life: number; readonly tasks: readonly TaskId[] }[] =
    [];
  const zeros = () => Array.from({ length: sim.topology.servers }, () => 0);
  const [falls, knownFalls] = [zeros(), zeros()];
  const unsaid = zeros().map((): TaskId[] => []);
  let justEnded: TaskId = -1;
  const mail = sim.toScheduler('slotFree', (_scheduler, _stage, _attempt, letter) => {
    const { server, life, tasks } = letters[letter];
    if (life === knownFalls[server]) onReport(server, tasks);
  });
  const say = (server: ServerId) => {
    if (unsaid[server].length === 0) return;
    letters.push({ server, life: falls[server], tasks: unsaid[server] });
    unsaid[server] = [];
    mail.send(server, 0, -1, server, letters.length - 1);
  };
  const beat = sim.serverTimer(say);
  return {
    ended(task: TaskId): void {
      justEnded = task;
    },
    slotFree(server: ServerId): void {
      unsaid[server].push(justEnded);
      justEnded = -1;
      const since = heartbeat === 0 ? 0 : sinceBeat(sim, heartbeat, server);
      if (heartbeat === 0) say(server);
      else if (unsaid[server].length === 1) beat.after(since === 0 ? 0 : heartbeat - since, server, 0, 0);
    },
    serverDown(server: ServerId): void {
      unsaid[server] = [];
      falls[server] += 1;
    },
    serverLost(server: ServerId): void {
      knownFalls[server] += 1;
    },
  };
}
