import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import type { TaskId } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { COST_SCALE } from './decisions/prices.ts';
import { FlowSolver } from './flowSolver.ts';
import { FlowTasks } from './flowTasks.ts';

const topology = createTopology({ racks: 1, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 });
const CAP = 100; // Ω
const prices = { wait: 50, rack: 100, core: 200, cap: CAP };
const ROUNDS = 100;
const VICTIM: TaskId = 0;

/** Every 5 s another job submits a task whose data is where the victim runs; elsewhere it costs Ω, the maximum. */
function besiege() {
  const tasks = new FlowTasks(1 + ROUNDS, 2);
  const solver = new FlowSolver({ topology, prices, mayPreempt: true, mostJobs: 2 }, tasks);
  let now = 0;
  const submit = (task: TaskId, job: number, to: readonly number[]) => {
    tasks.submit(task, { job, to, cost: to.map(() => 0), any: job * CAP * COST_SCALE }, now);
    solver.put(task, now);
  };
  const solve = () => {
    const submitted = Int32Array.from(tasks.submitted);
    const places = new Uint16Array(3).fill(1);
    const bounds = { least: submitted, most: submitted };
    const { changes } = solver.solve({ jobs: [0, 1], roots: [], places, placesInAll: 3, now, bounds }, false);
    for (const { task, from } of changes) if (from >= 0) tasks.stop(task, now);
    for (const { task, to, cost } of changes) tasks.start(task, to, cost, now);
    for (const { task } of changes) solver.put(task, now);
    return changes;
  };
  submit(VICTIM, 0, []);
  solve();
  const movedAt: number[] = []; // s
  for (let pest = 1; pest <= ROUNDS; pest += 1) {
    now += 5 * SECOND;
    submit(pest, 1, [tasks.serverOf[VICTIM]]);
    if (solve().some(({ task }) => task === VICTIM)) movedAt.push(now / SECOND);
    solver.remove(pest);
    tasks.forget(pest);
  }
  return movedAt;
}

test('a task that is moved again and again stays once its total work costs more than Ω (T-QUI-37)', () => {
  expect(besiege()).toEqual(Array.from({ length: CAP / 5 - 1 }, (_, i) => 5 * (i + 1)));
});
