import { placeAnew } from './auction.ts';
import { type Placement, type PlacementOutcome, type PlacementProblem, UNSCHEDULED } from './problem.ts';
import { SearchSpace } from './searchSpace.ts';
import { brokenBound, settle } from './settle.ts';
import { PlacementState } from './state.ts';

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

/** Makes the state of a problem, with its roots after its tasks. All bins are empty and all prices 0. */
function stateOf(problem: PlacementProblem): PlacementState {
  const { tasks, jobs, roots, taskJob, waitCost, anyCost, firstArc, arcTo, arcCost } = problem;
  const rows = tasks + roots;
  const links = firstArc[tasks] + 2 * tasks + roots;
  const state = new PlacementState(problem.rackOf, problem.racks, jobs, rows, links);
  const { linkTo, linkCost, first, end, submitted, unscheduled, cluster, price } = state;
  let link = 0;
  for (let task = 0; task < tasks; task += 1) {
    const job = taskJob[task];
    submitted[job] += 1;
    state.job[task] = job;
    first[task] = link;
    linkTo[link] = unscheduled + job;
    linkCost[link] = waitCost[task];
    link += 1;
    const last = firstArc[task + 1];
    for (let arc = firstArc[task]; arc < last; arc += 1) {
      linkTo[link] = arcTo[arc];
      linkCost[link] = arcCost[arc];
      link += 1;
    }
    linkTo[link] = cluster;
    linkCost[link] = anyCost[task];
    link += 1;
    end[task] = link;
  }
  for (let root = tasks; root < rows; root += 1) {
    first[root] = link;
    linkTo[link] = cluster;
    link += 1;
    end[root] = link;
  }
  state.rows = rows;
  state.links = link;
  state.capacity.set(problem.capacity);
  for (let computer = 0; computer < state.computers; computer += 1) {
    price[computer] = problem.capacity[computer] > 0 ? 0 : Infinity;
  }
  state.updateRacks();
  for (let job = 0; job < jobs; job += 1) {
    state.least[job] = problem.least[job];
    state.most[job] = problem.most[job];
    state.updateBounds(job);
  }
  return state;
}
