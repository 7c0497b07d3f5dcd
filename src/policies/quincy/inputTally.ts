import type { Topology } from '../../engine/cluster/topology.ts';
import { NONE, type RackId, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import type { Preference } from './decisions/jobs.ts';
import type { Prices } from './decisions/prices.ts';

// δc, δr least part of the input · R, X bytes across a rack switch, the core switch · ψ, ξ their prices

/** KB read across a rack switch only, and KB read across the core switch; no byte counts in both (AMB-31). */
export interface Traffic {
  readonly rackKB: number; // R
  readonly coreKB: number; // X
}

/** A server or rack is preferred if it stores more than this part of a task's input. */
export interface LeastParts {
  readonly computer: number; // δc
  readonly rack: number; // δr
}

const BYTES_PER_KB = 1000;

/** Adds up where the input of one task is. */
export class InputTally {
  total = 0; // bytes
  private readonly rackSize = new Uint32Array(this.topology.racks); // [racks] number of servers
  private readonly on = new Float64Array(this.topology.servers); // [servers] bytes
  private readonly inRack = new Float64Array(this.topology.racks); // [racks] bytes
  private readonly holdersIn = new Uint32Array(this.topology.racks); // [racks] number of servers with any of the input
  private readonly leastOn = new Float64Array(this.topology.racks); // [racks] least bytes on any of these
  private readonly holders = new Int32Array(this.topology.servers); // [servers], the first `held`
  private held = 0;

  constructor(private readonly topology: Topology) {
    for (const rack of topology.rackOf) this.rackSize[rack] += 1;
  }

  /** Adds a block with its holders. It counts once per rack, however many of the rack's servers hold it. */
  addBlock(bytes: number, servers: readonly ServerId[]): void {
    const { rackOf } = this.topology;
    this.total += bytes;
    servers.forEach((server, at) => {
      this.addOn(server, bytes);
      const isNewRack = servers.findIndex((other) => rackOf[other] === rackOf[server]) === at;
      if (isNewRack) this.inRack[rackOf[server]] += bytes;
    });
  }

  /** Adds what a task fetches in a shuffle; output that does not exist yet counts in the total only. */
  addSpread(bytes: number, { servers, on, inRack }: Spread): void {
    this.total += bytes;
    for (const server of servers) this.addOn(server, on[server]);
    for (let rack = 0; rack < inRack.length; rack += 1) this.inRack[rack] += inRack[rack];
  }

  /** Gives the traffic across switches on the worst server: the one with the largest ψR + ξX. */
  worst({ rack: psi, core: xi }: Prices): Traffic {
    this.findLeast();
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

  /** Lists the preferred servers, then the preferred racks. */
  preferred(least: LeastParts): Preference[] {
    this.findLeast();
    const { total, on, inRack } = this;
    const { rackOf, servers } = this.topology;
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

  clear(): void {
    for (let at = 0; at < this.held; at += 1) this.on[this.holders[at]] = 0;
    this.held = 0;
    this.total = 0;
    this.inRack.fill(0);
  }

  private addOn(server: ServerId, bytes: number): void {
    if (this.on[server] === 0 && bytes > 0) {
      this.holders[this.held] = server;
      this.held += 1;
    }
    this.on[server] += bytes;
  }

  private worstInRack(rack: RackId): number {
    const isHeldByAll = this.holdersIn[rack] === this.rackSize[rack];
    return this.inRack[rack] - (isHeldByAll ? this.leastOn[rack] : 0);
  }

  private findLeast(): void {
    const { holders, holdersIn, leastOn, on } = this;
    holdersIn.fill(0);
    for (let at = 0; at < this.held; at += 1) {
      const rack = this.topology.rackOf[holders[at]];
      leastOn[rack] = holdersIn[rack] === 0 ? on[holders[at]] : Math.min(leastOn[rack], on[holders[at]]);
      holdersIn[rack] += 1;
    }
  }
}

/** Rounds bytes to whole KB. */
export function traffic(rackBytes: number, coreBytes: number): Traffic {
  return {
    rackKB: Math.max(0, Math.round(rackBytes / BYTES_PER_KB)),
    coreKB: Math.max(0, Math.round(coreBytes / BYTES_PER_KB)),
  };
}

/** Where the input of each task of a shuffle stage is: equal parts on the server of every upstream task. */
interface Spread {
  readonly servers: readonly ServerId[];
  readonly on: Float64Array; // [servers] bytes
  readonly inRack: Float64Array; // [racks] bytes
}

/** Knows where shuffles fetch from. All tasks of a stage share one spread, which is cached. */
export class ShuffleSpreads {
  private readonly spreads = new Map<StageId, Spread>();

  constructor(
    private readonly graphs: JobGraphs,
    private readonly topology: Topology,
    private readonly madeOn: Int32Array, // [tasks] → server, or NONE
  ) {}

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
