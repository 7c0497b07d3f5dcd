import type { NoPlacement } from './problem.ts';
import { Source, search } from './search.ts';
import type { SearchSpace } from './searchSpace.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled · n tasks in a U, lo and hi how few and how many there may be

/**
 * Repairs all faults of a placement, each by a cheapest path: tasks that are in no bin; each U with too many tasks, or with
 * y < 0 and more than lo tasks; each U with too few tasks; and free places with a price above 0. After each repair, every
 * task in a bin is still where cost + y is least. Returns the bound that cannot be kept, or null.
 */
export function settle(
  state: PlacementState,
  space: SearchSpace,
  pending: readonly number[],
): NoPlacement | null {
  for (const row of pending) {
    if (state.bin[row] !== NOWHERE) continue;
    if (!search(state, space, Source.task, row)) return outOfReach(space, state.job[row]);
  }
  return settleJobs(state, space) ?? settleFree(state, space);
}

function settleJobs(state: PlacementState, space: SearchSpace): NoPlacement | null {
  const { jobs, count, price, low, high, unscheduled } = state;
  for (let job = 0; job < jobs; job += 1) {
    const node = unscheduled + job;
    while (count[node] > high[job] || (count[node] > low[job] && price[node] < 0)) {
      if (!search(state, space, Source.job, job)) return outOfReach(space, job);
    }
  }
  return null;
}

function settleFree(state: PlacementState, space: SearchSpace): NoPlacement | null {
  const { jobs, computers, count, price, low, high, capacity, unscheduled } = state;
  for (let job = 0; job < jobs; job += 1) {
    const node = unscheduled + job;
    while (count[node] < low[job] || (count[node] < high[job] && price[node] > 0)) {
      if (!search(state, space, Source.sink, NOWHERE)) return tooFewWait(state, job);
    }
  }
  for (let computer = 0; computer < computers; computer += 1) {
    while (count[computer] < capacity[computer] && price[computer] > 0) {
      search(state, space, Source.sink, computer);
    }
  }
  return null;
}

/** All places that these tasks can reach are taken by tasks that cannot go elsewhere. */
function outOfReach(space: SearchSpace, job: number): NoPlacement {
  const available = space.placesReached;
  return { kind: 'infeasible', bound: 'reach', job, wanted: available + 1, available };
}

/** More tasks of a job must be scheduled than may be. */
function tooFewWait(state: PlacementState, job: number): NoPlacement {
  const node = state.unscheduled + job;
  const wanted = state.submitted[job] - state.count[node];
  return { kind: 'infeasible', bound: 'job', job, wanted, available: state.most[job] };
}

// E, F bounds on a job's scheduled tasks · N its tasks

/** Finds the first bound that no placement can keep, or null. Σ E tasks and all roots need places (Quincy, Appendix). */
export function brokenBound(state: PlacementState, roots: number): NoPlacement | null {
  const { jobs, least, most, submitted, capacity } = state;
  let wanted = roots;
  for (let job = 0; job < jobs; job += 1) {
    const available = Math.min(most[job], submitted[job]);
    if (least[job] > available) {
      return { kind: 'infeasible', bound: 'job', job, wanted: least[job], available };
    }
    if (most[job] < 0) return { kind: 'infeasible', bound: 'job', job, wanted: 0, available: most[job] };
    wanted += Math.max(0, least[job]);
  }
  let available = 0;
  for (const places of capacity) available += places;
  if (wanted <= available) return null;
  return { kind: 'infeasible', bound: 'least', job: NOWHERE, wanted, available };
}
