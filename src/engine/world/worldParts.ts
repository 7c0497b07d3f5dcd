import type { ServerFailure, ServiceOutage } from '../actors/outages.ts';
import type { Maintenance } from '../cluster/topology.ts';
import type { CoreParts } from '../core/core.ts';
import type { Micros } from '../kernel/time.ts';
import type { Oracle } from '../policy/verbs.ts';

/** The parts that a world is put together from. */
export interface WorldParts extends CoreParts {
  readonly seed: number;
  readonly failures: readonly ServerFailure[];
  readonly silentUntil: Micros;
  readonly maintenance: readonly Maintenance[]; // those of the failures that were known ahead
  readonly controlsJobs: boolean;
  readonly serviceOutages: readonly ServiceOutage[];
}

/** Returns the oracle, which only policies that cheat on purpose use. */
export function oracleOf({ workload, actors }: WorldParts): Oracle {
  return {
    cpuTime: (stage, task, draw) => workload.cpuTime(stage, task, draw),
    actAsServer: (server) => {
      actors.current = server;
    },
    actAsScheduler: (scheduler) => {
      actors.current = actors.scheduler(scheduler);
    },
  };
}
