import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { createRoundRobin } from '../testing/engine/world/testRoundRobin.ts';
import { oneStage, runByHand, type TestRun } from '../testing/engine/world/testRun.ts';
import { openJobsWords } from './openJobs.ts';

const jobs = [oneStage([SECOND]), oneStage([SECOND, SECOND], 5 * SECOND), oneStage([SECOND], 6 * SECOND)];
const wordsOf = (run: Partial<TestRun>) =>
  openJobsWords(runByHand({ servers: 2, jobs, ...run }, createRoundRobin));

test('a run that has finished all jobs gives no sentence', () => {
  expect(wordsOf({})).toEqual([]);
});

test('a run that ends with open jobs says how many, what the first waits for, and how many actors were down', () => {
  const failures = [0, 1].map((server) => ({
    server,
    at: 3 * SECOND,
    noticedAt: 3 * SECOND,
    backAt: Infinity,
  }));
  expect(wordsOf({ failures })).toEqual([
    '2 of 3 jobs never finished: no event was left after 6 s.',
    'Job 2 is the first of them: its stage 1 was ready at 5 s, but some of its 2 tasks never got a slot.',
    'At the end 2 of 2 servers were down.',
  ]);
});

test('in a closed loop, jobs that wait for others to finish have not even arrived', () => {
  const failures = [0, 1].map((server) => ({
    server,
    at: SECOND / 2,
    noticedAt: SECOND / 2,
    backAt: Infinity,
  }));
  const words = wordsOf({ failures, concurrency: 1 });
  expect(words[0]).toMatch(/^3 of 3 jobs never finished/);
  expect(words[2]).toBe('2 jobs did not even arrive, because each would arrive when another one finishes.');
});
