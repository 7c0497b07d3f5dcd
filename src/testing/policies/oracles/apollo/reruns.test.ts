import { expect, test } from 'vitest';
import { Outcome } from '../../../../engine/record/schema.ts';
import { disagreements } from '../testDisagreements.ts';
import { dataOf, differenceIn } from './testApolloRuns.ts';
import { rerunCase } from './testRerunScenarios.ts';

test('Apollo runs finished tasks again when its rules say so (APO-31)', () => {
  expect(disagreements(15, (seed) => differenceIn(seed, rerunCase(seed)))).toEqual([]);
}, 3_600_000);

test('in many of such scenarios a finished task runs again, and in some of them a server fails, too', () => {
  let reruns = 0;
  let failing = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const drawn = rerunCase(seed);
    if (drawn === null) continue;
    const { task, boundAt, endedAt, outcome } = dataOf(drawn).tables.attempts.columns;
    const finishedAt = new Map<number, number>();
    for (const row of task.keys())
      if (outcome[row] === Outcome.finished) finishedAt.set(task[row], endedAt[row]);
    for (const row of task.keys()) {
      if (boundAt[row] <= (finishedAt.get(task[row]) ?? Infinity)) continue;
      reruns += 1;
      if ((drawn.scenario.events ?? []).length > 0) failing += 1;
    }
  }
  expect(reruns).toBeGreaterThan(4);
  expect(failing).toBeGreaterThan(1);
});
