import { UNSCHEDULED, Via } from './problem.ts';
import { NOWHERE, type PlacementState } from './state.ts';

/** The edge that a task would have taken instead. */
export interface Alternative {
  readonly via: Via;
  /** The computer that it would be on, or UNSCHEDULED. */
  readonly computer: number;
  /** How much more that would cost, the price of the place included; ≥ 0. */
  readonly extra: number;
}

/** Finds the cheapest other edge of a task, at the prices there are; by rack or cluster, to another computer. */
export function nextBestOf(state: PlacementState, row: number): Alternative | null {
  const { computers, cluster, price, linkTo, linkCost, bin, first, end } = state;
  const at = bin[row];
  if (at === NOWHERE) return null;
  const paid = state.cost[row] + price[at];
  let best: Alternative | null = null;
  let bestPlace = Infinity; // of ways that cost the same, the one that takes a place from nobody
  for (let link = first[row]; link < end[row]; link += 1) {
    const node = linkTo[link];
    const via = state.viaOf(node);
    const isTaken = node === at || (via === state.via[row] && reaches(state, node, at));
    if (isTaken || linkCost[link] === Infinity) continue;
    const computer =
      node < computers ? node : node <= cluster ? cheapestComputer(state, node, at) : UNSCHEDULED;
    if (via !== Via.unscheduled && computer === UNSCHEDULED) continue;
    const place = via === Via.unscheduled ? price[node] : price[computer];
    const extra = linkCost[link] + place - paid;
    if (
      extra === Infinity ||
      (best !== null && (extra > best.extra || (extra === best.extra && place >= bestPlace)))
    )
      continue;
    best = { via, computer, extra };
    bestPlace = place;
  }
  return best;
}

function reaches({ computers, cluster, rackOf }: PlacementState, node: number, computer: number): boolean {
  return node === cluster || (computer < computers && node === computers + rackOf[computer]);
}

/** Finds the cheapest computer behind a rack or X but one. */
function cheapestComputer(state: PlacementState, node: number, except: number): number {
  const { computers, cluster, price, rackFirst, rackMembers } = state;
  const from = node === cluster ? 0 : rackFirst[node - computers];
  const to = node === cluster ? computers : rackFirst[node - computers + 1];
  let best = UNSCHEDULED;
  for (let at = from; at < to; at += 1) {
    const computer = rackMembers[at];
    if (computer === except || price[computer] === Infinity) continue;
    if (best === UNSCHEDULED || price[computer] < price[best]) best = computer;
  }
  return best;
}
