import { type Drifting, isFull, type Rates, slackOfJob } from './drift.ts';
import { Source, search } from './search.ts';
import type { SearchSpace } from './searchSpace.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled · v cost of waiting · ω cost of a tick of waiting

/** What it depends on when time alone makes another placement cheaper. */
export interface Crossing extends Drifting {
  readonly state: PlacementState;
  readonly space: SearchSpace;
  readonly rates: Rates;
}

/**
 * Finds the first tick from now at which time alone may make another placement cheaper, or Infinity. While all places
 * are taken there is none. With free ones, v of a waiting task rises over the costs of running somewhere (T-QUI-8),
 * unless its job may not have another task scheduled.
 */
export function crossingOf(crossing: Crossing): number {
  return Math.min(crossingOfJobs(crossing), crossingOfMoved(crossing));
}

function crossingOfJobs({ state, space, rates, grows }: Crossing): number {
  if (rates.wait === 0 || isFull(state)) return Infinity;
  let soonest = Infinity;
  for (let job = 0; job < state.jobs; job += 1) {
    if (state.count[state.unscheduled + job] === 0) continue;
    const slack = slackOfJob(state, job);
    if (slack === Infinity || !search(state, space, Source.probe, job, grows)) continue;
    soonest = Math.min(soonest, Math.floor((space.reach + slack) / rates.wait) + 1);
  }
  return soonest;
}

/** A task that runs, but was told to leave, gets better off where it is; as each does that waiting costs more than work. */
function crossingOfMoved({ state, rates, grows, runsOn }: Crossing): number {
  const { job, bin, cost, price, first, end, linkTo, linkCost, unscheduled } = state;
  const isDearer = isFull(state);
  let soonest = Infinity;
  for (let row = 0; row < state.rows; row += 1) {
    const at = bin[row];
    if (job[row] === NOWHERE || at === NOWHERE) continue;
    const own = runsOn[row];
    const isWaiting = at >= unscheduled;
    if (own === NOWHERE ? isWaiting || grows[row] === 1 : at === own && rates.wait <= rates.work) continue;
    // At worst for it, the prices of all other places stay while its own gets dearer, and U comes down.
    const rate = (at === own ? -rates.work : 0) + (isDearer && !isWaiting ? rates.wait : 0);
    const paid = cost[row] + price[at];
    for (let link = first[row]; link < end[row]; link += 1) {
      const node = linkTo[link];
      if (node === at) continue;
      const isOwn = node === own;
      const isPlace = node < unscheduled;
      const other =
        (isOwn ? -rates.work : 0) + (isPlace ? (isDearer ? rates.wait : 0) : isDearer ? 0 : -rates.wait);
      if (rate <= other) continue;
      const lead = linkCost[link] + price[node] - paid;
      soonest = Math.min(soonest, Math.floor(lead / (rate - other)) + 1);
    }
  }
  return soonest;
}
