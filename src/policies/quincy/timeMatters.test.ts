import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { createTopology } from '../../engine/cluster/topology.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { flowProblem } from '../../testing/policies/quincy/testFlowProblem.ts';
import { boundsOf, fairShares, type Regime } from './bounds.ts';
import { COST_SCALE, type Prices, STAYS, WAITS, waitCost, workCost } from './decisions/prices.ts';
import { timeMatters } from './flowScheduler.ts';
import { FlowTasks } from './flowTasks.ts';
import { UNSCHEDULED } from './solver/problem.ts';
import { solvePlacement } from './solver/solve.ts';

const topology = createTopology({ racks: 2, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 });
const NOW = 1000 * SECOND;

/** Tasks of some jobs that have waited, with data on some servers. */
function anyTasks(stream: Stream, jobs: number): FlowTasks {
  const count = 1 + stream.below(10);
  const tasks = new FlowTasks(count, jobs);
  for (let task = 0; task < count; task += 1) {
    const to = [stream.below(6), 6 + stream.below(2)];
    const cost = to.map(() => stream.below(8) * COST_SCALE);
    const arcs = { job: stream.below(jobs), to, cost, any: 8 * COST_SCALE };
    tasks.submit(task, arcs, NOW - stream.below(20) * SECOND);
  }
  return tasks;
}

/** What the data of a task costs on a server, as far as its root has said. */
function costOn(tasks: FlowTasks, task: number, server: number): number {
  const { to, cost, any } = tasks.arcsOf(task);
  const rack = 6 + topology.rackOf[server];
  return Math.min(any, ...cost.filter((_, at) => to[at] === server || to[at] === rack));
}

interface World {
  readonly regime: Regime;
  readonly prices: Prices;
  readonly tasks: FlowTasks;
  readonly jobs: readonly number[];
}

function problemAt({ regime, prices, tasks, jobs }: World, now: number) {
  const places = new Uint16Array(6).fill(1);
  const { submitted, running } = tasks;
  const kept = regime.mayPreempt ? running.map(() => 0) : running;
  const shares = fairShares(6, submitted);
  const bounds = boundsOf(regime, { places: 6, submitted, kept, shares });
  const { mayPreempt } = regime;
  const state = { topology, prices, mayPreempt, tasks, places, jobs, bounds, roots: [], now };
  return { problem: flowProblem(state, tasks.list()), bounds };
}

function optimum(world: World, now: number) {
  const placement = solvePlacement(problemAt(world, now).problem);
  if (placement.kind !== 'optimal') throw new Error(`broken bound: ${placement.bound}`);
  return placement;
}

/** Cost in units if all tasks stay where they are. */
function costOfStaying({ tasks, prices }: World, now: number): number {
  return tasks.list().reduce((sum, task) => {
    if (!tasks.isRunning(task)) return sum + waitCost(prices, tasks.waitedTicks(task, now)) + WAITS;
    return sum + tasks.dataCost[task] - workCost(tasks.workedTicks(task, now)) - STAYS;
  }, 0);
}

test('if time is said not to matter, the placement stays optimal until the next event', () => {
  const counts = { still: 0, moved: 0 };
  for (let seed = 0; seed < 1500; seed += 1) {
    const stream = streamOf(seed, 'time matters');
    const jobs = Array.from({ length: 1 + stream.below(3) }, (_, job) => job);
    const tasks = anyTasks(stream, jobs.length);
    const wait = [0, 50, 100, 150, 1000][stream.below(5)];
    const prices: Prices = { wait, rack: 100, core: 200, cap: [10_000, 12][stream.below(2)] };
    const regime = { isFair: stream.below(2) === 0, mayPreempt: stream.below(2) === 0 };
    const world: World = { regime, prices, tasks, jobs };
    const { computerOf } = optimum(world, NOW);
    [...tasks.list()].forEach((task, row) => {
      const server = computerOf[row];
      if (server !== UNSCHEDULED) tasks.start(task, server, costOn(tasks, task, server), NOW);
    });
    const { bounds } = problemAt(world, NOW);
    const matters = timeMatters({
      ...{ prices, mayPreempt: regime.mayPreempt, waiting: tasks.waiting },
      isFull: tasks.runningTotal === 6,
      areBoundsTight: jobs.every(
        (job) => tasks.submitted[job] === tasks.running[job] || bounds.least[job] === bounds.most[job],
      ),
    });
    const later = [1, 3, 10, 60, 5000].map((seconds) => NOW + seconds * SECOND);
    const isBetterElsewhere = (now: number) => optimum(world, now).cost < costOfStaying(world, now);
    if (matters) {
      if (later.some(isBetterElsewhere)) counts.moved += 1;
      continue;
    }
    if (tasks.waiting > 0) counts.still += 1;
    expect(later.filter(isBetterElsewhere), `seed ${seed}`).toEqual([]);
  }
  expect(counts.still).toBeGreaterThan(100);
  expect(counts.moved).toBeGreaterThan(30);
});
