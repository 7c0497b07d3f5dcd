import type { WorkloadSpec } from '../shape/schema.ts';

/** What a task needs of its server besides a slot. */
export interface Demand {
  readonly cores: number;
  readonly memory: number; // MB
}

/** Returns the demand of a stage's tasks: one core and no memory by default. */
export function demandOf({ cores = 1, memory = 0 }: Partial<Demand>): Demand {
  return { cores, memory };
}

/** Returns the largest number of cores, and of MB of memory, that any task of a workload needs. */
export function largestDemand(workload: WorkloadSpec): Demand {
  const owners = workload.kind === 'explicit' ? workload.jobs : workload.classes;
  let cores = 0;
  let memory = 0;
  for (const { stages } of owners) {
    for (const stage of stages) {
      const demand = demandOf(stage);
      cores = Math.max(cores, demand.cores);
      memory = Math.max(memory, demand.memory);
    }
  }
  return { cores, memory };
}
