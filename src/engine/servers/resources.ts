import { assert } from '../../base/assert.ts';
import type { Topology } from '../cluster/topology.ts';
import type { ServerId, StageId } from '../ids.ts';
import { coresOf, type JobGraphs, memoryOf } from '../workload/workload.ts';

/**
 * The cores and the memory of all servers that no attempt takes and no held slot keeps (COM-3). What the cluster does not
 * count never runs out.
 */
export class Resources {
  readonly cores: Float64Array; // [servers], free
  readonly memory: Float64Array; // [servers], free MB
  /** Starts what came to a server when there was no room for it. */
  onRoom: ((server: ServerId) => void) | null = null;
  private readonly graphs: JobGraphs;

  constructor(topology: Topology, graphs: JobGraphs) {
    this.graphs = graphs;
    const endless = new Float64Array(topology.servers).fill(Infinity);
    this.cores = topology.cores === null ? endless : Float64Array.from(topology.cores);
    this.memory = topology.memory === null ? endless.slice() : Float64Array.from(topology.memory);
  }

  /** Whether there is room for a task of a stage, slots aside. */
  fits(server: ServerId, stage: StageId): boolean {
    const { graphs } = this;
    return coresOf(graphs, stage) <= this.cores[server] && memoryOf(graphs, stage) <= this.memory[server];
  }

  /** Takes the room of a task. */
  take(server: ServerId, stage: StageId): void {
    assert(this.fits(server, stage), 'starting and holding need free cores and memory');
    this.cores[server] -= coresOf(this.graphs, stage);
    this.memory[server] -= memoryOf(this.graphs, stage);
  }

  /** Gives the room of a task back. */
  giveBack(server: ServerId, stage: StageId): void {
    this.cores[server] += coresOf(this.graphs, stage);
    this.memory[server] += memoryOf(this.graphs, stage);
  }

  /** Says what a task of a stage takes and what a server has left. */
  describe(server: ServerId, stage: StageId): string {
    const { graphs, cores, memory } = this;
    const taken = `a task of stage ${stage} takes ${coresOf(graphs, stage)} cores and ${memoryOf(graphs, stage)} MB`;
    return `${taken}, ${cores[server]} cores and ${memory[server]} MB are free`;
  }
}

/** Counts cores and memory where the cluster does; null where it has slots only. */
export function createResources(topology: Topology, graphs: JobGraphs): Resources | null {
  return topology.cores === null && topology.memory === null ? null : new Resources(topology, graphs);
}
