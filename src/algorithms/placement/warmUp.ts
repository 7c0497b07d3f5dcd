import { PlacementSolver } from './solver.ts';

const COMPUTERS = 60;
const RACKS = 3;
const TASKS = 150;
const EVENTS = 60;

/** Solves a small problem again and again, so that the compiler has seen the solver before it is needed. */
export function warmUp(): void {
  const rackOf = Uint32Array.from({ length: COMPUTERS }, (_, computer) => computer % RACKS);
  const solver = new PlacementSolver({ rackOf, racks: RACKS, jobs: 2, wait: 50, work: 100 });
  for (let computer = 0; computer < COMPUTERS; computer += 1) solver.setCapacity(computer, 1);
  for (const job of [0, 1]) solver.setBounds(job, job * 20, 30);
  const rows = Array.from({ length: TASKS }, (_, index) => solver.addTask(edgesOf(index)));
  for (let event = 0; event < EVENTS; event += 1) {
    solver.solve();
    solver.advance(100);
    solver.removeTask(rows[event]);
    rows.push(solver.addTask(edgesOf(event + TASKS)));
  }
}

function edgesOf(index: number) {
  const computer = (index * 7) % COMPUTERS;
  return {
    job: index % 2,
    waitCost: index * 1000,
    waits: true,
    anyCost: 90_000,
    to: [computer, (computer + 1) % COMPUTERS, COMPUTERS + (computer % RACKS)],
    cost: [0, index * 10, 50_000],
    runsOn: -1,
    stayCost: 0,
  };
}
