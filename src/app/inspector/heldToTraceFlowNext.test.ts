import { expect, test } from 'vitest';
import { nameOfServer } from '../../explain/facts.ts';
import { costWords, moreWords } from '../../faces/quincy/explain/runFacts.ts';
import { problemAt, type SolvedProblem } from '../../faces/quincy/flow-graph/problemAt.ts';
import { STAYS, WAITS } from '../../policies/quincy/decisions/prices.ts';
import type { PlacementProblem } from '../../policies/quincy/solver/problem.ts';
import { solvePlacement } from '../../policies/quincy/solver/solve.ts';
import {
  eachFlowStart,
  type FlowStart,
  flowPolicies,
  isFree,
  isWhole,
  phrase,
  RUNS,
} from '../../testing/app/inspector/testFlowStarts.ts';
import { rawLarge } from '../../testing/app/inspector/testRawDecisions.ts';
import { rackName } from '../../views/shared/names.ts';

// Computes the next best alternative of a task and the worth of its place again, exactly, by solving its problem with
// one alternative only.

interface Elsewhere {
  readonly path: number; // as a start has it
  readonly to: number; // computer, or −1: it waits
  readonly cost: number;
}

/** Lists where a task could have been by other arcs than the one taken, on another server; or waiting. */
function elsewhere(problem: PlacementProblem, row: number, at: number, taken: number): readonly Elsewhere[] {
  const { rackOf, firstArc, arcTo, arcCost, anyCost, waitCost } = problem;
  const found: Elsewhere[] = [{ path: 0, to: -1, cost: waitCost[row] }];
  for (let to = 0; to < rackOf.length; to += 1) {
    if (to === at) continue;
    for (let arc = firstArc[row]; arc < firstArc[row + 1]; arc += 1) {
      if (arcTo[arc] === to) found.push({ path: 1, to, cost: arcCost[arc] });
      const isTaken = taken === 2 && rackOf[to] === rackOf[at];
      if (arcTo[arc] === rackOf.length + rackOf[to] && !isTaken)
        found.push({ path: 2, to, cost: arcCost[arc] });
    }
    if (taken !== 3) found.push({ path: 3, to, cost: anyCost[row] });
  }
  return found.filter(({ cost }) => Number.isFinite(cost));
}

/** Returns the problem with only one possible place for a task. */
function onlyTo(problem: PlacementProblem, row: number, { to, cost }: Elsewhere): PlacementProblem {
  const { firstArc, arcTo, arcCost, waitCost, anyCost } = problem;
  const [begin, end] = [firstArc[row], firstArc[row + 1]];
  const own = to < 0 ? [] : [0];
  const less = end - begin - own.length;
  return {
    ...problem,
    waitCost: waitCost.with(row, to < 0 ? cost : Infinity),
    anyCost: anyCost.with(row, Infinity),
    firstArc: firstArc.map((first, each) => (each > row ? first - less : first)),
    arcTo: Int32Array.from([...arcTo.subarray(0, begin), ...own.map(() => to), ...arcTo.subarray(end)]),
    arcCost: Float64Array.from([
      ...[...arcCost.subarray(0, begin), ...own.map(() => cost), ...arcCost.subarray(end)],
    ]),
  };
}

/** Counts the checked alternatives, and those left out because their problem could not be rebuilt exactly. */
interface NextCounts {
  exact: number;
  skipped: number;
}

/** Returns the problem as the solver had it: where it costs the same, what runs stays where it is, and what waits runs. */
function withTies({ problem, tasks }: SolvedProblem): PlacementProblem {
  const arcCost = problem.arcCost.slice();
  for (const [row, { stay }] of tasks.entries())
    if (stay !== null) arcCost[problem.firstArc[row + 1] - 1] -= STAYS;
  return { ...problem, arcCost, waitCost: problem.waitCost.map((cost) => cost + WAITS) };
}

/** Checks the next best alternative and the worth of the place, by solving the problem again. */
function checkNext(each: FlowStart, counts: NextCounts): void {
  const { trace, task, history, start, words } = each;
  if (!isWhole(each) || !isFree(each)) return;
  const position = Array.from({ length: history.solves.length }, (_, at) => at).find(
    (at) => history.solves.at(at).payload.number === start.words[2],
  );
  const solved = problemAt(history, position ?? 0);
  const asTold = solvePlacement(solved.problem);
  if (asTold.kind !== 'optimal' || asTold.cost !== solved.solve.cost) {
    counts.skipped += 1; // `awaitedTasks.test.ts` looks at these
    return;
  }
  counts.exact += 1;
  const problem = withTies(solved);
  const costOf = (of: PlacementProblem) => {
    const found = solvePlacement(of);
    return found.kind === 'optimal' ? found.cost : Infinity;
  };
  const cost = costOf(problem);
  const row = solved.tasks.findIndex((one) => one.task === task);
  const others = elsewhere(problem, row, start.words[1], start.words[3]).map((way) => ({
    ...way,
    extra: costOf(onlyTo(problem, row, way)) - cost,
  }));
  const least = Math.min(...others.map(({ extra }) => extra));
  if (words.includes('No other place was found')) expect(least).toBe(Infinity);
  else {
    const said = phrase(words, /The next best, (.+?)(?: \((s\d+)\))?, would have cost (.+?)\.$/);
    if (said === null) throw new Error('no next best');
    const extra = rawLarge(start, 14);
    expect(extra).toBe(least);
    expect(said[2]).toBe(moreWords(extra));
    const serverOf = (to: number) =>
      `${solved.tasks[row].stay?.server === to ? 'to stay on ' : ''}${nameOfServer(trace, to)}`;
    const names = others
      .filter((way) => way.extra === extra)
      .map(
        ({ path, to }) => ['to wait longer', serverOf(to), rackName(problem.rackOf[to]), 'any server'][path],
      );
    expect(names).toContain(said[0]);
  }
  const price = rawLarge(start, 10);
  if (price === 0) expect(words).not.toContain('was worth');
  else expect(words).toContain(`this slot was worth ${costWords(price)}.`);
  const withPlaces = (more: number) => {
    const capacity = problem.capacity.slice();
    capacity[start.words[1]] += more;
    return costOf({ ...problem, capacity });
  };
  expect(price).toBeLessThanOrEqual(withPlaces(-1) - cost);
  expect(price).toBeGreaterThanOrEqual(cost - withPlaces(1));
}

test.each(flowPolicies)(
  'the next best alternative and the worth of the place agree with another solve, %s',
  (policy) => {
    const counts = { exact: 0, skipped: 0 };
    eachFlowStart(policy, [(each) => checkNext(each, counts)]);
    expect(counts.exact).toBeGreaterThan(RUNS * 3);
    expect(counts.skipped).toBe(0);
  },
  60_000 + 4_000 * RUNS,
);
