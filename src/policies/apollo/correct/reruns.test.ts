import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { endsWithTheLastThing } from '../../../testing/laws/lastThing.ts';
import { busySource } from '../../../testing/policies/apollo/testBusySource.ts';

const SECOND = 1e6;

test('a finished task whose output is slow to read runs again, and its reader takes what comes first (APO-31)', () => {
  expect(checkScenario(busySource).issues).toEqual([]);
  const plans = [0, 1].map((run) => planRun(busySource, run));
  const [again, once] = plans.map((plan) => simulate(plan));
  const pair = (trace: typeof again) => trace.tables.jobs.columns.finishedAt[0] / SECOND;
  const { task, kind, outcome } = again.tables.attempts.columns;
  const first = [...task.keys()].filter((row) => task[row] === 0);
  expect(first.map((row) => [kind[row], outcome[row]])).toEqual([
    [AttemptKind.original, Outcome.finished],
    [AttemptKind.speculative, Outcome.lostRace],
  ]);
  expect([pair(again) < 35, pair(once) > 85]).toEqual([true, true]);
  // Alarms that are set for when tasks would be late do not keep the clock going when they end early.
  for (const trace of [again, once]) expect(endsWithTheLastThing()(trace, plans[0].workload)).toEqual([]);
});
