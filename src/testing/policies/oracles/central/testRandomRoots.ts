import type { JobId } from '../../../../engine/ids.ts';
import type { Cluster } from './testCluster.ts';

/** Puts roots on random computers out of those with the fewest, whose youngest workers go (Quincy §3.1). */
export function randomRoots({ sim, workers, roots, slots }: Cluster) {
  const stream = sim.stream('roots');
  const servers = Array.from({ length: sim.topology.servers }, (_, server) => server);
  const unplaced: JobId[] = [];

  function place(): void {
    while (unplaced.length > 0) {
      const able = servers.filter((server) => slots.on(server) > 0);
      const fewest = Math.min(...able.map((server) => roots.on(server)));
      const found = able.filter((server) => roots.on(server) === fewest);
      if (found.length === 0) return;
      const server = found[stream.below(found.length)];
      const job = unplaced.shift() as JobId;
      const [youngest] = workers.on(server).sort((one, other) => other.start - one.start);
      if (workers.freeOn(server) === 0) workers.kill(youngest);
      roots.start(job, server);
    }
  }

  return {
    place,
    add(job: JobId): void {
      unplaced.push(job);
      place();
    },
    drop(job: JobId): void {
      if (unplaced.includes(job)) unplaced.splice(unplaced.indexOf(job), 1);
    },
  };
}
