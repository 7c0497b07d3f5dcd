import type { Stream } from '../../../algorithms/random.ts';
import { doubled } from '../../../base/doubled.ts';
import type { SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { blockOf } from '../../../engine/workload/inputs.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { readsOneToOne, taskBefore } from '../../../engine/workload/oneToOne.ts';
import { inputBytes } from '../../../engine/workload/storage.ts';
import { serverSetOf } from '../../../engine/workload/workload.ts';
import type { MadeOutputs } from '../estimate/madeOutputs.ts';
import type { LoadViews } from '../serverSide.ts';

/** Why a server is a candidate (APO-20): it has much of the input, is in the rack of such a server, or is lightly loaded. */
export const candidateKinds = ['input', 'rack', 'light'] as const;
const [INPUT, RACK, LIGHT] = [0, 1, 2];

/** How managers look for candidates. */
export interface CandidateRules {
  /** Share of what a task reads from which on it is significant. */
  readonly significant: number;
  /** How many servers of each rack with input are considered. */
  readonly inRack: number;
  /** How many lightly loaded servers are considered. */
  readonly picks: number;
}

const FIRST_CAPACITY = 64;

/**
 * The servers that a manager considers for a task (Apollo §3.3): those with significant input, some in the racks of these, and
 * some picked at random from the list of lightly loaded ones. The arrays are reused: read them before the next task.
 */
export class Candidates {
  count = 0;
  servers = new Int32Array(FIRST_CAPACITY);
  kinds = new Uint8Array(FIRST_CAPACITY);
  private readonly sim: Sim;
  private readonly views: LoadViews;
  private readonly outputs: MadeOutputs;
  private readonly rules: CandidateRules;
  private readonly stream: Stream;
  private readonly rackFirst: Uint32Array; // [racks + 1] → server; servers of a rack have consecutive numbers
  private readonly isIn: Float64Array; // [servers] number of the last search in which it was added
  private readonly isRackDone: Float64Array; // [racks]
  private search = 0;
  private set = NONE; // of servers that the task is confined to
  private threshold = 0; // bytes
  private reader: StageId = NONE; // stage whose sources are visited
  private readonly addSource = (server: ServerId) => {
    const { reader, outputs, sim } = this;
    const bytes = sim.graphs.storage.shuffleBytes[reader] * outputs.madeFor(reader, server);
    if (bytes / outputs.madeFor(reader) >= this.threshold) this.add(server, INPUT);
  };

  constructor(sim: Sim, views: LoadViews, outputs: MadeOutputs, rules: CandidateRules) {
    const { topology } = sim;
    this.sim = sim;
    this.views = views;
    this.outputs = outputs;
    this.rules = rules;
    this.stream = sim.stream('candidates');
    this.rackFirst = new Uint32Array(topology.racks + 1);
    for (const rack of topology.rackOf) this.rackFirst[rack + 1] += 1;
    for (let rack = 0; rack < topology.racks; rack += 1) this.rackFirst[rack + 1] += this.rackFirst[rack];
    this.isIn = new Float64Array(topology.servers);
    this.isRackDone = new Float64Array(topology.racks);
  }

  /** Finds the candidates of a task. */
  find(manager: SchedulerId, stage: StageId, task: TaskId): void {
    this.search += 1;
    this.count = 0;
    this.set = serverSetOf(this.sim.graphs, stage, task);
    this.addInput(stage, task);
    this.addRacks();
    if (this.set === NONE) this.addLight(manager);
    else this.addOfSet(stage);
  }

  /** Whether the task may run on a server, as far as its manager knows. */
  private mayRun(server: ServerId): boolean {
    const { sim, set } = this;
    return !sim.isServerLost(server) && (set === NONE || linksInclude(sim.graphs.serverSets, set, server));
  }

  private add(server: ServerId, kind: number): void {
    if (this.isIn[server] === this.search || !this.mayRun(server)) return;
    this.isIn[server] = this.search;
    if (this.count === this.servers.length) {
      this.servers = doubled(this.servers);
      this.kinds = doubled(this.kinds);
    }
    this.servers[this.count] = server;
    this.kinds[this.count] = kind;
    this.count += 1;
  }

  /** Servers with a significant part of what the task reads, external files included (Apollo §2.3). */
  private addInput(stage: StageId, task: TaskId): void {
    const { graphs } = this.sim;
    const { storage } = graphs;
    const { externalFiles, stageFirstRead, readBytes, replicas } = storage;
    const shuffled = storage.shuffleBytes[stage];
    let bytes = inputBytes(storage, stage) + shuffled;
    if (externalFiles !== undefined) {
      const { needs } = externalFiles;
      for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1)
        bytes += externalFiles.bytes[needs.items[at]];
    }
    if (bytes === 0) return;
    this.threshold = this.rules.significant * bytes;
    for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
      if (readBytes[read] < this.threshold) continue;
      const block = blockOf(graphs, stage, task, read);
      for (let at = replicas.first[block]; at < replicas.first[block + 1]; at += 1)
        this.add(replicas.items[at], INPUT);
    }
    if (shuffled >= this.threshold && shuffled > 0) this.addSources(stage, task, shuffled);
    if (externalFiles === undefined) return;
    const { needs } = externalFiles;
    for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1) {
      const file = needs.items[at];
      if (externalFiles.bytes[file] >= this.threshold) this.add(externalFiles.origin[file], INPUT);
    }
  }

  /** Servers where tasks before this one have left much of what it reads. */
  private addSources(stage: StageId, task: TaskId, shuffled: number): void {
    const { graphs } = this.sim;
    if (readsOneToOne(graphs, stage)) {
      const source = this.outputs.serverOf(taskBefore(graphs, stage, task));
      if (source !== NONE) this.add(source, INPUT);
      return;
    }
    const { first, items } = graphs.parents;
    let most = 0;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) most += this.outputs.mostOn(items[at]);
    // Where tasks have run on many servers, none has a significant part, and nothing must be searched.
    if ((shuffled * most) / Math.max(1, this.outputs.madeFor(stage)) < this.threshold) return;
    this.reader = stage;
    for (let at = first[stage]; at < first[stage + 1]; at += 1)
      this.outputs.eachServer(items[at], this.addSource);
  }

  /** Some servers in each rack of the servers with input, at random. */
  private addRacks(): void {
    const { rackOf } = this.sim.topology;
    const withInput = this.count;
    for (let at = 0; at < withInput; at += 1) {
      const rack = rackOf[this.servers[at]];
      if (this.isRackDone[rack] === this.search) continue;
      this.isRackDone[rack] = this.search;
      this.addRange(this.rackFirst[rack], this.rackFirst[rack + 1], this.rules.inRack, RACK);
    }
  }

  /** Servers from `first` to before `end`: all, or so many at random. */
  private addRange(first: ServerId, end: ServerId, most: number, kind: number): void {
    if (end - first <= most) for (let server = first; server < end; server += 1) this.add(server, kind);
    else for (let draw = 0; draw < most; draw += 1) this.add(first + this.stream.below(end - first), kind);
  }

  /** Lightly loaded servers at random; of the whole cluster while the monitor has not told of any. */
  private addLight(manager: SchedulerId): void {
    const { views, stream } = this;
    views.light(manager);
    for (let draw = 0; draw < this.rules.picks; draw += 1) {
      const server =
        views.lightCount > 0
          ? views.lightServers[stream.below(views.lightCount)]
          : stream.below(this.sim.topology.servers);
      this.add(server, LIGHT);
    }
    // A task may find all picks lost, and needs some server.
    if (this.count === 0) this.addAny(0, this.sim.topology.servers);
  }

  /** A task that is confined to servers takes its picks from them. */
  private addOfSet(stage: StageId): void {
    const { first, items } = this.sim.graphs.serverSets;
    const [from, size] = [first[this.set], first[this.set + 1] - first[this.set]];
    const kind = this.sim.graphs.setsAreData[stage] === 1 ? INPUT : LIGHT;
    const most = Math.max(this.rules.picks, this.rules.inRack);
    if (size <= most) for (let at = 0; at < size; at += 1) this.add(items[from + at], kind);
    else for (let draw = 0; draw < most; draw += 1) this.add(items[from + this.stream.below(size)], kind);
    for (let at = 0; at < size && this.count === 0; at += 1) this.add(items[from + at], kind);
  }

  /** The first server from a random one on that is not known to be down. */
  private addAny(first: ServerId, end: ServerId): void {
    const from = this.stream.below(end - first);
    for (let step = 0; step < end - first && this.count === 0; step += 1)
      this.add(first + ((from + step) % (end - first)), LIGHT);
  }
}
