import { describe, expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { breaksCertificate } from '../../testing/policies/quincy/solver/certificate.ts';
import { flowProblem } from '../../testing/policies/quincy/testFlowProblem.ts';
import type { JobBounds } from './bounds.ts';
import { COST_SCALE, dataCost, type Prices, STAYS, WAITS } from './decisions/prices.ts';
import { FlowTasks } from './flowTasks.ts';
import { UNSCHEDULED, Via } from './solver/problem.ts';
import { solvePlacement } from './solver/solve.ts';

// The example of Figure 4, with numbers: racks {C1, C2, C3} and {C4, C5, C6}, of which C3 and C5 hold roots. Tasks of
// job 1 are w1.1, w2.1 and w3.1; of job 2, w1.2 and w2.2.

const GB = 1_000_000; // KB
const prices: Prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };
const topology = createTopology({ racks: 2, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 });
const [C1, C2, C4, C6, R1, R2] = [0, 1, 3, 5, 6, 7];
const NOW = 100 * SECOND;

type Place = readonly [to: number, rackGB: number, coreGB: number];

/** Submits a task that has waited for the given seconds. */
function submit(
  tasks: FlowTasks,
  task: number,
  job: number,
  waited: number,
  any: readonly [rackGB: number, coreGB: number],
  places: readonly Place[],
) {
  const arcs = {
    job,
    to: places.map(([to]) => to),
    cost: places.map(([, rack, core]) => dataCost(prices, rack * GB, core * GB)),
    any: dataCost(prices, any[0] * GB, any[1] * GB),
  };
  tasks.submit(task, arcs, NOW - waited * SECOND);
}

function figure4(): FlowTasks {
  const tasks = new FlowTasks(5, 2);
  submit(
    tasks,
    0,
    0,
    12,
    [0, 4],
    [
      [C1, 0, 0],
      [R1, 4, 0],
    ],
  );
  // On the worst server of a rack it reads 2 GB from that rack and 2 GB from the other.
  submit(
    tasks,
    1,
    0,
    10,
    [2, 2],
    [
      [C1, 0, 2],
      [C4, 0, 2],
      [R1, 2, 2],
      [R2, 2, 2],
    ],
  );
  submit(
    tasks,
    2,
    0,
    10,
    [0, 1],
    [
      [C6, 0, 0],
      [R2, 1, 0],
    ],
  );
  submit(
    tasks,
    3,
    1,
    20,
    [0, 5],
    [
      [C1, 0, 0],
      [R1, 5, 0],
    ],
  );
  submit(tasks, 4, 1, 4, [0, 0], []);
  return tasks;
}

function solve(
  tasks: FlowTasks,
  least: readonly number[],
  most: readonly number[],
  held: readonly number[] = [2, 4],
  mayPreempt = true,
) {
  const places = Uint16Array.from({ length: 6 }, (_, server) => (held.includes(server) ? 0 : 1));
  const bounds: JobBounds = { least: Int32Array.from(least), most: Int32Array.from(most) };
  const jobs = least.map((_, job) => job);
  const problem = flowProblem(
    { topology, prices, mayPreempt, tasks, places, jobs, bounds, roots: [], now: NOW },
    [...tasks.list()].sort((one, other) => one - other),
  );
  const placement = solvePlacement(problem);
  if (placement.kind === 'optimal') expect(breaksCertificate(problem, placement)).toBeNull();
  return placement;
}

function solved(...given: Parameters<typeof solve>) {
  const placement = solve(...given);
  if (placement.kind !== 'optimal') throw new Error(`broken bound: ${placement.bound}`);
  const waiting = placement.computerOf.filter((computer) => computer === UNSCHEDULED).length;
  return {
    cost: (placement.cost - WAITS * waiting) / COST_SCALE,
    at: placement.computerOf,
    via: placement.via,
  };
}

describe('the six computers of Figure 4', () => {
  test('hold the cheapest two tasks of each job if shares are two each (T-QUI-3)', () => {
    const { cost, at, via } = solved(figure4(), [2, 2], [2, 2]);
    expect(cost).toBe(9);
    expect([at[0], via[0]]).toEqual([C2, Via.rack]);
    expect([at[1], at[2], at[3]]).toEqual([UNSCHEDULED, C6, C1]);
    expect([at[4], via[4]]).toEqual([C4, Via.cluster]);
  });

  test('hold the same if only one of each job must run (T-QUI-4)', () => {
    const { cost, at } = solved(figure4(), [1, 1], [3, 2]);
    expect(cost).toBe(9);
    expect([at[1], at[2], at[3]]).toEqual([UNSCHEDULED, C6, C1]);
  });

  test('leave the task that is most expensive to place unscheduled if job 1 may run only one (T-QUI-5)', () => {
    const { cost, at } = solved(figure4(), [1, 2], [1, 2]);
    expect(cost).toBe(11);
    expect([at[0], at[1], at[2], at[3]]).toEqual([UNSCHEDULED, UNSCHEDULED, C6, C1]);
    expect(at[4]).not.toBe(UNSCHEDULED);
  });

  test('cannot run all of five tasks beside two roots (T-QUI-7)', () => {
    expect(solve(figure4(), [3, 2], [3, 2])).toMatchObject({
      kind: 'infeasible',
      bound: 'least',
      wanted: 5,
      available: 4,
    });
  });
});

describe('a task that runs where another has its data (T-QUI-6)', () => {
  const solvedAfter = (worked: number, mayPreempt = true) => {
    const tasks = new FlowTasks(2, 2);
    tasks.submit(0, { job: 0, to: [], cost: [], any: 0 }, NOW - worked * SECOND);
    tasks.start(0, C1, 0, NOW - worked * SECOND);
    submit(
      tasks,
      1,
      1,
      0,
      [0, 5],
      [
        [C1, 0, 0],
        [R1, 5, 0],
      ],
    );
    return solved(tasks, [1, 1], [1, 1], [2, 4], mayPreempt);
  };

  test('is stopped as long as its lost work costs less than moving the data: 5 s', () => {
    for (const worked of [3, 4.9]) {
      const { cost, at } = solvedAfter(worked);
      expect([cost, at[1]]).toEqual([0, C1]);
      expect(at[0]).not.toBe(C1);
    }
    for (const [worked, total] of [
      [5.1, -0.1],
      [12, -7],
    ]) {
      const { cost, at, via } = solvedAfter(worked);
      expect(cost).toBeCloseTo(total - STAYS / COST_SCALE, 9);
      expect([at[0], via[1]]).toEqual([C1, Via.rack]);
    }
  });

  test('stays at any cost without preemption', () => {
    expect(solvedAfter(3, false).at[0]).toBe(C1);
  });
});

test('a task waits for its preferred server as long as waiting costs less than moving the data: 4 s for 2 GB (T-QUI-8)', () => {
  const placeAfter = (waited: number) => {
    const tasks = new FlowTasks(2, 2);
    tasks.submit(0, { job: 0, to: [], cost: [], any: 0 }, NOW - 50 * SECOND);
    tasks.start(0, C1, 0, NOW - 50 * SECOND);
    submit(
      tasks,
      1,
      1,
      waited,
      [0, 2],
      [
        [C1, 0, 0],
        [R1, 2, 0],
      ],
    );
    return solved(tasks, [1, 0], [1, 1], [2, 4]).at[1];
  };
  expect([placeAfter(0), placeAfter(3.9)]).toEqual([UNSCHEDULED, UNSCHEDULED]);
  expect(placeAfter(4.1)).not.toBe(UNSCHEDULED);
});
