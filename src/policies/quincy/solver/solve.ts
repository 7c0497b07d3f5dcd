import { placeAnew } from './anew.ts';
import { brokenBound } from './bounds.ts';
import type { Placement, PlacementOutcome, PlacementProblem } from './problem.ts';
import { UNSCHEDULED } from './problem.ts';
import { SearchSpace } from './searchSpace.ts';
import { settle } from './settle.ts';
import type { PlacementState } from './state.ts';
import { stateOf } from './stateOf.ts';

/** Finds a placement of exactly least cost, or says which bound cannot be kept (Quincy §4.2, Appendix). */
export function solvePlacement(problem: PlacementProblem): PlacementOutcome {
  const state = stateOf(problem);
  const broken = brokenBound(state, problem.roots);
  if (broken !== null) return broken;
  const space = new SearchSpace(state);
  const pending = placeAnew(state, space.tables);
  const stuck = settle(state, space, pending);
  return stuck ?? placementOf(state, problem);
}

/** Reads the placement from the state. */
function placementOf(state: PlacementState, { tasks, roots }: PlacementProblem): Placement {
  const { computers, jobs, bin, price, unscheduled } = state;
  const computerOf = new Int32Array(tasks);
  for (let task = 0; task < tasks; task += 1)
    computerOf[task] = bin[task] < computers ? bin[task] : UNSCHEDULED;
  const computerPrice = new Float64Array(computers);
  for (let computer = 0; computer < computers; computer += 1) {
    computerPrice[computer] = state.capacity[computer] > 0 ? price[computer] : 0;
  }
  return {
    kind: 'optimal',
    cost: state.totalCost(),
    computerOf,
    via: state.via.slice(0, tasks),
    rootComputer: bin.slice(tasks, tasks + roots),
    computerPrice,
    unscheduledPrice: price.slice(unscheduled, unscheduled + jobs),
  };
}
