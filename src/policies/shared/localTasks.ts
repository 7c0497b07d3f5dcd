import { doubled } from '../../base/doubled.ts';
import { Locality } from '../../engine/cluster/locality.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { blockOf, localityOf } from '../../engine/workload/inputs.ts';
import { type JobGraphs, taskCount } from '../../engine/workload/workload.ts';
import { TaskIndex } from './taskIndex.ts';

/** Which tasks of a stage have their input on a server, or in a rack (COM-6). Made when the stage is ready. */
export class LocalTasks {
  private readonly onServer: TaskIndex;
  private inRack: TaskIndex | null = null; // made when it is needed: patient jobs hardly ever look
  private readonly graphs: JobGraphs;
  private readonly topology: Topology;
  private readonly stage: StageId;

  constructor(graphs: JobGraphs, topology: Topology, stage: StageId) {
    this.graphs = graphs;
    this.topology = topology;
    this.stage = stage;
    this.onServer = serverIndex(graphs, topology, stage);
  }

  /** Gives the first wanted task whose input is on the server, or NONE. */
  onServerOf(server: ServerId, isWanted: Uint8Array): TaskId {
    return this.onServer.find(server, isWanted);
  }

  /** Gives the first wanted task whose input is in the rack, or NONE. */
  inRackOf(rack: number, isWanted: Uint8Array): TaskId {
    this.inRack ??= rackIndex(this.graphs, this.topology, this.stage);
    return this.inRack.find(rack, isWanted);
  }

  /** As above, for tasks that may run only on some servers. */
  onServerFitting(server: ServerId, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    return this.onServer.findFitting(server, isWanted, fits);
  }

  inRackFitting(rack: number, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    this.inRack ??= rackIndex(this.graphs, this.topology, this.stage);
    return this.inRack.findFitting(rack, isWanted, fits);
  }

  /** Looks again at tasks that had been launched. */
  rewind(): void {
    this.onServer.rewind();
    this.inRack?.rewind();
  }
}

function serverIndex(graphs: JobGraphs, topology: Topology, stage: StageId): TaskIndex {
  const { stageFirstTask } = graphs;
  const pairs = new Pairs(taskCount(graphs, stage) * 3);
  let task = stageFirstTask[stage];
  const add = (server: ServerId) => pairs.add(server, task);
  for (; task < stageFirstTask[stage + 1]; task += 1)
    eachHolder(graphs, topology, stage, task, Locality.server, add);
  return pairs.index(topology.servers);
}

function rackIndex(graphs: JobGraphs, topology: Topology, stage: StageId): TaskIndex {
  const { stageFirstTask } = graphs;
  const { rackOf } = topology;
  const pairs = new Pairs(taskCount(graphs, stage) * 3);
  let task = stageFirstTask[stage];
  const add = (server: ServerId) => {
    if (!pairs.endsWith(rackOf[server], task)) pairs.add(rackOf[server], task);
  };
  for (; task < stageFirstTask[stage + 1]; task += 1)
    eachHolder(graphs, topology, stage, task, Locality.rack, add);
  return pairs.index(topology.racks);
}

/** Calls `visit` for each server with a task's first input from which none of its inputs is farther than `farthest`. */
export function eachHolder(
  graphs: JobGraphs,
  topology: Topology,
  stage: StageId,
  task: TaskId,
  farthest: Locality,
  visit: (server: ServerId) => void,
): void {
  const { stageFirstRead, replicas } = graphs.storage;
  const read = stageFirstRead[stage];
  const isSingle = read + 1 === stageFirstRead[stage + 1];
  const block = blockOf(graphs, stage, task, read);
  for (let at = replicas.first[block]; at < replicas.first[block + 1]; at += 1) {
    const server = replicas.items[at];
    if (isSingle || localityOf(graphs, topology, stage, task, server) <= farthest) visit(server);
  }
}

/** Collects keys and tasks. */
class Pairs {
  private count = 0;
  private keys: Int32Array<ArrayBuffer>;
  private tasks: Int32Array<ArrayBuffer>;

  constructor(expected: number) {
    this.keys = new Int32Array(expected + 1);
    this.tasks = new Int32Array(expected + 1);
  }

  add(key: number, task: TaskId): void {
    if (this.count === this.keys.length) {
      this.keys = doubled(this.keys);
      this.tasks = doubled(this.tasks);
    }
    this.keys[this.count] = key;
    this.tasks[this.count] = task;
    this.count += 1;
  }

  /** Tells whether a task has got this key already; its pairs are the last ones. */
  endsWith(key: number, task: TaskId): boolean {
    for (let at = this.count - 1; at >= 0 && this.tasks[at] === task; at -= 1) {
      if (this.keys[at] === key) return true;
    }
    return false;
  }

  index(keySpace: number): TaskIndex {
    return new TaskIndex(this.keys, this.tasks, this.count, keySpace);
  }
}
