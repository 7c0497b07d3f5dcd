import { UNSCHEDULED } from './solver/problem.ts';
import { PlacementSolver, type TaskEdges } from './solver/solver.ts';

const COMPUTERS = 60;
const RACKS = 4;
const JOBS = 4;
const TASKS = 180;
const EVENTS = 10;

/** Number of solves from scratch. In a run, that code is called only once, so it must be compiled before. */
const ROUNDS = 12;

/**
 * Solves small problems repeatedly, so that the JavaScript engine has compiled the solver before it gets a large problem.
 * Returns how many had a solution.
 */
export function warmUp(): number {
  let solved = 0;
  const rackOf = Uint32Array.from({ length: COMPUTERS }, (_, computer) => computer % RACKS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const solver = new PlacementSolver({ rackOf, racks: RACKS, jobs: JOBS, wait: 50, work: 100 });
    for (let computer = 0; computer < COMPUTERS; computer += 1) solver.setCapacity(computer, 1);
    const share = COMPUTERS / JOBS;
    for (let job = 0; job < JOBS; job += 1) solver.setBounds(job, round % 2 === 0 ? share : 1, share * 2);
    const rows: number[] = [];
    for (let index = 0; index < TASKS; index += 1) rows.push(solver.addTask(edgesOf(index + round)));
    for (let event = 0; event < EVENTS; event += 1) {
      if (solver.solve().kind === 'optimal') solved += 1;
      solver.advance(100);
      solver.removeTask(rows[event]);
      rows.push(solver.addTask(edgesOf(event + TASKS)));
    }
  }
  return solved;
}

/** Makes varied edges: some tasks have no data, some run, and waiting tasks have different wait costs. */
function edgesOf(index: number): TaskEdges {
  const computer = (index * 7) % COMPUTERS;
  const data = index % 5 === 0 ? 0 : ((index * 37) % 101) * 1000;
  const runsOn = index % 3 === 0 ? (index * 11) % COMPUTERS : UNSCHEDULED;
  return {
    job: index % JOBS,
    waitCost: ((index * 53) % 199) * 1000,
    waits: runsOn === UNSCHEDULED,
    anyCost: 2 * data,
    to: data === 0 ? [] : [computer, (computer + 1) % COMPUTERS, COMPUTERS + (computer % RACKS)],
    cost: data === 0 ? [] : [0, 0, data],
    runsOn,
    stayCost: runsOn === UNSCHEDULED ? 0 : data - index * 500,
  };
}
