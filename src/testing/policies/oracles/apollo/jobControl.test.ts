import { expect, test } from 'vitest';
import { cancelledAt, deedsOf } from '../../../../trace/jobControl.ts';
import { disagreements } from '../testDisagreements.ts';
import { dataOf, differenceIn } from './testApolloRuns.ts';
import { controlledCase } from './testJobControl.ts';

test('a cancelled job is over once the orders have arrived, a suspended one sends nothing, and all others finish', () => {
  let cancelled = 0;
  let suspended = 0;
  for (let seed = 30_000; cancelled < 12 || suspended < 8; seed += 1) {
    const drawn = controlledCase('apollo', seed);
    if (drawn === null) continue;
    const data = dataOf({ ...drawn, scenario: { ...drawn.scenario, recording: 'messages' } });
    const { attempts, jobs } = data.tables;
    const { task, boundAt, startedAt, endedAt } = attempts.columns;
    const { stageJob, stageFirstTask } = data.graphs;
    const stageOf = (of: number) => stageFirstTask.findLastIndex((first) => first <= of);
    const wrong: string[] = [];
    for (let job = 0; job < jobs.length; job += 1) {
      const own = Array.from({ length: attempts.length }, (_, row) => row).filter(
        (row) => stageJob[stageOf(task[row])] === job,
      );
      const cancel = cancelledAt(data, job);
      const late = cancel + data.topology.networkDelay;
      if (cancel < Infinity) cancelled += 1;
      else if (jobs.columns.finishedAt[job] === Infinity) wrong.push(`job ${job} never finishes`);
      for (const row of own) {
        if (boundAt[row] > cancel) wrong.push(`attempt ${row} is sent after its job was cancelled`);
        if (startedAt[row] < Infinity && startedAt[row] > late) wrong.push(`attempt ${row} starts`);
        if (endedAt[row] > late && cancel < Infinity) wrong.push(`attempt ${row} goes on`);
      }
      const deeds = deedsOf(data, job);
      for (const [place, { at, operation }] of deeds.entries()) {
        if (operation !== 0) continue;
        suspended += 1;
        const until = deeds[place + 1].at;
        if (own.some((row) => boundAt[row] > at && boundAt[row] < until))
          wrong.push(`job ${job} sends although it is suspended`);
      }
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
  }
});

test.each(['apollo', 'apollo-baseline', 'apollo-central'])(
  '%s does attempt by attempt what its rules say, also when users control jobs',
  (policy) => {
    const found = (seed: number) => differenceIn(seed, controlledCase(policy, seed));
    expect(disagreements(20, found)).toEqual([]);
  },
  3_600_000,
);

test('scenario 707: a keeper of tokens that was down when a job was cancelled does not keep tokens for it', () => {
  expect(differenceIn(707, controlledCase('apollo', 707))).toBeNull();
});
