import { expect, test } from 'vitest';
import { startsEarly } from '../../../engine/jobs/slowStart.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import { policies } from '../../../policies/registry.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { cases } from '../../../testing/cases.ts';
import { AnyData } from '../../../testing/policies/testAnyData.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { alternativesOf, nextBestSentence } from './alternatives.ts';
import { historyOf } from './history.ts';
import { problemAt, type SolvedProblem } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

// Where stages start early, tasks that run may not be stopped while others wait for them (`quincy/flowScheduler.ts`).

const RUNS = cases(12); // of each policy

/** Runs a policy on a drawn scenario whose servers all stay up; null: it is none that can run, or its network is large. */
function drawnRun(seed: number, policy: string): Trace | null {
  const scenario = drawnScenario(seed, policy);
  if (checkScenario(scenario).issues.length > 0) return null;
  return openTrace(simulate(planRun(scenario, 0)));
}

function drawnScenario(seed: number, policy: string): Scenario {
  const plugin = policies.find(policy);
  if (plugin === undefined) throw new Error(`there is no policy ${policy}`);
  return { ...new AnyData(seed).scenario(plugin), events: [] };
}

/** Lists the running tasks that others wait for, task by task: a child stage that starts early has some submitted. */
function awaitedRows({ history: { trace }, tasks }: SolvedProblem): readonly number[] {
  const { graphs } = trace.data;
  return tasks.flatMap(({ task, stay }, row) => {
    const waits = tasks.some(({ task: other }) => {
      const child = trace.taskStage[other];
      const { first, items } = graphs.parents;
      const before = [...items.subarray(first[child], first[child + 1])];
      return startsEarly(graphs, child) && before.includes(trace.taskStage[task]);
    });
    return stay !== null && waits ? [row] : [];
  });
}

test('a solve that takes no time is rebuilt as of its own time, even if another ended at that time', () => {
  const { workload, cluster, ...rest } = drawnScenario(41, 'quincy-qfp');
  if (workload.kind !== 'generated') throw new Error('drawn scenarios are generated');
  const { fileCache: _, ...alone } = cluster;
  const classes = workload.classes.map((each) => ({
    ...each,
    stages: each.stages.map(({ externalFiles: __, ...stage }) => stage),
  }));
  const scenario = { ...rest, cluster: alone, workload: { ...workload, classes } };
  const history = historyOf(openTrace(simulate(planRun(scenario, 0))));
  if (history === null) throw new Error('no flow was solved');
  expect(history.solves.at(86).at).toBe(history.solves.at(85).at);
  const { problem, solve } = problemAt(history, 86);
  expect(solvePlacement(problem)).toMatchObject({ kind: 'optimal', cost: solve.cost });
});

test.each(['quincy-qp', 'quincy-qfp'])(
  'under %s, running tasks that others wait for have no other path, and costs are as recorded',
  (policy) => {
    let awaited = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const trace = drawnRun(seed, policy);
      const history = trace === null ? null : historyOf(trace);
      if (history === null) continue;
      for (let position = 0; position < history.solves.length; position += 1) {
        const solved = problemAt(history, position);
        const found = solvePlacement(solved.problem);
        const place = `seed ${seed}, solve ${position}`;
        expect(found.kind === 'optimal' ? found.cost : found.kind, place).toBe(solved.solve.cost);
        for (const row of awaitedRows(solved)) {
          awaited += 1;
          const ways = alternativesOf(solved.problem, row);
          expect(
            ways.map(({ to }) => to),
            place,
          ).toEqual([solved.tasks[row].stay?.server]);
          expect(nextBestSentence(recordedFlow(solved), row, ways)).toBe(
            'Tasks that started early wait for it, so it is not stopped.',
          );
        }
      }
    }
    expect(awaited).toBeGreaterThan(RUNS);
  },
  60_000 + 2_000 * RUNS,
);
