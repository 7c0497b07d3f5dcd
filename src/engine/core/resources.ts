import { assert } from '../../base/assert.ts';
import type { Topology } from '../cluster/topology.ts';
import type { ServerId, StageId } from '../ids.ts';
import { coresOf, type JobGraphs, memoryOf } from '../workload/workload.ts';

/**
 * The free cores and memory of all servers: not taken by attempts or held slots (COM-3). A resource that the cluster
 * does not count is infinite.
 */
export class Resources {
  readonly cores: Float64Array; // [servers], free
  readonly memory: Float64Array; // [servers], free MB
  /** Called when cores or memory became free: starts attempts that wait for them. */
  onRoom: ((server: ServerId) => void) | null = null;

  constructor(
    topology: Topology,
    private readonly graphs: JobGraphs,
  ) {
    const endless = new Float64Array(topology.servers).fill(Infinity);
    this.cores = topology.cores === null ? endless : Float64Array.from(topology.cores);
    this.memory = topology.memory === null ? endless.slice() : Float64Array.from(topology.memory);
  }

  /** Whether the free cores and memory are enough for a task of a stage. Does not look at slots. */
  fits(server: ServerId, stage: StageId): boolean {
    const { graphs } = this;
    return coresOf(graphs, stage) <= this.cores[server] && memoryOf(graphs, stage) <= this.memory[server];
  }

  /** Takes the cores and memory that a task of a stage needs. */
  take(server: ServerId, stage: StageId): void {
    assert(this.fits(server, stage), 'starting and holding need free cores and memory');
    this.cores[server] -= coresOf(this.graphs, stage);
    this.memory[server] -= memoryOf(this.graphs, stage);
  }

  /** Returns the cores and memory of a task of a stage. */
  giveBack(server: ServerId, stage: StageId): void {
    this.cores[server] += coresOf(this.graphs, stage);
    this.memory[server] += memoryOf(this.graphs, stage);
  }

  /** For errors: what a task of a stage needs and what a server has free. */
  describe(server: ServerId, stage: StageId): string {
    const { graphs, cores, memory } = this;
    const needed = `a task of stage ${stage} needs ${coresOf(graphs, stage)} cores and ${memoryOf(graphs, stage)} MB`;
    return `${needed}, but ${cores[server]} cores and ${memory[server]} MB are free`;
  }
}

/** Returns null if the cluster counts neither cores nor memory. */
export function createResources(topology: Topology, graphs: JobGraphs): Resources | null {
  return topology.cores === null && topology.memory === null ? null : new Resources(topology, graphs);
}
