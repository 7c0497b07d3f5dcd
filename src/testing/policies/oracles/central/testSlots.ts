import type { Topology } from '../../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../../engine/ids.ts';

/** The slots of the servers that are up, less those that roots hold. */
export class Slots {
  private readonly topology: Topology;
  private readonly rootsOn: (server: ServerId) => number;
  private readonly down = new Set<ServerId>();

  constructor(topology: Topology, rootsOn: (server: ServerId) => number) {
    this.topology = topology;
    this.rootsOn = rootsOn;
  }

  lost(server: ServerId): void {
    this.down.add(server);
  }

  back(server: ServerId): void {
    this.down.delete(server);
  }

  isUp(server: ServerId): boolean {
    return !this.down.has(server);
  }

  /** For workers, on one server. */
  on(server: ServerId): number {
    return this.isUp(server) ? this.topology.slots[server] - this.rootsOn(server) : 0;
  }

  /** For workers and roots, on all. */
  inAll(): number {
    return this.sum((server) => (this.isUp(server) ? this.topology.slots[server] : 0));
  }

  /** For workers, on all. */
  places(): number {
    return this.sum((server) => this.on(server));
  }

  private sum(of: (server: ServerId) => number): number {
    return Array.from({ length: this.topology.servers }, (_, server) => of(server)).reduce(
      (sum, each) => sum + each,
      0,
    );
  }
}
