import type { WorkloadSpec } from './schema.ts';

/** What a task takes of its server beside a slot. */
export interface Demand {
  readonly cores: number;
  readonly memory: number; // MB
}

/** Gives what a task of a stage takes: one core and no memory, unless the stage says otherwise. */
export function demandOf({ cores = 1, memory = 0 }: Partial<Demand>): Demand {
  return { cores, memory };
}

/** Gives the most cores and the most memory that a task of a workload takes. */
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
