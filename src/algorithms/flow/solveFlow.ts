import { brokenCut } from './brokenCut.ts';
import { finiteCapacity } from './finiteCapacity.ts';
import { dearestArc, type FlowNetwork, type FlowOutcome, MOST_COST, tooDear } from './flowNetwork.ts';
import { refine, refineSpace } from './refine.ts';
import { type Residual, residualOf } from './residual.ts';
import { settlePrices } from './settlePrices.ts';
import { totalCost } from './totalCost.ts';
import { PriceUpdate } from './updatePrices.ts';

// ε epsilon: reduced costs of arcs with room are ≥ −ε

/** Each refinement divides ε by this. A power of two, so that 1/ε is exact. */
const SHRINK = 8;

/**
 * Settling prices is tried once ε is this many times smaller than the largest cost: before, it hardly ever succeeds.
 */
const WORTH_SETTLING = 4096;

/** Limit of scaled costs, so that prices, which may be sums of 32 of them, stay exact. */
const MOST_SCALED = 2 ** 47;

/**
 * Finds a min-cost flow in any network, by cost scaling (Goldberg and Tarjan, "Finding minimum-cost circulations by
 * successive approximation"). Exact: an optimal result is proved by its prices.
 */
export function solveFlow(network: FlowNetwork): FlowOutcome {
  const surplus = network.supply.reduce((sum, units) => sum + units, 0);
  if (surplus !== 0) return { kind: 'unbalanced', surplus };
  const bounded = finiteCapacity(network);
  if (bounded.kind !== 'finite') return infeasibilityOf(network) ?? bounded;
  const most = Math.abs(network.cost[dearestArc(network)] ?? 0);
  if (most > MOST_COST) return tooDear(network);

  let factor = exactFactor(network.nodes, most);
  for (;;) {
    const residual = residualOf(network, bounded.capacity, factor);
    const price = new Float64Array(network.nodes);
    const progress = scaleCosts(residual, price, most * factor);
    if (progress === 'done') return outcomeOf(network, bounded.capacity, residual, price);
    if (progress === 'stuck') return { kind: 'infeasible', ...brokenCut(residual) };
    if (factor === 1) return tooDear(network);
    factor = 1;
  }
}

/** Refines with smaller and smaller ε until prices prove the flow. */
function scaleCosts(residual: Residual, price: Float64Array, most: number): 'done' | 'stuck' | 'range' {
  const { nodes, factor } = residual;
  const update = new PriceUpdate(residual);
  const space = refineSpace(nodes);
  let epsilon = 1;
  while (epsilon * SHRINK * 2 <= most) epsilon *= 2;
  for (;;) {
    const progress = refine(residual, price, epsilon, update, space);
    if (progress !== 'done') return progress;
    if (epsilon === 1 || epsilon * WORTH_SETTLING <= most) {
      const settled = prove(residual, price, factor, epsilon === 1);
      if (settled !== 'open') return settled;
    }
    epsilon = Math.max(1, epsilon / SHRINK);
  }
}

/** Tries to find integer prices that prove the flow; if this is the last try, continues until it has found them. */
function prove(
  residual: Residual,
  price: Float64Array,
  factor: number,
  isLast: boolean,
): 'done' | 'open' | 'range' {
  const settled = price.map((scaled) => Math.floor(scaled / factor) * factor);
  const most = isLast ? Number.POSITIVE_INFINITY : residual.nodes;
  let progress = settlePrices(residual, settled, most);
  while (progress.kind === 'cycle') progress = settlePrices(residual, settled, most);
  if (progress.kind !== 'settled') return progress.kind;
  price.set(settled);
  return 'done';
}

function outcomeOf(
  network: FlowNetwork,
  capacity: Float64Array,
  { place, room, twin, factor }: Residual,
  price: Float64Array,
): FlowOutcome {
  const { arcs, from, to, cost } = network;
  const flow = new Float64Array(arcs);
  for (let arc = 0; arc < arcs; arc += 1) {
    if (place[arc] >= 0) flow[arc] = room[twin[place[arc]]];
    else if (from[arc] === to[arc] && cost[arc] < 0) flow[arc] = capacity[arc];
  }
  const total = totalCost(network, flow);
  if (total.kind === 'range') return { ...total, kind: 'costRange', why: 'cost' };
  return { kind: 'optimal', cost: total.cost, flow, price: price.map((scaled) => scaled / factor) };
}

/** Returns whether nothing flows at any cost. */
function infeasibilityOf(network: FlowNetwork): FlowOutcome | null {
  const outcome = solveFlow({ ...network, cost: new Float64Array(network.arcs) });
  return outcome.kind === 'infeasible' ? outcome : null;
}

/**
 * Returns the factor by which costs are scaled. If it is more than the number of nodes, every flow with ε = 1 is a
 * cheapest one. If such a factor would make sums inexact, it is smaller, and filling cycles does the rest.
 */
function exactFactor(nodes: number, most: number): number {
  let factor = 1;
  while (factor <= nodes && most * factor * 2 <= MOST_SCALED) factor *= 2;
  return factor;
}
