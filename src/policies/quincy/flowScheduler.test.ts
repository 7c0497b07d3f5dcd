import { describe, expect, test } from 'vitest';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { createTopology } from '../../engine/cluster/topology.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import { flowProblem } from '../../testing/policies/quincy/testFlowProblem.ts';
import { listDecisions } from '../../trace/decisionList.ts';
import type { Regime } from './bounds.ts';
import { evictKind } from './decisions/jobs.ts';
import { COST_SCALE, type Prices, STAYS, WAITS } from './decisions/prices.ts';
import { createFlowFamily, type FlowRules, type Solver } from './flowScheduler.ts';
import { type FlowChange, type FlowSolution, FlowSolver } from './flowSolver.ts';
import { FlowTasks } from './flowTasks.ts';
import { createScheduler } from './scheduler.ts';
import { solvePlacement } from './solver/solve.ts';

const MB = 1_000_000;
const paper: Prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };
const regimes: readonly (readonly [string, Regime])[] = [
  ['Q', { isFair: false, mayPreempt: false }],
  ['QF', { isFair: true, mayPreempt: false }],
  ['QP', { isFair: false, mayPreempt: true }],
  ['QFP', { isFair: true, mayPreempt: true }],
];

/** Called with each solution before it is applied. */
type Witness = (solution: FlowSolution, tasks: FlowTasks) => void;

/** Makes a flow scheduler whose every solve is checked against one from scratch. */
function checked(
  sim: Sim,
  regime: Regime,
  prices: Prices,
  flowRules: FlowRules,
  witness: Witness = () => undefined,
): Policy {
  const startUp = { mean: 0, spread: 0, experiment: 1 };
  const rules = {
    ...({
      family: 'flow',
      ...regime,
      hasHysteresis: false,
      concurrency: 4,
      startUp,
      reaction: 0,
      prices,
    } as const),
    least: { computer: 0.1, rack: 0.1 },
    mostJobs: (slotsUp: number) => Math.floor(slotsUp / 2),
  };
  return createScheduler(sim, rules, (shared) =>
    createFlowFamily(shared, flowRules, (world, tasks): Solver => {
      const solver = new FlowSolver(world, tasks);
      return {
        put: (task, now) => solver.put(task, now),
        remove: (task) => solver.remove(task),
        solve(question) {
          const solution = solver.solve(question, true);
          const scratch = solvePlacement(flowProblem({ ...world, ...question, tasks }, tasks.list()));
          const left = solution.changes.filter(({ from }) => from >= 0).length;
          const waiting =
            tasks.waiting +
            solution.changes.filter(({ to }) => to < 0).length -
            solution.changes.filter(({ from }) => from < 0).length;
          const ties = STAYS * (tasks.runningTotal - left) - WAITS * waiting;
          expect(scratch.kind === 'optimal' ? scratch.cost + ties : scratch.bound).toBe(solution.cost);
          witness(solution, tasks);
          return solution;
        },
      };
    }),
  );
}

const free: FlowRules = { period: SECOND, byWeight: false, delayOf: () => 0 };

/** Draws a run of jobs of up to three stages, most of which read or shuffle. */
function anyRun(stream: Stream): TestRun {
  const servers = 4 + 2 * stream.below(5);
  const stage = (position: number): TestStage => ({
    durations: Array.from({ length: 1 + stream.below(8) }, () => (1 + stream.below(30)) * SECOND),
    ...(stream.below(3) === 0
      ? {}
      : {
          reads: [
            {
              bytes: stream.below(6000) * MB,
              blocks: Array.from({ length: 1 + stream.below(4) }, () => [stream.below(servers)]),
            },
          ],
        }),
    ...(position > 0 && stream.below(2) === 0 ? { shuffleBytes: stream.below(3000) * MB } : {}),
  });
  return {
    servers,
    racks: 2,
    networkDelay: [0, 500][stream.below(2)],
    slotsPerServer: 1 + stream.below(2),
    jobs: Array.from({ length: 2 + stream.below(6) }, (_, job) => ({
      arrivesAt: (job * 12 + stream.below(12)) * SECOND,
      stages: Array.from({ length: 1 + stream.below(3) }, (_, position) => stage(position)),
    })),
  };
}

/** Counts the tasks of each job that run in a solution. */
function scheduled({ question, running, changes }: FlowSolution, tasks: FlowTasks): number[] {
  const change =
    (job: number) =>
    (sum: number, { task, from, to }: FlowChange) =>
      tasks.arcsOf(task).job === job ? sum + (to >= 0 ? 1 : 0) - (from >= 0 ? 1 : 0) : sum;
  return question.jobs.map((job, at) => changes.reduce(change(job), running[at]));
}

describe.each(regimes)('%s', (_, regime) => {
  test('after every event of random runs, costs the same as a solve from scratch and keeps its bounds', () => {
    let solves = 0;
    for (let seed = 0; seed < 25; seed += 1) {
      const stream = streamOf(seed, 'flow runs');
      const run = anyRun(stream);
      const prices = { ...paper, wait: [50, 0, 100, 300][seed % 4], cap: [10_000, 100][stream.below(2)] };
      const trace = runByHand(run, (sim) =>
        checked(sim, regime, prices, free, (solution, tasks) => {
          solves += 1;
          const { least, most } = solution.question.bounds;
          for (const [at, count] of scheduled(solution, tasks).entries()) {
            expect(count).toBeGreaterThanOrEqual(least[at]);
            expect(count).toBeLessThanOrEqual(most[at]);
          }
        }),
      );
      const { tables } = trace;
      expect(tables.jobs.columns.finishedAt.every(Number.isFinite), `seed ${seed}`).toBe(true);
      const { outcome } = tables.attempts.columns;
      // Without preemption only roots may have tasks stopped.
      const evicted = listDecisions(trace, evictKind).length;
      const stopped = [...outcome].filter((each) => each !== Outcome.finished).length;
      if (!regime.mayPreempt) expect(stopped).toBe(evicted);
    }
    expect(solves).toBeGreaterThan(300);
  });

  test('finishes each task once, even if solving takes longer than some tasks', () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const run = anyRun(streamOf(seed, 'slow flow runs'));
      const { tables, graphs } = runByHand(run, (sim) =>
        checked(sim, regime, paper, { period: SECOND, byWeight: false, delayOf: () => 700_000 }),
      );
      const { task, outcome } = tables.attempts.columns;
      const finished = [...task].filter((_, row) => outcome[row] === Outcome.finished);
      expect([finished.length, new Set(finished).size]).toEqual([graphs.tasks, graphs.tasks]);
    }
  });
});

test.each([
  ['no task waits', 50, 1],
  ['waiting costs nothing', 0, 2],
] as const)('nothing is moved between events while %s (T-QUI-36)', (_, wait, share) => {
  const topology = createTopology({ racks: 2, serversPerRack: 4, slotsPerServer: 1, networkDelay: 0 });
  for (let seed = 0; seed < 50; seed += 1) {
    const stream = streamOf(seed, 'stability');
    const tasks = new FlowTasks(8, 1);
    const world = { topology, prices: { ...paper, wait }, mayPreempt: true, mostJobs: 1 };
    const solver = new FlowSolver(world, tasks);
    for (let task = 0; task < 8; task += 1) {
      const to = [stream.below(8), 8 + stream.below(2)];
      const cost = to.map(() => stream.below(20) * COST_SCALE);
      tasks.submit(task, { job: 0, to, cost, any: 20 * COST_SCALE }, 0);
      solver.put(task, 0);
    }
    const most = 8 / share;
    const solveAt = (now: number) =>
      solver.solve(
        {
          ...{ jobs: [0], roots: [], places: new Uint16Array(8).fill(1), placesInAll: 8, now },
          bounds: { least: Int32Array.of(most), most: Int32Array.of(most) },
        },
        false,
      ).changes;
    const first = solveAt(0);
    expect(first.length).toBe(most);
    for (const { task, to, cost } of first) {
      tasks.start(task, to, cost, 0);
      solver.put(task, 0);
    }
    for (const now of [1, 1000, 12_345_678, 90 * SECOND]) expect(solveAt(now)).toEqual([]);
  }
});

describe('a task that runs on the server with another one’s data (T-QUI-6)', () => {
  /** Gives where a task without input starts at 0, and how often it is moved after one with 5 GB there has arrived. */
  const runWith = (place: number, after: number) => {
    const run: TestRun = {
      servers: 8, // so that each rack has a free one beside two roots
      racks: 2,
      jobs: [
        { arrivesAt: 0, stages: [{ durations: [20 * SECOND] }] },
        {
          arrivesAt: after * SECOND,
          stages: [{ durations: [SECOND], reads: [{ bytes: 5000 * MB, blocks: [[place]] }] }],
        },
      ],
    };
    const { tables } = runByHand(run, (sim) => checked(sim, { isFair: true, mayPreempt: true }, paper, free));
    const { task, server } = tables.attempts.columns;
    const rows = [...task.keys()];
    return {
      place: server[rows.find((row) => task[row] === 0) ?? 0],
      leaves: rows.filter((row) => task[row] === 0).length - 1,
    };
  };

  test('is moved before it has worked 5 s, and stays afterwards', () => {
    const { place } = runWith(0, 4.9);
    expect(runWith(place, 4.9).leaves).toBe(1);
    expect(runWith(place, 5.1).leaves).toBe(0);
  });
});

test('a task that is moved again and again still ends, since its work adds up (T-QUI-37)', () => {
  for (let seed = 0; seed < 10; seed += 1) {
    const stream = streamOf(seed, 'adversary');
    // A long task of one job; the other job always has a task with much data on some server.
    const pests = Array.from({ length: 40 }, (_, i) => ({
      arrivesAt: (1 + i * 4 + stream.below(4)) * SECOND,
      stages: [
        {
          durations: [(1 + stream.below(3)) * SECOND],
          reads: [{ bytes: (10 + stream.below(40)) * 1000 * MB, blocks: [[stream.below(4)]] }],
        },
      ],
    }));
    const { tables } = runByHand(
      { servers: 8, racks: 2, jobs: [{ stages: [{ durations: [60 * SECOND, 50 * SECOND] }] }, ...pests] },
      (sim) => checked(sim, { isFair: true, mayPreempt: true }, { ...paper, cap: 100 }, free),
    );
    expect(tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
  }
});
