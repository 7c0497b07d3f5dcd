import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { type HandmadeRun, traceDataOf } from '../testing/trace/testTrace.ts';
import { openTrace } from '../trace/openTrace.ts';
import { schedulingRate } from './attemptCounts.ts';
import { duplicateShare, duplicatesFirst } from './duplicates.ts';
import type { Metric } from './metric.ts';
import { regularShare } from './opportunistic.ts';
import { queueSpread, queueSpreads } from './queueSpread.ts';
import { serverGap, utilizationPercentiles } from './serverSpread.ts';
import { stragglersCaught } from './stragglersCaught.ts';

const S = 1_000_000;
const of = (metric: Metric, run: HandmadeRun) => metric.compute(openTrace(traceDataOf(run)))[0];
const { opportunistic, duplicate, speculative } = AttemptKind;

// A job before and one after, so that rates count from 0 to 10 s.
const ends = [{ stages: [1] }, { arrivedAt: 10 * S, stages: [1] }];

test('opportunistic work is what runs without tokens while rates count', () => {
  const attempts = [
    { task: 0, server: 0, startedAt: 0, endedAt: 6 * S },
    { task: 1, server: 1, startedAt: 8 * S, endedAt: 12 * S, kind: opportunistic },
    { task: 2, server: 0, boundAt: 10 * S, startedAt: 11 * S, endedAt: 12 * S },
  ];
  const jobs = [{ stages: [2] }, ends[1]];
  expect(of(regularShare, { servers: 2, jobs, attempts })).toBe(6 / 8);
  // It gets a token after a second.
  const upgraded = { servers: 2, jobs, attempts, upgrades: [{ attempt: 1, at: 9 * S }] };
  expect(of(regularShare, upgraded)).toBe(7 / 8);
  expect(of(regularShare, { servers: 2, jobs: ends, attempts: attempts.slice(0, 1) })).toBeNaN();
  expect(of(schedulingRate, { servers: 2, jobs, attempts })).toBe(3 / 10);
});

test('duplicates count whether or not they start, but not tasks that move', () => {
  const attempts = [
    { task: 0, server: 0, boundAt: 0, endedAt: 2 * S, outcome: Outcome.discarded },
    { task: 0, server: 1, boundAt: S, startedAt: 2 * S, endedAt: 3 * S, kind: duplicate },
    { task: 1, server: 0, startedAt: 0, endedAt: S },
    { task: 1, server: 1, boundAt: 0, endedAt: S, kind: duplicate, outcome: Outcome.discarded },
  ];
  const moved = [
    { task: 2, server: 0, boundAt: 0, endedAt: S, kind: opportunistic, outcome: Outcome.discarded },
    { task: 2, server: 1, boundAt: S, startedAt: S, endedAt: 2 * S, kind: duplicate },
  ];
  const run = { servers: 2, jobs: [{ stages: [3] }], attempts: [...attempts, ...moved] };
  expect(of(duplicateShare, run)).toBe(2 / 6);
  expect(of(duplicatesFirst, run)).toBe(0.5);
});

test('queues differ as the means of servers do, without opportunistic tasks', () => {
  const attempts = [
    { task: 0, server: 0, boundAt: 0, startedAt: S, endedAt: 2 * S },
    { task: 1, server: 0, boundAt: 0, startedAt: 3 * S, endedAt: 4 * S },
    { task: 2, server: 1, boundAt: 0, startedAt: 4 * S, endedAt: 5 * S },
    { task: 3, server: 1, boundAt: 0, startedAt: 5 * S, endedAt: 6 * S, kind: opportunistic },
  ];
  const run = { servers: 3, level: 'queues', jobs: [{ stages: [4] }], attempts } as const;
  // Means of 2 s and 4 s; the third server started nothing.
  const data = traceDataOf(run);
  expect([...queueSpreads(data, { start: 0, width: 5 * S, count: 2 })]).toEqual([S, Number.NaN]);
  // From 1 s to 6 s in tenths no two servers start a task at once.
  expect(of(queueSpread, run)).toBe(0);
});

test('reservations queue, too', () => {
  const entries = [
    { server: 0, task: -1, enteredAt: 0, leftAt: S },
    { server: 1, task: -1, enteredAt: 0, leftAt: 3 * S },
  ];
  const data = traceDataOf({ servers: 2, level: 'queues', jobs: ends, entries });
  expect([...queueSpreads(data, { start: 0, width: 4 * S, count: 1 })]).toEqual([S]);
});

test('the gap between servers is measured in windows', () => {
  const attempts = [
    { task: 0, server: 0, startedAt: 0, endedAt: 10 * S },
    { task: 1, server: 1, startedAt: 2 * S, endedAt: 7 * S },
  ];
  const run = { servers: 2, jobs: [{ stages: [2] }, ends[1]], attempts };
  const halves = utilizationPercentiles(traceDataOf(run), { start: 0, width: 5 * S, count: 2 }, [0, 0.5, 1]);
  expect(halves.map((each) => [...each])).toEqual([
    [0.6, 0.4],
    [0.8, 0.7],
    [1, 1],
  ]);
  // Half of the time the servers are alike; else the 80th percentile of 0 and 1 is 0.8, and the 20th is 0.2.
  expect(of(serverGap, run)).toBeCloseTo(0.3, 12);
});

test('a straggler is caught if its copy is sent before it has run twice as long as others', () => {
  const others = [0, 1, 2, 3].map((task) => ({ task, server: task, startedAt: 0, endedAt: 2 * S }));
  const slow = { task: 4, server: 4, startedAt: 0, endedAt: 5 * S, outcome: Outcome.lostRace };
  const copyAt = (boundAt: number) => ({
    ...{ task: 4, server: 5, kind: speculative, boundAt },
    ...{ startedAt: boundAt, endedAt: 5 * S },
  });
  const caught = (boundAt: number, wouldEndAt: number) =>
    of(stragglersCaught, {
      servers: 6,
      jobs: [{ stages: [5] }],
      attempts: [...others, slow, copyAt(boundAt)],
      lostRaces: [{ attempt: 4, wouldEndAt }],
    });
  expect(caught(3 * S, 20 * S)).toBe(1);
  expect(caught(4.5 * S, 20 * S)).toBe(0);
  // No straggler.
  expect(caught(3 * S, 5.5 * S)).toBeNaN();
});
