import type { Topology } from '../../engine/cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** Where the input of each task of a shuffle stage is: equal parts on the server of every upstream task. */
export interface Spread {
  readonly servers: readonly ServerId[];
  readonly on: Float64Array; // [servers] bytes
  readonly inRack: Float64Array; // [racks] bytes
}

/** Knows where shuffles fetch from. All tasks of a stage share one spread, which is cached. */
export class ShuffleSpreads {
  private readonly graphs: JobGraphs;
  private readonly topology: Topology;
  private readonly madeOn: Int32Array; // [tasks] → server, or NONE
  private readonly spreads = new Map<StageId, Spread>();

  constructor(graphs: JobGraphs, topology: Topology, madeOn: Int32Array) {
    this.graphs = graphs;
    this.topology = topology;
    this.madeOn = madeOn;
  }

  /** Gives the spread of a stage; null: its tasks fetch nothing, or each from one task. */
  of(stage: StageId): Spread | null {
    const { storage, parents } = this.graphs;
    const isFetching = storage.shuffleBytes[stage] > 0 && parents.first[stage] < parents.first[stage + 1];
    if (!isFetching || storage.isOneToOne[stage] === 1) return null;
    return this.spreads.get(stage) ?? this.lookAt(stage);
  }

  /** For a stage that reads one to one: the server with the output that a task reads; NONE: it does not exist yet. */
  makerFor(task: TaskId, stage: StageId): ServerId {
    const { stageFirstTask, parents } = this.graphs;
    const parent = parents.items[parents.first[stage]];
    return this.madeOn[stageFirstTask[parent] + task - stageFirstTask[stage]];
  }

  /** Drops the cached spread of a stage. */
  forget(stage: StageId): void {
    this.spreads.delete(stage);
  }

  /** Computes a spread. Output that does not exist yet is left out. */
  private lookAt(stage: StageId): Spread {
    const { storage, stageFirstTask, parents } = this.graphs;
    const on = new Float64Array(this.topology.servers);
    const inRack = new Float64Array(this.topology.racks);
    const servers: ServerId[] = [];
    const before = parents.items.subarray(parents.first[stage], parents.first[stage + 1]);
    const tasks = before.reduce((sum, each) => sum + stageFirstTask[each + 1] - stageFirstTask[each], 0);
    const part = storage.shuffleBytes[stage] / Math.max(1, tasks);
    for (const parent of before) {
      for (let task = stageFirstTask[parent]; task < stageFirstTask[parent + 1]; task += 1) {
        const server = this.madeOn[task];
        if (server === NONE) continue;
        if (on[server] === 0) servers.push(server);
        on[server] += 1;
        inRack[this.topology.rackOf[server]] += 1;
      }
    }
    for (const server of servers) on[server] *= part;
    for (let rack = 0; rack < inRack.length; rack += 1) inRack[rack] *= part;
    const spread = { servers, on, inRack };
    this.spreads.set(stage, spread);
    return spread;
  }
}
