import type { Actors } from '../actors/actors.ts';
import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { Messages } from '../actors/messages.ts';
import type { Outages, ServerFailure, ServiceOutage } from '../actors/outages.ts';
import type { Maintenance, Topology } from '../cluster/topology.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Oracle } from '../policy/verbs.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Workload } from '../workload/workload.ts';

/** The parts that a world is put together from. */
export interface WorldParts {
  readonly topology: Topology;
  readonly workload: Workload;
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly messages: Messages;
  readonly jobs: Jobs;
  readonly queuesPerServer: number;
  readonly seed: number;
  readonly failures: readonly ServerFailure[];
  readonly silentUntil: Micros;
  readonly maintenance: readonly Maintenance[]; // those of the failures that were known ahead
  readonly controlsJobs: boolean;
  readonly serviceOutages: readonly ServiceOutage[];
  readonly errors: AuthorErrors;
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
