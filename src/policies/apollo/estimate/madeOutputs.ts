import { Locality, localityBetween } from '../../../engine/cluster/locality.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import { NONE, type RackId, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import { type JobGraphs, readsOneToOne, taskBefore } from '../../../engine/workload/workload.ts';

/** Where the tasks of one stage have left their outputs. */
interface Places {
  total: number;
  most: number; // that one server has had
  readonly ofServer: Map<ServerId, number>; // tasks
  readonly ofRack: Map<RackId, number>;
}

export type MadeOutputs = ReturnType<typeof createMadeOutputs>;

/** Where managers' finished tasks have left what the stages after them read: they were told of each end. */
export function createMadeOutputs(graphs: JobGraphs, topology: Topology) {
  const { parents, storage } = graphs;
  const madeOn = new Int32Array(graphs.tasks).fill(NONE); // [tasks] → server, or NONE
  const isRead = new Uint8Array(graphs.stages); // [stages] whether a stage after it fetches its output
  const placesOf = new Map<StageId, Places>();
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    if (storage.shuffleBytes[stage] === 0) continue;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1) isRead[parents.items[at]] = 1;
  }

  function lost(stage: StageId, task: TaskId): void {
    const server = madeOn[task];
    if (server === NONE) return;
    madeOn[task] = NONE;
    count(stage, server, -1);
  }

  function count(stage: StageId, server: ServerId, change: 1 | -1): void {
    let places = placesOf.get(stage);
    if (places === undefined) {
      places = { total: 0, most: 0, ofServer: new Map(), ofRack: new Map() };
      placesOf.set(stage, places);
    }
    const rack = topology.rackOf[server];
    places.total += change;
    const onServer = (places.ofServer.get(server) ?? 0) + change;
    places.most = Math.max(places.most, onServer);
    places.ofServer.set(server, onServer);
    places.ofRack.set(rack, (places.ofRack.get(rack) ?? 0) + change);
  }

  return {
    /** The server with the output of a task, or NONE. */
    serverOf(task: TaskId): ServerId {
      return madeOn[task];
    },

    made(stage: StageId, task: TaskId, server: ServerId): void {
      if (isRead[stage] === 0) return;
      lost(stage, task);
      madeOn[task] = server;
      count(stage, server, 1);
    },

    lost,

    /** Nobody reads the outputs of a job that is over. */
    forget(stage: StageId): void {
      placesOf.delete(stage);
    },

    /** Adds to `into` the bytes by locality that a task would fetch on a server from what the stages before it have made. */
    addBytes(stage: StageId, task: TaskId, server: ServerId, into: Float64Array): void {
      const size = graphs.storage.shuffleBytes[stage];
      if (readsOneToOne(graphs, stage)) {
        const source = madeOn[taskBefore(graphs, stage, task)];
        into[source === NONE ? Locality.remote : localityBetween(topology.rackOf, source, server)] += size;
        return;
      }
      const { first, items } = graphs.parents;
      let all = 0;
      let here = 0;
      let inRack = 0;
      for (let at = first[stage]; at < first[stage + 1]; at += 1) {
        const places = placesOf.get(items[at]);
        if (places === undefined) continue;
        all += places.total;
        here += places.ofServer.get(server) ?? 0;
        inRack += places.ofRack.get(topology.rackOf[server]) ?? 0;
      }
      if (all === 0) into[Locality.remote] += size;
      else {
        into[Locality.server] += (size * here) / all;
        into[Locality.rack] += (size * (inRack - here)) / all;
        into[Locality.remote] += (size * (all - inRack)) / all;
      }
    },

    /** Counts the outputs that a stage reads, all of them or those on a server. */
    madeFor(stage: StageId, server = NONE): number {
      const { first, items } = graphs.parents;
      let made = 0;
      for (let at = first[stage]; at < first[stage + 1]; at += 1) {
        const places = placesOf.get(items[at]);
        if (places !== undefined) made += server === NONE ? places.total : (places.ofServer.get(server) ?? 0);
      }
      return made;
    },

    /** No server has more outputs of a stage than so many. */
    mostOn(stage: StageId): number {
      return placesOf.get(stage)?.most ?? 0;
    },

    /** Visits each server with outputs of a stage. */
    eachServer(stage: StageId, visit: (server: ServerId) => void): void {
      const places = placesOf.get(stage);
      if (places === undefined) return;
      for (const [server, count] of places.ofServer) if (count > 0) visit(server);
    },
  };
}
