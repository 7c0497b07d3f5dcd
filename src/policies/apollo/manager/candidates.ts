import { doubleColumns } from '../../../base/doubled.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import { blockOf } from '../../../engine/workload/inputs.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { inputBytes } from '../../../engine/workload/storage.ts';
import { readsOneToOne, serverSetOf, taskBefore } from '../../../engine/workload/workload.ts';
import type { LoadViews } from '../serverSide.ts';
import type { TaskBook } from './taskBook.ts';

/** Why a server is a candidate: indexes of `candidateKinds`. */
const [INPUT, RACK, LIGHT] = [0, 1, 2];

const FIRST_CAPACITY = 64;

/** [racks + 1] → the first server of each rack: servers of a rack have consecutive numbers. */
export function firstOfRacks({ racks, rackOf }: Topology): Uint32Array {
  const first = new Uint32Array(racks + 1);
  for (const rack of rackOf) first[rack + 1] += 1;
  for (let rack = 0; rack < racks; rack += 1) first[rack + 1] += first[rack];
  return first;
}

export type Candidates = ReturnType<typeof createCandidates>;

/**
 * The servers that a manager considers for a task (Apollo §3.3): those with significant input, some in the racks of these, and
 * some picked at random from the list of lightly loaded ones.
 */
export function createCandidates(
  { sim, rules, outputs }: Pick<TaskBook, 'sim' | 'rules' | 'outputs'>,
  views: LoadViews,
) {
  const { graphs, topology } = sim;
  const { storage, parents, serverSets } = graphs;
  const stream = sim.stream('candidates');
  /** The candidates of the last task: the first `count`. */
  const found = { count: 0, servers: new Int32Array(FIRST_CAPACITY), kinds: new Uint8Array(FIRST_CAPACITY) };
  const rackFirst = firstOfRacks(topology);
  const isIn = new Float64Array(topology.servers); // number of the last search in which it was added
  const isRackDone = new Float64Array(topology.racks);
  let search = 0;
  let set = NONE; // of servers that the task is confined to
  let threshold = 0; // bytes
  let reader: StageId = NONE; // stage whose sources are visited

  function addSource(server: ServerId): void {
    const bytes = storage.shuffleBytes[reader] * outputs.madeFor(reader, server);
    if (bytes / outputs.madeFor(reader) >= threshold) add(server, INPUT);
  }

  /** Whether the task may run on a server, as far as its manager knows. */
  function mayRun(server: ServerId): boolean {
    return !sim.isServerLost(server) && (set === NONE || linksInclude(serverSets, set, server));
  }

  function add(server: ServerId, kind: number): void {
    if (isIn[server] === search || !mayRun(server)) return;
    isIn[server] = search;
    if (found.count === found.servers.length) doubleColumns(found);
    found.servers[found.count] = server;
    found.kinds[found.count] = kind;
    found.count += 1;
  }

  /** Servers with a significant part of what the task reads, external files included (Apollo §2.3). */
  function addInput(stage: StageId, task: TaskId): void {
    const { externalFiles, stageFirstRead, readBytes, replicas } = storage;
    const shuffled = storage.shuffleBytes[stage];
    let bytes = inputBytes(storage, stage) + shuffled;
    if (externalFiles !== undefined) {
      const { needs } = externalFiles;
      for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1)
        bytes += externalFiles.bytes[needs.items[at]];
    }
    if (bytes === 0) return;
    threshold = rules.significant * bytes;
    for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
      if (readBytes[read] < threshold) continue;
      const block = blockOf(graphs, stage, task, read);
      for (let at = replicas.first[block]; at < replicas.first[block + 1]; at += 1)
        add(replicas.items[at], INPUT);
    }
    if (shuffled >= threshold && shuffled > 0) addSources(stage, task, shuffled);
    if (externalFiles === undefined) return;
    const { needs } = externalFiles;
    for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1) {
      const file = needs.items[at];
      if (externalFiles.bytes[file] >= threshold) add(externalFiles.origin[file], INPUT);
    }
  }

  /** Servers where tasks before this one have left much of what it reads. */
  function addSources(stage: StageId, task: TaskId, shuffled: number): void {
    if (readsOneToOne(graphs, stage)) {
      const source = outputs.serverOf(taskBefore(graphs, stage, task));
      if (source !== NONE) add(source, INPUT);
      return;
    }
    const { first, items } = parents;
    let most = 0;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) most += outputs.mostOn(items[at]);
    // Where tasks have run on many servers, none has a significant part, and nothing must be searched.
    if ((shuffled * most) / Math.max(1, outputs.madeFor(stage)) < threshold) return;
    reader = stage;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) outputs.eachServer(items[at], addSource);
  }

  /** Some servers in each rack of the servers with input, at random. */
  function addRacks(): void {
    const withInput = found.count;
    for (let at = 0; at < withInput; at += 1) {
      const rack = topology.rackOf[found.servers[at]];
      if (isRackDone[rack] === search) continue;
      isRackDone[rack] = search;
      addRange(rackFirst[rack], rackFirst[rack + 1], rules.inRack, RACK);
    }
  }

  /** Servers from `first` to before `end`: all, or so many at random. */
  function addRange(first: ServerId, end: ServerId, most: number, kind: number): void {
    if (end - first <= most) for (let server = first; server < end; server += 1) add(server, kind);
    else for (let draw = 0; draw < most; draw += 1) add(first + stream.below(end - first), kind);
  }

  /** Lightly loaded servers at random; of the whole cluster while the monitor has not told of any. */
  function addLight(manager: SchedulerId): void {
    views.light(manager);
    for (let draw = 0; draw < rules.picks; draw += 1) {
      const server =
        views.lightCount > 0
          ? views.lightServers[stream.below(views.lightCount)]
          : stream.below(topology.servers);
      add(server, LIGHT);
    }
    // A task may find all picks lost, and needs some server.
    if (found.count === 0) addAny(0, topology.servers);
  }

  /** A task that is confined to servers takes its picks from them. */
  function addOfSet(stage: StageId): void {
    const { first, items } = serverSets;
    const [from, size] = [first[set], first[set + 1] - first[set]];
    const kind = graphs.setsAreData[stage] === 1 ? INPUT : LIGHT;
    const most = Math.max(rules.picks, rules.inRack);
    if (size <= most) for (let at = 0; at < size; at += 1) add(items[from + at], kind);
    else for (let draw = 0; draw < most; draw += 1) add(items[from + stream.below(size)], kind);
    for (let at = 0; at < size && found.count === 0; at += 1) add(items[from + at], kind);
  }

  /** The first server from a random one on that is not known to be down. */
  function addAny(first: ServerId, end: ServerId): void {
    const from = stream.below(end - first);
    for (let step = 0; step < end - first && found.count === 0; step += 1)
      add(first + ((from + step) % (end - first)), LIGHT);
  }
  return {
    found,

    /** Finds the candidates of a task. */
    find(manager: SchedulerId, stage: StageId, task: TaskId): void {
      search += 1;
      found.count = 0;
      set = serverSetOf(graphs, stage, task);
      addInput(stage, task);
      addRacks();
      if (set === NONE) addLight(manager);
      else addOfSet(stage);
    },
  };
}
