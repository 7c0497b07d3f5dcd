import { Locality } from '../../engine/cluster/locality.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { NONE, type RackId, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { eachHolder } from './eachHolder.ts';
import { KeyedTasks } from './keyedTasks.ts';
import { TaskIndex } from './taskIndex.ts';

/** Which tasks of ready stages have their input on a server, or in a rack (COM-6). */
export class LocalTasks {
  private readonly onServer = new TaskIndex(this.graphs.stages, this.topology.servers);
  private readonly inRack = new TaskIndex(this.graphs.stages, this.topology.racks); // built per stage on first use: jobs that wait for local slots rarely need it
  private readonly found = new KeyedTasks();
  private foundOf: StageId = NONE; // the stage that `found` lists holders for

  constructor(
    private readonly graphs: JobGraphs,
    private readonly topology: Topology,
  ) {}

  /** Adds a ready stage that reads files. If it was added before, searches consider all its tasks again. */
  add(stage: StageId): void {
    this.inRack.rewind(stage);
    if (this.onServer.has(stage)) this.onServer.rewind(stage);
    else this.onServer.add(stage, this.holders(stage));
  }

  /** Forgets a stage. */
  drop(stage: StageId): void {
    this.onServer.drop(stage);
    this.inRack.drop(stage);
  }

  /** Gives the first wanted task of a stage whose input is on the server, or NONE. */
  onServerOf(stage: StageId, server: ServerId, isWanted: Uint8Array): TaskId {
    return this.onServer.find(stage, server, isWanted);
  }

  /** Gives the first wanted task of a stage whose input is in the rack, or NONE. */
  inRackOf(stage: StageId, rack: RackId, isWanted: Uint8Array): TaskId {
    if (!this.inRack.has(stage)) this.inRack.add(stage, this.racks(stage));
    return this.inRack.find(stage, rack, isWanted);
  }

  /** Like `onServerOf`, but returns only a task that `fits`: for stages whose tasks have server constraints. */
  onServerFitting(
    stage: StageId,
    server: ServerId,
    isWanted: Uint8Array,
    fits: (task: TaskId) => boolean,
  ): TaskId {
    return this.onServer.findFitting(stage, server, isWanted, fits);
  }

  /** Like `inRackOf`, but returns only a task that `fits`. */
  inRackFitting(stage: StageId, rack: RackId, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    if (!this.inRack.has(stage)) this.inRack.add(stage, this.racks(stage));
    return this.inRack.findFitting(stage, rack, isWanted, fits);
  }

  /** Lists the tasks of a stage by the servers that hold their input. The next call overwrites the list. */
  holders(stage: StageId): KeyedTasks {
    const { graphs, topology, found } = this;
    if (this.foundOf === stage) return found;
    this.foundOf = stage;
    const { stageFirstTask } = graphs;
    found.clear();
    let task = stageFirstTask[stage];
    const add = (server: ServerId) => found.add(server, task);
    for (; task < stageFirstTask[stage + 1]; task += 1)
      eachHolder(graphs, topology, stage, task, Locality.server, add);
    return found;
  }

  private racks(stage: StageId): KeyedTasks {
    const { graphs, topology, found } = this;
    const { stageFirstTask } = graphs;
    const { rackOf } = topology;
    this.foundOf = NONE;
    found.clear();
    let task = stageFirstTask[stage];
    const add = (server: ServerId) => {
      if (!found.endsWith(rackOf[server], task)) found.add(rackOf[server], task);
    };
    for (; task < stageFirstTask[stage + 1]; task += 1)
      eachHolder(graphs, topology, stage, task, Locality.rack, add);
    return found;
  }
}
