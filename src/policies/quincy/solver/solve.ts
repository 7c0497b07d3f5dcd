import type { PlacementOutcome, PlacementProblem } from './problem.ts';
import { PlacementSolver } from './solver.ts';
import { NOWHERE } from './state.ts';

/** Finds a placement of exactly least cost, or says which bound cannot be kept (Quincy §4.2, Appendix). */
export function solvePlacement(problem: PlacementProblem): PlacementOutcome {
  const { rackOf, racks, capacity, jobs, least, most, tasks, roots, taskJob, firstArc } = problem;
  const solver = new PlacementSolver({ rackOf, racks, jobs, wait: 0, work: 0 });
  for (const [computer, places] of capacity.entries()) solver.setCapacity(computer, places);
  for (let job = 0; job < jobs; job += 1) solver.setBounds(job, least[job], most[job]);
  for (let task = 0; task < tasks; task += 1) {
    solver.addTask({
      job: taskJob[task],
      waitCost: problem.waitCost[task],
      waits: false,
      anyCost: problem.anyCost[task],
      to: problem.arcTo.subarray(firstArc[task], firstArc[task + 1]),
      cost: problem.arcCost.subarray(firstArc[task], firstArc[task + 1]),
      runsOn: NOWHERE,
      stayCost: 0,
    });
  }
  solver.setRoots(roots);
  const outcome = solver.solve();
  if (outcome.kind === 'infeasible') return outcome;
  // A new solver numbers its rows from 0, as the problem its tasks.
  return {
    kind: 'optimal',
    cost: solver.cost(),
    computerOf: Int32Array.from({ length: tasks }, (_, task) => solver.computerOf(task)),
    via: Uint8Array.from({ length: tasks }, (_, task) => solver.via(task)),
    rootComputer: Int32Array.from({ length: roots }, (_, root) => solver.rootComputer(root)),
    computerPrice: Float64Array.from(rackOf, (_, computer) => solver.price(computer)),
    unscheduledPrice: Float64Array.from({ length: jobs }, (_, job) => solver.unscheduledPrice(job)),
  };
}
