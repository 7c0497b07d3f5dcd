import { expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { triedRuns } from './triedRuns.ts';

test('runs that leave jobs open are told, and no others', () => {
  expect(triedRuns(smallScenario)).toEqual([]);
  const { policy } = smallScenario.runs[0];
  const stuck = simulate(planRun(smallScenario, 0));
  stuck.tables.jobs.columns.finishedAt[0] = Infinity;
  const jobs = stuck.tables.jobs.length;
  expect(triedRuns({ ...smallScenario, runs: [{ policy }] }, () => stuck)).toEqual([
    expect.stringContaining(`${policy}: 1 of ${jobs} jobs never finished: no event was left after`),
  ]);
});
