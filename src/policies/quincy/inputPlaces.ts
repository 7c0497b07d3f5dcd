import type { RackId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/run/policy.ts';
import { blockOf } from '../../engine/workload/inputs.ts';
import type { BlockId } from '../../engine/workload/storage.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import type { Preference } from './decisions/jobs.ts';
import type { Prices } from './decisions/prices.ts';
import { ShuffleSpreads } from './shuffleSpreads.ts';

// δc, δr least part of the input · ψ, ξ prices of a GB across a rack switch, the core switch

/** What a root tells of a task's input when it submits the task (Quincy §2.3, Appendix). */
export interface TaskInput {
  /** Across switches on the worst computer; null: the task may not run just anywhere. */
  readonly any: Traffic | null;
  /** Computers, then racks as `servers` + rack; of a task that is confined to computers, all of these and no rack. */
  readonly preferred: readonly Preference[];
}

/** What is read across the switch of a rack and no further, and across the core switch; disjoint (AMB-31). */
export interface Traffic {
  readonly rackKB: number;
  readonly coreKB: number;
}

/** What is more than a part of a task's input is worth preferring. */
export interface LeastParts {
  readonly computer: number; // δc
  readonly rack: number; // δr
}

const BYTES_PER_KB = 1000;
const NO_INPUT: TaskInput = { any: { rackKB: 0, coreKB: 0 }, preferred: [] };

/** Knows where the input of tasks lies: blocks of files, and what tasks before have made. */
export class InputPlaces {
  /** Where the output of each finished task lies. */
  readonly madeOn: Int32Array; // [tasks] → server, or NONE
  private readonly sim: Sim;
  private readonly graphs: JobGraphs;
  private readonly least: LeastParts;
  private readonly prices: Prices;
  private readonly spreads: ShuffleSpreads;
  private readonly alike = new Map<StageId, TaskInput>(); // of stages whose tasks have the same input
  private readonly rackSize: Uint32Array; // [racks]
  // Of the task that is looked at:
  private total = 0; // bytes
  private readonly on: Float64Array; // [servers] bytes
  private readonly inRack: Float64Array; // [racks] bytes
  private readonly holdersIn: Uint32Array; // [racks] computers that hold any
  private readonly leastOn: Float64Array; // [racks] bytes on the computer that holds least
  private readonly holders: Int32Array; // [servers], the first `held`
  private held = 0;

  constructor(sim: Sim, least: LeastParts, prices: Prices) {
    const { graphs, topology } = sim;
    this.sim = sim;
    this.graphs = graphs;
    this.least = least;
    this.prices = prices;
    this.madeOn = new Int32Array(graphs.tasks).fill(NONE);
    this.spreads = new ShuffleSpreads(graphs, topology, this.madeOn);
    this.rackSize = new Uint32Array(topology.racks);
    for (const rack of topology.rackOf) this.rackSize[rack] += 1;
    this.on = new Float64Array(topology.servers);
    this.inRack = new Float64Array(topology.racks);
    this.holdersIn = new Uint32Array(topology.racks);
    this.leastOn = new Float64Array(topology.racks);
    this.holders = new Int32Array(topology.servers);
  }

  /** Forgets what is known of a stage: it is over, or what it reads was made anew. */
  forget(stage: StageId): void {
    this.spreads.forget(stage);
    this.alike.delete(stage);
  }

  /** Gives what the root of a task says of its input. */
  inputOf(task: TaskId, stage: StageId): TaskInput {
    const known = this.alike.get(stage);
    if (known !== undefined) return known;
    const input = this.lookAt(task, stage);
    if (this.areAlike(stage)) this.alike.set(stage, input);
    return input;
  }

  /** Gives exactly what a task would read across switches on a computer. */
  trafficOn(task: TaskId, stage: StageId, server: ServerId): Traffic {
    const { storage } = this.graphs;
    const { rackOf } = this.sim.topology;
    let rack = 0;
    let core = 0;
    for (let read = storage.stageFirstRead[stage]; read < storage.stageFirstRead[stage + 1]; read += 1) {
      let isHere = false;
      let isInRack = false;
      this.eachHolder(blockOf(this.graphs, stage, task, read), (holder) => {
        isHere ||= holder === server;
        isInRack ||= rackOf[holder] === rackOf[server];
      });
      if (isHere) continue;
      if (isInRack) rack += storage.readBytes[read];
      else core += storage.readBytes[read];
    }
    const bytes = storage.shuffleBytes[stage];
    const spread = this.spreads.of(stage);
    if (spread !== null) {
      rack += spread.inRack[rackOf[server]] - spread.on[server];
      core += bytes - spread.inRack[rackOf[server]];
    } else if (bytes > 0 && storage.isOneToOne[stage] === 1) {
      const maker = this.spreads.makerFor(task, stage);
      if (maker === NONE || rackOf[maker] !== rackOf[server]) core += bytes;
      else if (maker !== server) rack += bytes;
    }
    return traffic(rack, core);
  }

  /** Whether all tasks of a stage have the same input: nothing, or what a shuffle gives each of them. */
  private areAlike(stage: StageId): boolean {
    const { storage, stageSets } = this.graphs;
    const hasReads = storage.stageFirstRead[stage] < storage.stageFirstRead[stage + 1];
    const isPaired = storage.isOneToOne[stage] === 1 && storage.shuffleBytes[stage] > 0;
    return !hasReads && !isPaired && stageSets[stage] <= 1;
  }

  private lookAt(task: TaskId, stage: StageId): TaskInput {
    const set = serverSetOf(this.graphs, stage, task);
    if (set !== NONE) return this.confined(task, stage, set);
    this.gather(task, stage);
    const input = this.total === 0 ? NO_INPUT : { any: this.worst(), preferred: this.preferred() };
    this.clear();
    return input;
  }

  private confined(task: TaskId, stage: StageId, set: number): TaskInput {
    const { first, items } = this.graphs.serverSets;
    const allowed = Array.from(items.subarray(first[set], first[set + 1]));
    return { any: null, preferred: allowed.map((to) => ({ to, ...this.trafficOn(task, stage, to) })) };
  }

  /** Adds up how much of a task's input lies where. */
  private gather(task: TaskId, stage: StageId): void {
    const { storage } = this.graphs;
    for (let read = storage.stageFirstRead[stage]; read < storage.stageFirstRead[stage + 1]; read += 1) {
      this.addBlock(blockOf(this.graphs, stage, task, read), storage.readBytes[read]);
    }
    const bytes = storage.shuffleBytes[stage];
    const spread = this.spreads.of(stage);
    if (spread !== null) {
      this.total += bytes;
      for (const server of spread.servers) this.addOn(server, spread.on[server]);
      for (let rack = 0; rack < this.inRack.length; rack += 1) this.inRack[rack] += spread.inRack[rack];
    } else if (bytes > 0 && storage.isOneToOne[stage] === 1) {
      this.total += bytes;
      const maker = this.spreads.makerFor(task, stage);
      if (maker === NONE) return;
      this.addOn(maker, bytes);
      this.inRack[this.sim.topology.rackOf[maker]] += bytes;
    }
  }

  /** A rack has a block once, however many of its computers hold it. */
  private addBlock(block: BlockId, bytes: number): void {
    const { rackOf } = this.sim.topology;
    const racks: RackId[] = [];
    this.total += bytes;
    this.eachHolder(block, (server) => {
      this.addOn(server, bytes);
      const rack = rackOf[server];
      if (racks.includes(rack)) return;
      racks.push(rack);
      this.inRack[rack] += bytes;
    });
  }

  private addOn(server: ServerId, bytes: number): void {
    if (this.on[server] === 0 && bytes > 0) {
      this.holders[this.held] = server;
      this.held += 1;
    }
    this.on[server] += bytes;
  }

  /** Computers that are lost hold nothing, unless all that hold a block are: then it is as if none were. */
  private eachHolder(block: BlockId, visit: (server: ServerId) => void): void {
    const { first, items } = this.graphs.storage.replicas;
    let isAnyUp = false;
    for (let at = first[block]; at < first[block + 1]; at += 1) isAnyUp ||= !this.sim.isServerLost(items[at]);
    for (let at = first[block]; at < first[block + 1]; at += 1) {
      if (!isAnyUp || !this.sim.isServerLost(items[at])) visit(items[at]);
    }
  }

  /** The computer of the cluster on which ψR + ξX is most; the rack of it says what X is. */
  private worst(): Traffic {
    this.findLeast();
    const { rack: psi, core: xi } = this.prices;
    let worst = 0;
    let most = -1;
    for (let rack = 0; rack < this.inRack.length; rack += 1) {
      const cost = psi * this.worstInRack(rack) + xi * (this.total - this.inRack[rack]);
      if (cost <= most) continue;
      most = cost;
      worst = rack;
    }
    return traffic(this.worstInRack(worst), this.total - this.inRack[worst]);
  }

  private worstInRack(rack: RackId): number {
    const isHeldByAll = this.holdersIn[rack] === this.rackSize[rack];
    return this.inRack[rack] - (isHeldByAll ? this.leastOn[rack] : 0);
  }

  private findLeast(): void {
    const { holders, holdersIn, leastOn, on } = this;
    for (let at = 0; at < this.held; at += 1) {
      const rack = this.sim.topology.rackOf[holders[at]];
      leastOn[rack] = holdersIn[rack] === 0 ? on[holders[at]] : Math.min(leastOn[rack], on[holders[at]]);
      holdersIn[rack] += 1;
    }
  }

  private preferred(): Preference[] {
    const { least, total, on, inRack } = this;
    const { rackOf, servers } = this.sim.topology;
    const preferred: Preference[] = [];
    for (let at = 0; at < this.held; at += 1) {
      const to = this.holders[at];
      if (on[to] <= least.computer * total) continue;
      const rack = rackOf[to];
      preferred.push({ to, ...traffic(inRack[rack] - on[to], total - inRack[rack]) });
    }
    preferred.sort((one, other) => one.to - other.to);
    for (let rack = 0; rack < inRack.length; rack += 1) {
      if (inRack[rack] <= least.rack * total) continue;
      preferred.push({ to: servers + rack, ...traffic(this.worstInRack(rack), total - inRack[rack]) });
    }
    return preferred;
  }

  private clear(): void {
    for (let at = 0; at < this.held; at += 1) this.on[this.holders[at]] = 0;
    this.held = 0;
    this.total = 0;
    this.inRack.fill(0);
    this.holdersIn.fill(0);
  }
}

function traffic(rackBytes: number, coreBytes: number): Traffic {
  return {
    rackKB: Math.max(0, Math.round(rackBytes / BYTES_PER_KB)),
    coreKB: Math.max(0, Math.round(coreBytes / BYTES_PER_KB)),
  };
}
