import { IndexedHeap } from '../indexedHeap.ts';
import { brokenCut } from './brokenCut.ts';
import { finiteCapacity } from './finiteCapacity.ts';
import { type FlowNetwork, type FlowOutcome, tooDear } from './flowNetwork.ts';
import { NO_ARC, type Residual, residualOf } from './residual.ts';
import { settlePrices } from './settlePrices.ts';
import { totalCost } from './totalCost.ts';

/** One arc of a path or cycle in the residual network. */
interface WayArc {
  readonly arc: number;
  /** False: the path runs against the arc, which takes flow back. */
  readonly isForth: boolean;
  /** Reduced cost, cost + price(from) − price(to), in the direction of the path, before the step. */
  readonly reduced: number;
}

/** One step of a solve: sends units along the cheapest path from a node with excess to a node with a deficit. */
export interface Augmentation {
  /** Cycles of negative cost are filled before all paths. */
  readonly kind: 'cycle' | 'path';
  readonly way: readonly WayArc[];
  readonly units: number;
  /** Cost of one unit along this path. */
  readonly length: number;
  /** Total cost of the flow after the step. */
  readonly cost: number;
  /** Distance from the nearest node with excess; Infinity if there is no path. Null for cycles. */
  readonly distance: Float64Array | null; // [nodes]
  /** Prices after the step. Before each path, no arc with room has a reduced cost below 0. */
  readonly price: Float64Array; // [nodes]
}

/** The steps of a solve, and its result. */
interface Augmentations {
  readonly steps: readonly Augmentation[];
  readonly outcome: FlowOutcome;
}

/**
 * Solves a small network by successive shortest paths (Ahuja, Magnanti, Orlin, "Network Flows", §9.7), to show the
 * steps. Each step takes the cheapest path left, so lengths never decrease from one path to the next.
 */
export function augmentations(network: FlowNetwork): Augmentations {
  const surplus = network.supply.reduce((sum, units) => sum + units, 0);
  if (surplus !== 0) return { steps: [], outcome: { kind: 'unbalanced', surplus } };
  const bounded = finiteCapacity(network);
  if (bounded.kind !== 'finite') return { steps: [], outcome: bounded };
  const solve = new Solve(network, bounded.capacity);
  solve.fillLoops(bounded.capacity);
  if (!solve.fillCycles()) return { steps: solve.steps, outcome: tooDear(network) };
  while (solve.augment());
  return { steps: solve.steps, outcome: solve.outcome() };
}

/** Returns the flow after the first `count` steps. */
export function flowAfter(arcs: number, steps: readonly Augmentation[], count: number): Float64Array {
  const flow = new Float64Array(arcs);
  for (const { way, units } of steps.slice(0, count)) {
    for (const { arc, isForth } of way) flow[arc] += isForth ? units : -units;
  }
  return flow;
}

/** The state of a solve. */
class Solve {
  readonly steps: Augmentation[] = [];
  private readonly residual: Residual;
  private readonly origin: Int32Array; // [arcs of the residual network] → arc
  private readonly price = new Float64Array(this.network.nodes);
  private readonly distance = new Float64Array(this.network.nodes);
  private readonly into = new Int32Array(this.network.nodes); // [nodes] → last arc of the cheapest path to the node
  private readonly heap: IndexedHeap;
  /** The price of an imaginary sink that is connected to all nodes with a deficit. */
  private goal = 0;
  private cost = 0;

  constructor(
    private readonly network: FlowNetwork,
    capacity: Float64Array,
  ) {
    this.residual = residualOf(network, capacity);
    this.origin = new Int32Array(this.residual.head.length);
    for (const [arc, forth] of this.residual.place.entries()) {
      if (forth === NO_ARC) continue;
      this.origin[forth] = arc;
      this.origin[this.residual.twin[forth]] = arc;
    }
    this.heap = new IndexedHeap(network.nodes);
  }

  /** Fills arcs from a node to itself that have a negative cost. */
  fillLoops(capacity: Float64Array): void {
    const { arcs, from, to, cost } = this.network;
    for (let arc = 0; arc < arcs; arc += 1) {
      if (from[arc] !== to[arc] || cost[arc] >= 0 || capacity[arc] === 0) continue;
      this.record('cycle', [{ arc, isForth: true, reduced: cost[arc] }], capacity[arc], cost[arc], null);
    }
  }

  /** Fills cycles of negative cost until prices prove that none is left; returns false if prices get too low. */
  fillCycles(): boolean {
    const { residual, price } = this;
    for (;;) {
      price.fill(0);
      const found = settlePrices(residual, price, Number.POSITIVE_INFINITY);
      if (found.kind !== 'cycle') {
        this.goal = price.reduce((least, each) => Math.min(least, each), 0);
        return found.kind === 'settled';
      }
      price.fill(0);
      const length = found.arcs.reduce((sum, arc) => sum + residual.cost[arc], 0);
      this.record(
        'cycle',
        found.arcs.map((arc) => this.wayArc(arc)),
        found.units,
        length,
        null,
      );
    }
  }

  /** Takes the next step; returns false if there is none. */
  augment(): boolean {
    const { residual, distance } = this;
    const target = this.search();
    if (target === NO_ARC) return false;
    const { head, twin, room, excess } = residual;
    const length = distance[target];
    const arcs: number[] = [];
    let source = target;
    for (; this.into[source] !== NO_ARC; source = head[twin[this.into[source]]]) arcs.push(this.into[source]);
    arcs.reverse();
    const way = arcs.map((arc) => this.wayArc(arc));
    const units = arcs.reduce(
      (least, arc) => Math.min(least, room[arc]),
      Math.min(excess[source], -excess[target]),
    );
    for (const arc of arcs) {
      room[arc] -= units;
      room[twin[arc]] += units;
    }
    excess[source] -= units;
    excess[target] += units;
    this.raisePrices(length);
    this.record('path', way, units, length, distance.slice());
    return true;
  }

  outcome(): FlowOutcome {
    const { network, residual, price } = this;
    if (residual.excess.some((units) => units > 0)) return { kind: 'infeasible', ...brokenCut(residual) };
    const flow = flowAfter(network.arcs, this.steps, this.steps.length);
    const total = totalCost(network, flow);
    if (total.kind === 'range') return { ...total, kind: 'costRange', why: 'cost' };
    return { kind: 'optimal', cost: total.cost, flow, price: price.slice() };
  }

  /**
   * Computes the distances of all nodes from those with excess (Dijkstra, on reduced costs, none of which is below
   * 0); returns the nearest node with a deficit, or NO_ARC.
   */
  private search(): number {
    const { distance, into, heap, price } = this;
    const { nodes, first, head, room, cost, excess } = this.residual;
    distance.fill(Number.POSITIVE_INFINITY);
    into.fill(NO_ARC);
    for (let node = 0; node < nodes; node += 1) {
      if (excess[node] <= 0) continue;
      distance[node] = 0;
      heap.key[node] = -price[node];
      heap.put(node);
    }
    let target = NO_ARC;
    for (let node = heap.top(); node !== NO_ARC; node = heap.top()) {
      heap.remove(node);
      if (excess[node] < 0 && (target === NO_ARC || distance[node] < distance[target])) target = node;
      for (let arc = first[node]; arc < first[node + 1]; arc += 1) {
        const next = head[arc];
        const found = distance[node] + cost[arc];
        if (room[arc] === 0 || found >= distance[next]) continue;
        distance[next] = found;
        into[next] = arc;
        heap.key[next] = found - price[next];
        heap.put(next);
      }
    }
    return target;
  }

  /** Updates prices so that reduced costs are 0 along the cheapest paths that are no longer than the one taken. */
  private raisePrices(length: number): void {
    const { price, distance } = this;
    for (let node = 0; node < price.length; node += 1) {
      price[node] = Math.min(distance[node], price[node] + length - this.goal);
    }
    this.goal = length;
  }

  private wayArc(arc: number): WayArc {
    const { place, head, twin, cost } = this.residual;
    const reduced = cost[arc] + this.price[head[twin[arc]]] - this.price[head[arc]];
    return { arc: this.origin[arc], isForth: place[this.origin[arc]] === arc, reduced };
  }

  private record(
    kind: Augmentation['kind'],
    way: readonly WayArc[],
    units: number,
    length: number,
    distance: Float64Array | null,
  ): void {
    this.cost += length * units;
    this.steps.push({ kind, way, units, length, cost: this.cost, distance, price: this.price.slice() });
  }
}
