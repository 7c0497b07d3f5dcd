import { describe, expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import type { ParamValue } from '../../../kit/menu/params.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import dagLike from '../../../testing/scenario/fixtures/dagLike.json' with { type: 'json' };
import { openTrace } from '../../../trace/openTrace.ts';
import { hopperDataKind } from '../decisions.ts';

/** Runs the jobs of W-HOP-7. */
function runDags(params: Readonly<Record<string, ParamValue>>, policy = 'hopper-central') {
  const runs = [{ policy, params }];
  const scenario = { ...dagLike, runs, recording: 'messages' } as Scenario;
  expect(checkScenario(scenario).issues).toEqual([]);
  return openTrace(simulate(planRun(scenario, 0)));
}

/** The mean error of what was predicted of intermediate data, and how often nothing was known. */
function accuracy(params: Readonly<Record<string, ParamValue>>, policy?: string) {
  const all = runDags({ alpha: 'estimated', ...params }, policy)
    .decisionsOfKind(hopperDataKind)
    .all()
    .map(({ payload }) => payload);
  const predicted = all.filter(({ guessed }) => guessed > 0);
  const errors = predicted.map(({ guessed, made }) => Math.abs(guessed / made - 1));
  return {
    error: errors.reduce((sum, each) => sum + each, 0) / errors.length,
    known: predicted.length / all.length,
  };
}

describe('intermediate data of recurring jobs', () => {
  test('is predicted with 92 % accuracy (T-HOP-27)', () => {
    const { error, known } = accuracy({});
    expect(error).toBeGreaterThan(0.06);
    expect(error).toBeLessThan(0.1);
    expect(known).toBeGreaterThan(0.2);
  });

  test('is predicted as well by many schedulers', () => {
    expect(accuracy({}, 'hopper').error).toBeLessThan(0.1);
  });

  test('is predicted as badly as the parameter says', () => {
    expect(accuracy({ alphaError: 0 }).error).toBeLessThan(0.03);
    expect(accuracy({ alphaError: 40 }).error).toBeGreaterThan(0.3);
  });
});

test('later stages start to fetch while those before run, and their copies fetch again (HOP-28)', () => {
  const { data, taskStage } = runDags({ alpha: 'known' });
  const { graphs, tables } = data;
  const { task, kind, outcome, startedAt, endedAt } = tables.attempts.columns;
  const stageEnd = new Float64Array(graphs.stages);
  for (let row = 0; row < tables.attempts.length; row += 1) {
    const stage = taskStage[task[row]];
    if (outcome[row] === Outcome.finished) stageEnd[stage] = Math.max(stageEnd[stage], endedAt[row]);
  }
  const { attempt: reader, serverBytes, rackBytes, remoteBytes } = tables.reads.columns;
  const fetched = new Float64Array(tables.attempts.length);
  for (let row = 0; row < tables.reads.length; row += 1)
    fetched[reader[row]] = serverBytes[row] + rackBytes[row] + remoteBytes[row];
  let early = 0;
  let copies = 0;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    const stage = taskStage[task[row]];
    const { first, items } = graphs.parents;
    if (outcome[row] !== Outcome.finished || graphs.storage.shuffleBytes[stage] === 0) continue;
    if (startedAt[row] < stageEnd[items[first[stage]]]) early += 1;
    expect(fetched[row] / graphs.storage.shuffleBytes[stage]).toBeCloseTo(1, 6);
    if (kind[row] === AttemptKind.speculative) copies += 1;
  }
  expect(early).toBeGreaterThan(100);
  expect(copies).toBeGreaterThan(20);
});
