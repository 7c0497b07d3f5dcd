import type { Actors } from '../actors/actors.ts';
import type { ServerFailure, ServiceOutage } from '../actors/outages.ts';
import type { Maintenance, Topology } from '../cluster/topology.ts';
import type { CoreParts } from '../core/core.ts';
import type { SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Oracle, Sim } from '../policy/verbs.ts';
import { estimateOf } from '../workload/estimates.ts';
import type { JobGraphs } from '../workload/workload.ts';

/** What every actor knows at any time: the same whichever parts run the servers. */
export abstract class Surroundings {
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  readonly services: number;
  readonly queuesPerServer: number;
  readonly mayLoseServers: boolean;
  readonly silentUntil: Micros;
  readonly maintenance: Sim['maintenance'];
  readonly controlsJobs: boolean;
  readonly oracle: Sim['oracle'];
  protected readonly parts: WorldParts;
  protected readonly actors: Actors;
  private readonly owners: Uint32Array; // [jobs] → scheduler
  private readonly stageJob: Uint32Array;

  constructor(parts: WorldParts) {
    const { topology, workload, actors, jobs } = parts;
    this.topology = topology;
    this.graphs = workload;
    this.schedulers = actors.schedulers;
    this.services = actors.services;
    this.queuesPerServer = parts.queuesPerServer;
    this.mayLoseServers = parts.failures.length > 0;
    this.silentUntil = parts.silentUntil;
    this.maintenance = parts.maintenance;
    this.controlsJobs = parts.controlsJobs;
    this.oracle = oracleOf(parts);
    this.parts = parts;
    this.actors = actors;
    this.owners = jobs.owners.of;
    this.stageJob = workload.stageJob;
  }

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
    return this.parts.outages.isServerKnown(server) || this.topology.slots[server] === 0;
  }

  isLost(scheduler: SchedulerId): boolean {
    return this.parts.outages.isKnown(scheduler);
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
