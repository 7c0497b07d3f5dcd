import type { Stream } from '../../../algorithms/random.ts';
import type { JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { blockOf } from '../../../engine/workload/inputs.ts';
import { readsOneToOne, taskBefore } from '../../../engine/workload/oneToOne.ts';
import { coresOf, memoryOf, serverSetOf } from '../../../engine/workload/workload.ts';
import type { MadeOutputs } from '../estimate/madeOutputs.ts';
import type { SentAttempts } from '../manager/sentAttempts.ts';

/** How near its largest input a task must run. */
export const nearness = ['server', 'rack', 'any'] as const;
const [SERVER, RACK, ANY] = [0, 1, 2];

/** When the constraint of a task is relaxed, counted from when it could first be sent. */
export interface RelaxRules {
  readonly toRack: Micros;
  /** After `toRack`. */
  readonly toAny: Micros;
  /** Whether a job has one task on a server at most. */
  readonly oneEach: boolean;
}

/**
 * Where the baseline scheduler sends tasks (Apollo §4, APO-38): to a random server that satisfies the task's constraint. That is
 * a server with its largest input at first, later one in the rack of such a server, at last any one; of no server anything is
 * known but that it is up.
 */
export class RelaxedPlaces {
  /** What the last choice was confined to: index of `nearness`. */
  level = ANY;
  private readonly sim: Sim;
  private readonly outputs: MadeOutputs;
  private readonly sent: SentAttempts;
  private readonly rules: RelaxRules;
  private readonly stream: Stream;
  private readonly rackFirst: Uint32Array; // [racks + 1] → server; servers of a rack have consecutive numbers
  private readonly hasTask: Float64Array; // [servers] number of the last choice in which the job had a task there
  private choice = 0;
  private readonly holders: number[] = []; // of the largest input
  private stage: StageId = 0;
  private task: TaskId = 0;

  constructor(sim: Sim, outputs: MadeOutputs, sent: SentAttempts, rules: RelaxRules) {
    const { topology } = sim;
    this.sim = sim;
    this.outputs = outputs;
    this.sent = sent;
    this.rules = rules;
    this.stream = sim.stream('baseline places');
    this.rackFirst = new Uint32Array(topology.racks + 1);
    for (const rack of topology.rackOf) this.rackFirst[rack + 1] += 1;
    for (let rack = 0; rack < topology.racks; rack += 1) this.rackFirst[rack + 1] += this.rackFirst[rack];
    this.hasTask = new Float64Array(topology.servers);
  }

  /** A server for one more attempt at a task, whose constraint is so old; NONE: no server satisfies it now. */
  pick(stage: StageId, task: TaskId, age: Micros): ServerId {
    const { graphs, topology } = this.sim;
    this.stage = stage;
    this.task = task;
    this.markOwn(graphs.stageJob[stage]);
    const set = serverSetOf(graphs, stage, task);
    this.holders.length = 0;
    if (set !== NONE) {
      const { first, items } = graphs.serverSets;
      this.level = ANY;
      return this.from(first[set], first[set + 1], items);
    }
    this.findHolders();
    this.level = this.levelAt(age);
    if (this.level === SERVER) return this.from(0, this.holders.length, this.holders);
    if (this.level === RACK) return this.inRack();
    return this.from(0, topology.servers, null);
  }

  /** Whether the last choice may have another outcome later, although no server comes back. */
  get mayChange(): boolean {
    return this.level !== ANY || this.rules.oneEach;
  }

  /** The servers with the largest input of the last task. */
  holdersNow(): number[] {
    return [...this.holders];
  }

  private levelAt(age: Micros): number {
    const { toRack, toAny } = this.rules;
    if (this.holders.length === 0 || age >= toRack + toAny) return ANY;
    return age < toRack ? SERVER : RACK;
  }

  /** In the rack of a random holder, or of the next one with a place. */
  private inRack(): ServerId {
    const { holders, rackFirst, stream } = this;
    const start = stream.below(holders.length);
    for (let step = 0; step < holders.length; step += 1) {
      const rack = this.sim.topology.rackOf[holders[(start + step) % holders.length]];
      const server = this.from(rackFirst[rack], rackFirst[rack + 1], null);
      if (server !== NONE) return server;
    }
    return NONE;
  }

  /** The first that will do, from a random one on, of the servers at these places of a list; null: of all servers. */
  private from(first: number, end: number, list: ArrayLike<ServerId> | null): ServerId {
    const size = end - first;
    if (size === 0) return NONE;
    const start = this.stream.below(size);
    for (let step = 0; step < size; step += 1) {
      const place = first + ((start + step) % size);
      const server = list === null ? place : list[place];
      if (this.willDo(server)) return server;
    }
    return NONE;
  }

  private willDo(server: ServerId): boolean {
    const { sim, stage, sent } = this;
    const { slots, cores, memory } = sim.topology;
    if (sim.isServerLost(server) || slots[server] === 0) return false;
    if (cores !== null && cores[server] < coresOf(sim.graphs, stage)) return false;
    if (memory !== null && memory[server] < memoryOf(sim.graphs, stage)) return false;
    if (this.rules.oneEach) return this.hasTask[server] !== this.choice;
    for (let row = sent.newestAt(this.task); row !== NONE; row = sent.olderAt(row))
      if (sent.serverOf(row) === server) return false;
    return true;
  }

  /** Marks the servers that have a task of the job, if that matters. */
  private markOwn(job: JobId): void {
    if (!this.rules.oneEach) return;
    const { sent } = this;
    this.choice += 1;
    for (let row = sent.newestWaiting(job); row !== NONE; row = sent.nextOf(row))
      this.hasTask[sent.serverOf(row)] = this.choice;
    for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row))
      this.hasTask[sent.serverOf(row)] = this.choice;
  }

  /** Lists the servers with the task's largest input; none if it reads from everywhere, or nothing. */
  private findHolders(): void {
    const { stage, task, holders, sim } = this;
    const { graphs } = sim;
    const { stageFirstRead, readBytes, replicas, shuffleBytes } = graphs.storage;
    let largest = NONE;
    for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1)
      if (largest === NONE || readBytes[read] > readBytes[largest]) largest = read;
    if (shuffleBytes[stage] > (largest === NONE ? 0 : readBytes[largest])) {
      const source = readsOneToOne(graphs, stage)
        ? this.outputs.serverOf(taskBefore(graphs, stage, task))
        : NONE;
      if (source !== NONE) holders.push(source);
      return;
    }
    if (largest === NONE) return;
    const block = blockOf(graphs, stage, task, largest);
    for (let at = replicas.first[block]; at < replicas.first[block + 1]; at += 1)
      holders.push(replicas.items[at]);
  }
}
