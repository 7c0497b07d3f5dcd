import type { PlacementProblem } from './problem.ts';
import { PlacementState } from './state.ts';

/** Makes the state of a problem, with its roots after its tasks. All bins are empty and all prices 0. */
export function stateOf(problem: PlacementProblem): PlacementState {
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
