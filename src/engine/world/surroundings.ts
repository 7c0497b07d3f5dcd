import type { ServerFailure, ServiceOutage } from '../actors/outages.ts';
import type { Maintenance } from '../cluster/topology.ts';
import type { CoreParts } from '../core/parts.ts';
import type { SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Oracle, Sim } from '../policy/verbs.ts';
import { estimateOf } from '../workload/estimates.ts';

/** What every actor knows at any time: the same whichever parts run the servers. */
export abstract class Surroundings {
  readonly topology = this.parts.topology;
  readonly graphs = this.parts.workload;
  readonly schedulers = this.parts.actors.schedulers;
  readonly queuesPerServer = this.parts.queuesPerServer;
  readonly mayLoseServers: boolean = this.parts.failures.length > 0;
  readonly silentUntil = this.parts.silentUntil;
  readonly maintenance = this.parts.maintenance;
  readonly controlsJobs = this.parts.controlsJobs;
  readonly oracle: Sim['oracle'] = oracleOf(this.parts);
  protected readonly actors = this.parts.actors;
  private readonly owners = this.parts.jobs.owners.of; // [jobs] → scheduler
  private readonly stageJob = this.parts.workload.stageJob;

  constructor(protected readonly parts: WorldParts) {}

  now(): Micros {
    return this.parts.kernel.now();
  }

  estimate(stage: StageId, task: TaskId): Micros {
    return estimateOf(this.graphs, stage, task);
  }

  ownerOf(stage: StageId): SchedulerId {
    return this.owners[this.stageJob[stage]];
  }

  isServerLost(server: ServerId): boolean {
    return this.parts.outages.server.isKnown(server) || this.topology.slots[server] === 0;
  }

  isLost(scheduler: SchedulerId): boolean {
    return this.parts.outages.scheduler.isKnown(scheduler);
  }
}

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
function oracleOf({ workload, actors }: WorldParts): Oracle {
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
