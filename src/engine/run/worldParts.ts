import type { Topology } from '../cluster/topology.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Workload } from '../workload/workload.ts';
import type { Actors } from './actors.ts';
import type { Jobs } from './jobs.ts';
import type { Messages } from './messages.ts';
import type { Outages } from './outages.ts';
import type { Oracle } from './policy.ts';

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
}

/** Gives what only policies that cheat may use. */
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
