import { expect, test } from 'vitest';
import { solveFlow } from '../../../algorithms/flow/solveFlow.ts';
import { streamOf } from '../../../algorithms/random.ts';
import { breaksCertificate } from '../../../testing/policies/quincy/solver/certificate.ts';
import {
  drawProblem,
  problemFrom,
  sixComputers,
} from '../../../testing/policies/quincy/solver/testProblem.ts';
import { networkOf } from './network.ts';
import { type Placement, type PlacementProblem, UNSCHEDULED, Via } from './problem.ts';
import { solvePlacement } from './solve.ts';

const MILLION = 1e6;

function optimum(problem: PlacementProblem): Placement {
  const outcome = solvePlacement(problem);
  if (outcome.kind !== 'optimal') throw new Error(`${outcome.bound} of job ${outcome.job}`);
  expect(breaksCertificate(problem, outcome)).toBeNull();
  return outcome;
}

/** Finds the least cost by trying every arc of every task; null if there is no placement. */
function cheapestByTrial(problem: PlacementProblem): number | null {
  const { tasks, taskJob, waitCost, anyCost, firstArc, arcTo, arcCost, rackOf, least, most, jobs, roots } =
    problem;
  const room = Array.from(problem.capacity);
  const scheduled = new Array<number>(jobs).fill(0);
  let best: number | null = null;
  const anywhere = (allowed: (computer: number) => boolean, next: () => void): void => {
    for (let computer = 0; computer < room.length; computer += 1) {
      if (room[computer] === 0 || !allowed(computer)) continue;
      room[computer] -= 1;
      next();
      room[computer] += 1;
    }
  };
  const place = (task: number, paid: number): void => {
    if (task === tasks + roots) {
      const fits = scheduled.every((count, job) => count >= least[job] && count <= most[job]);
      if (fits && (best === null || paid < best)) best = paid;
      return;
    }
    if (task >= tasks) {
      anywhere(
        () => true,
        () => place(task + 1, paid),
      );
      return;
    }
    if (waitCost[task] < Infinity) place(task + 1, paid + waitCost[task]);
    scheduled[taskJob[task]] += 1;
    if (anyCost[task] < Infinity)
      anywhere(
        () => true,
        () => place(task + 1, paid + anyCost[task]),
      );
    for (let arc = firstArc[task]; arc < firstArc[task + 1]; arc += 1) {
      const to = arcTo[arc];
      const allowed = (computer: number) => computer === to || rackOf[computer] + room.length === to;
      anywhere(allowed, () => place(task + 1, paid + arcCost[arc]));
    }
    scheduled[taskJob[task]] -= 1;
  };
  place(0, 0);
  return best;
}

test('six computers, two for each job: 9.0, with one task via its rack and one via X (T-QUI-3)', () => {
  const { cost, computerOf, via } = optimum(sixComputers([2, 2], [2, 2]));
  expect(cost).toBe(9 * MILLION);
  expect([...computerOf]).toEqual([1, UNSCHEDULED, 5, 0, 3]);
  expect([...via]).toEqual([Via.rack, Via.unscheduled, Via.computer, Via.computer, Via.cluster]);
});

test('six computers, from one task to all of each job: 9.0 in the same places (T-QUI-4)', () => {
  const { cost, computerOf } = optimum(sixComputers([1, 3], [1, 2]));
  expect(cost).toBe(9 * MILLION);
  expect([...computerOf]).toEqual([1, UNSCHEDULED, 5, 0, 3]);
});

test('six computers, one for job 1 and two for job 2: 11.0, and two tasks wait (T-QUI-5)', () => {
  const { cost, computerOf, via } = optimum(sixComputers([1, 1], [2, 2]));
  expect(cost).toBe(11 * MILLION);
  expect([computerOf[0], computerOf[1], computerOf[2], computerOf[3]]).toEqual([
    UNSCHEDULED,
    UNSCHEDULED,
    5,
    0,
  ]);
  expect(via[4]).toBe(Via.cluster);
});

/** p.1 without input has run on C1 for θ seconds when q.2 arrives, with 5 GB on C1. */
function preemption(worked: number): PlacementProblem {
  return problemFrom({
    racks: [3, 3],
    bounds: [
      [1, 1],
      [1, 1],
    ],
    tasks: [
      { job: 0, wait: 0, any: 0, arcs: [[0, -worked * MILLION]] },
      {
        job: 1,
        wait: 0,
        any: 10 * MILLION,
        arcs: [
          [6, 5 * MILLION],
          [0, 0],
        ],
      },
    ],
  });
}

test.each([
  [3, 0],
  [4.9, 0],
])('a task that has worked %d s is stopped to save 5 GB (T-QUI-6)', (worked, cost) => {
  const outcome = optimum(preemption(worked));
  expect(outcome.cost).toBe(cost);
  expect(outcome.computerOf[0]).not.toBe(0);
  expect(outcome.computerOf[1]).toBe(0);
});

test.each([
  [5.1, -0.1],
  [12, -7],
])('a task that has worked %d s stays, for %d (T-QUI-6)', (worked, cost) => {
  const outcome = optimum(preemption(worked));
  expect(outcome.cost).toBeCloseTo(cost * MILLION, 3);
  expect(outcome.computerOf[0]).toBe(0);
  expect(outcome.via[1]).toBe(Via.rack);
});

test('all five tasks of six computers do not fit beside two roots (T-QUI-7)', () => {
  expect(solvePlacement(sixComputers([3, 3], [2, 2]))).toEqual({
    kind: 'infeasible',
    bound: 'least',
    job: -1,
    wanted: 5,
    available: 4,
  });
});

test.each([
  [3.9, UNSCHEDULED, 1.95],
  [4.1, 1, 2],
])('after %d s beside a computer that is busy, a task of 2 GB is on %d (T-QUI-8)', (waited, at, cost) => {
  const outcome = optimum(
    problemFrom({
      racks: [3, 3],
      bounds: [
        [0, 1],
        [1, 1],
      ],
      tasks: [
        {
          job: 0,
          wait: (waited * MILLION) / 2,
          any: 4 * MILLION,
          arcs: [
            [0, 0],
            [6, 2 * MILLION],
          ],
        },
        { job: 1, wait: 0, any: 0, arcs: [[0, -50 * MILLION]] },
      ],
    }),
  );
  expect(outcome.computerOf[0]).toBe(at);
  expect(outcome.cost).toBeCloseTo((cost - 50) * MILLION, 3);
});

test('a bound that a job cannot keep is named', () => {
  const outcome = solvePlacement(
    problemFrom({ racks: [3], bounds: [[2, 2]], tasks: [{ job: 0, wait: 1, any: 1 }] }),
  );
  expect(outcome).toEqual({ kind: 'infeasible', bound: 'job', job: 0, wanted: 2, available: 1 });
});

test('tasks that all need the same place have no placement', () => {
  const pinned = { job: 0, arcs: [[0, 0]] } as const;
  const outcome = solvePlacement(problemFrom({ racks: [3], bounds: [[0, 2]], tasks: [pinned, pinned] }));
  expect(outcome).toEqual({ kind: 'infeasible', bound: 'reach', job: 0, wanted: 2, available: 1 });
});

test('small problems cost the same as found by exhaustive search', () => {
  const stream = streamOf(11, 'placement/trial');
  let feasible = 0;
  for (let round = 0; round < 600; round += 1) {
    const problem = drawProblem(stream, { computers: 4, jobs: 2, tasks: 4, cost: round % 2 === 0 ? 3 : 50 });
    const cheapest = cheapestByTrial(problem);
    const outcome = solvePlacement(problem);
    if (cheapest === null) {
      expect(outcome.kind).toBe('infeasible');
      continue;
    }
    feasible += 1;
    expect(optimum(problem).cost).toBe(cheapest);
  }
  expect(feasible).toBeGreaterThan(150);
});

test('problems of any size cost the same as with the solver for general networks, within the bounds (T-QUI-11)', () => {
  const stream = streamOf(12, 'placement/generic');
  let feasible = 0;
  for (let round = 0; round < 3000; round += 1) {
    const size = {
      computers: 2 + (round % 15),
      jobs: 1 + (round % 5),
      tasks: 2 + (round % 40),
      cost: round % 3 === 0 ? 4 : 1000,
    };
    const problem = drawProblem(stream, size);
    if (problem.least.some((least, job) => least > problem.most[job])) continue;
    const expected = solveFlow(networkOf(problem).network);
    const outcome = solvePlacement(problem);
    expect(outcome.kind).toBe(expected.kind);
    if (expected.kind !== 'optimal') continue;
    feasible += 1;
    expect(optimum(problem).cost).toBe(expected.cost);
  }
  expect(feasible).toBeGreaterThan(1000);
});
