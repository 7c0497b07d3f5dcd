import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import {
  admit,
  goldenTrace,
  movedTrace,
  record,
  rules,
  solve,
  start,
  submit,
} from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { historyOf } from './history.ts';
import { problemAt, type SolvedProblem, solveAt } from './problemAt.ts';

/** Names the arcs of each task with what they cost. */
function costsOf({ problem, tasks }: SolvedProblem): Readonly<Record<number, string>> {
  const computers = problem.rackOf.length;
  const nameOf = (to: number) => (to < computers ? `C${to + 1}` : `R${to - computers + 1}`);
  const entries = tasks.map(({ task }, row) => {
    const arcs = [`U ${problem.waitCost[row] / COST_SCALE}`, `X ${problem.anyCost[row] / COST_SCALE}`];
    for (let arc = problem.firstArc[row]; arc < problem.firstArc[row + 1]; arc += 1)
      arcs.push(`${nameOf(problem.arcTo[arc])} ${problem.arcCost[arc] / COST_SCALE}`);
    return [task, arcs.join(', ')];
  });
  return Object.fromEntries(entries);
}

function rebuilt(trace: Parameters<typeof historyOf>[0], position: number): SolvedProblem {
  const history = historyOf(trace);
  if (history === null) throw new Error('no flow was solved');
  return problemAt(history, position);
}

test('the golden example is rebuilt with exactly its costs (T-QUI-2)', () => {
  const golden = rebuilt(goldenTrace(), 0);
  expect(costsOf(golden)).toEqual({
    0: 'U 6, X 8, C1 0, R1 4',
    1: 'U 5, X 6, C1 4, C4 4, R1 6, R2 6',
    2: 'U 5, X 2, C6 0, R2 1',
    3: 'U 10, X 10, C1 0, R1 5',
    4: 'U 2, X 0',
  });
  expect([...golden.problem.capacity]).toEqual([1, 1, 0, 1, 0, 1]);
  expect(golden.placedRoots.map(({ server, job }) => [server, job])).toEqual([
    [4, 0],
    [2, 1],
  ]);
  expect([[...golden.problem.least], [...golden.problem.most]]).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test('a solve holds from its moment to the next one', () => {
  const history = historyOf(goldenTrace());
  if (history === null) throw new Error('no flow was solved');
  expect([0, 19.9, 20, 50].map((at) => solveAt(history, at * SECOND))).toEqual([-1, -1, 0, 0]);
});

test('other prices change the costs and nothing else', () => {
  const history = historyOf(goldenTrace());
  if (history === null) throw new Error('no flow was solved');
  const dear = problemAt(history, 0, { wait: 100, rack: 100, core: 2000, cap: 10_000 });
  expect(costsOf(dear)[1]).toBe('U 10, X 42, C1 40, C4 40, R1 42, R2 42');
});

const moved = movedTrace();

test('work adds up over all starts, and waiting over all spans between them', () => {
  const seconds = [0, 1, 2, 3].map((position) => {
    const [{ waitedTicks, workedTicks, stay }] = rebuilt(moved, position).tasks;
    return [waitedTicks / 1e4, workedTicks / 1e4, stay?.server ?? null];
  });
  expect(seconds).toEqual([
    [1, 0, null],
    [1, 5, 0],
    [1, 6, 1],
    [1, 7, 1],
  ]);
});

test('staying gets cheaper by a second for each second of work', () => {
  expect(costsOf(rebuilt(moved, 1))[0]).toBe('U 0.5, X 0, C1 -5');
  expect(costsOf(rebuilt(moved, 2))[0]).toBe('U 0.5, X 0, C2 -6');
});

test('a task that has finished is no longer there', () => {
  expect(rebuilt(moved, 3).tasks.map(({ task }) => task)).toEqual([0]);
});

test('without preemption a running task has only the arc to its server', () => {
  const kept = traceOf({
    servers: 1,
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, server: 0, startedAt: SECOND, endedAt: 9 * SECOND }],
    ...record([
      rules(0, { mayPreempt: false }),
      submit(0, 0, [0, 4], [[0, 0, 0]]),
      solve(1, 1, 0, [[0, 1, 0, 1, 1]]),
      start(1, 1, 0, 0, 'computer'),
      solve(3, 2, 0, [[0, 1, 1, 1, 1]]),
    ]),
  });
  expect(costsOf(rebuilt(kept, 1))[0]).toBe('U Infinity, X Infinity, C1 -2');
});

test('a root that gets its server from a solve has none before', () => {
  const rooted = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    ...record([
      rules(),
      solve(1, 1, 0, [[0, 0, 0, 0, 0]]),
      admit(1, 0, 1),
      solve(2, 2, 0, [[0, 0, 0, 0, 0]]),
    ]),
  });
  expect([0, 1].map((position) => rebuilt(rooted, position).newRoots)).toEqual([[0], []]);
  expect([0, 1].map((position) => [...rebuilt(rooted, position).problem.capacity])).toEqual([
    [1, 1],
    [1, 0],
  ]);
});
