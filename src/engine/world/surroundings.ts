import type { Actors } from '../actors/actors.ts';
import type { Topology } from '../cluster/topology.ts';
import type { SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Sim } from '../policy/verbs.ts';
import { estimateOf } from '../workload/estimates.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { oracleOf, type WorldParts } from './worldParts.ts';

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
