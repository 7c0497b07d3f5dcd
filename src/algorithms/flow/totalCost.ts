import type { FlowNetwork } from './flowNetwork.ts';

const MOST = 2 ** 53;

/** The cost of a flow, or, if it is too large to be exact, the arc that costs the most. */
type TotalCost =
  | { readonly kind: 'exact'; readonly cost: number }
  | { readonly kind: 'range'; readonly arc: number; readonly most: number };

/** Returns the cost of a flow. */
export function totalCost({ arcs, cost }: Pick<FlowNetwork, 'arcs' | 'cost'>, flow: Float64Array): TotalCost {
  let total = 0;
  let amount = 0;
  let [dearest, most] = [0, 0];
  for (let arc = 0; arc < arcs; arc += 1) {
    const paid = cost[arc] * flow[arc];
    const size = Math.abs(paid);
    total += paid;
    amount += size;
    if (size > most) [dearest, most] = [arc, size];
  }
  if (amount <= MOST) return { kind: 'exact', cost: total + 0 };
  const exact = exactTotal(cost, flow);
  if (exact >= -MOST && exact <= MOST) return { kind: 'exact', cost: Number(exact) };
  return { kind: 'range', arc: dearest, most: Math.floor(MOST / Math.max(1, flow[dearest])) };
}

function exactTotal(cost: Float64Array, flow: Float64Array): bigint {
  let total = 0n;
  for (let arc = 0; arc < cost.length; arc += 1) total += BigInt(cost[arc]) * BigInt(flow[arc]);
  return total;
}
