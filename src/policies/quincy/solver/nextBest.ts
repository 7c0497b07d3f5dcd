import { UNSCHEDULED, Via } from './problem.ts';
import { Source, search } from './search.ts';
import type { SearchSpace } from './searchSpace.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled · lo how few tasks a U must hold

/** The edge that a task would have taken instead. */
export interface Alternative {
  readonly via: Via;
  /** The computer that it would be on, or UNSCHEDULED. */
  readonly computer: number;
  /** How much more everything would have cost, the moves of others included; ≥ 0. */
  readonly extra: number;
}

/**
 * Finds the best placement in which a task does not take the edge that it took: returns the edge that it would take, and
 * exactly how much more everything would cost; null if there is no such placement. Expects an optimal placement, and
 * leaves it as it is.
 */
export function nextBestOf(state: PlacementState, space: SearchSpace, row: number): Alternative | null {
  const { bin, first, end, linkTo, linkCost, price, previous, next, via } = state;
  const at = bin[row];
  if (at === NOWHERE) return null;
  const taken = via[row];
  const paid = state.cost[row] + price[at];
  const [before, after] = [previous[row], next[row]];
  const costs = linkCost.slice(first[row], end[row]);
  for (let link = first[row]; link < end[row]; link += 1) {
    const node = linkTo[link];
    if (node === at || (taken !== Via.computer && state.viaOf(node) === taken && isAbove(state, node, at))) {
      linkCost[link] = Infinity;
    }
  }
  state.takeOut(row);
  space.toll = costOfGap(state, space, at);
  space.spared = at;
  const isFound = search(state, space, Source.look, row);
  const best = isFound ? firstStep(state, space, row, space.reach - paid) : null;
  space.toll = 0;
  space.spared = NOWHERE;
  state.putBack(row, at, before, after);
  linkCost.set(costs, first[row]);
  return best;
}

/** Least cost of filling the gap that the task leaves in its bin; Infinity if it must be filled and cannot. */
function costOfGap(state: PlacementState, space: SearchSpace, bin: number): number {
  const { price, count, low, unscheduled } = state;
  const mustFill = bin >= unscheduled && count[bin] < low[bin - unscheduled];
  if (!mustFill && price[bin] <= 0) return 0;
  return search(state, space, Source.gap, NOWHERE) ? space.reach : Infinity;
}

/** Follows the path back to the bin that the task itself would go to. */
function firstStep(state: PlacementState, space: SearchSpace, row: number, extra: number): Alternative {
  let to = space.goal;
  while (space.cameTask[to] !== row) to = state.bin[space.cameTask[to]];
  return {
    via: state.viaOf(state.linkTo[space.cameLink[to]]),
    computer: to < state.computers ? to : UNSCHEDULED,
    extra,
  };
}

function isAbove({ computers, cluster, rackOf }: PlacementState, node: number, computer: number): boolean {
  return node === cluster || (computer < computers && node === computers + rackOf[computer]);
}
