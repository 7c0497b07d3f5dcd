import type { Entry, Server } from './testActors.ts';
import type { Cluster } from './testCluster.ts';

/** What an idle server may take, and how it goes. */
interface Rules {
  readonly victims: number;
  queueOf(entry: Entry): number;
  mayGo(entry: Entry, thief: Server): boolean;
  handOver(victim: Server, entry: Entry, thief: Server): void;
}

/** Idle servers that ask others for what waits there, one after the other. */
export interface Thieves {
  look(server: Server): void;
  serverDown(server: Server): void;
}

/** Work stealing as plainly as it can be told; whom a server asks is asked of the run. */
export function thievesOf(cluster: Cluster, { victims, queueOf, mayGo, handOver }: Rules): Thieves {
  const searches = cluster.servers.map(() => ({ asked: [] as Server[] }));
  const isIdle = (server: Server) => cluster.free(server) > 0 && server.queue.length === 0;

  function askNext(thief: Server): void {
    const search = searches[thief.id];
    const others = cluster.servers.filter((each) => each !== thief && !search.asked.includes(each));
    if (search.asked.length >= victims || others.length === 0) return;
    const drawn = cluster.choices.takeVictim(thief.id, cluster.clock.now);
    const victim = others.find(({ id }) => id === drawn);
    if (victim === undefined) {
      cluster.complain(`${thief.id} asks ${drawn} for work, which it may not`);
      return;
    }
    search.asked.push(victim);
    cluster.between('steal', thief, victim, null, null, () => {
      const waiting = [...victim.queue].sort((a, b) => queueOf(a) - queueOf(b));
      const entry = waiting.find((each) => mayGo(each, thief));
      if (entry !== undefined) {
        victim.queue = victim.queue.filter((each) => each !== entry);
        handOver(victim, entry, thief);
        return;
      }
      cluster.between('nothingToSteal', victim, thief, null, null, () => {
        if (searches[thief.id] === search && isIdle(thief)) askNext(thief);
      });
    });
  }

  return {
    look(server) {
      if (!isIdle(server) || victims === 0) return;
      searches[server.id] = { asked: [] };
      askNext(server);
    },
    serverDown(server) {
      searches[server.id] = { asked: [] };
    },
  };
}
