import { expect, test } from 'vitest';
import { NONE } from '../engine/ids.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import { Outcome } from '../engine/record/schema.ts';
import { traceDataOf, traceOf } from '../testing/trace/testTrace.ts';
import { openTrace } from './openTrace.ts';
import type { Trace } from './trace.ts';

// Job 0 has tasks 0 and 1, then 2; job 1 has task 3. Task 1 is raced by a copy that wins.
const trace = traceOf({
  servers: 2,
  slotsPerServer: 2,
  jobs: [{ stages: [2, 1] }, { arrivedAt: 5, stages: [1] }],
  attempts: [
    { task: 0, startedAt: 1, endedAt: 10 },
    { task: 1, startedAt: 2, endedAt: 30, outcome: Outcome.lostRace },
    { task: 3, server: 1, boundAt: 5, startedAt: 15, endedAt: 40 },
    { task: 1, boundAt: 7, startedAt: 8, endedAt: 20 },
    { task: 2, boundAt: 20, startedAt: 21, endedAt: 35 },
  ],
  entries: [
    { stage: 0, enteredAt: 0, leftAt: 1 },
    { stage: 2, enteredAt: 5, leftAt: 15 },
  ],
  holds: [{ stage: 0, from: 0, to: 1 }],
  keptSlots: [{ job: 1, server: 1, from: 6, to: 40 }],
  messages: [
    { from: 2, to: 0, stage: 0, sentAt: 0, receivedAt: 3 },
    { from: 0, to: 2, stage: NONE, sentAt: 1, receivedAt: 4 },
    { from: 2, to: 1, stage: 2, sentAt: 5, receivedAt: 8 },
  ],
});

function at(time: number, visit: Trace['running']): number[] {
  const rows: number[] = [];
  visit(time, (row) => rows.push(row));
  return rows;
}

test('a task knows its stage and the attempt that finished it', () => {
  expect(Array.from(trace.taskStage)).toEqual([0, 0, 1, 2]);
  expect(Array.from(trace.finishedBy)).toEqual([0, 3, 4, 2]);
});

test('a task that never finished has no finisher', () => {
  const open = traceOf({ jobs: [{ stages: [2] }], attempts: [{ task: 1, startedAt: 3 }] });
  expect(Array.from(open.finishedBy)).toEqual([NONE, NONE]);
});

test('at any time it lists what runs, waits, is held and is in transit', () => {
  expect(at(8, trace.running)).toEqual([0, 1, 3]);
  expect(at(15, trace.running)).toEqual([1, 3, 2]);
  expect(at(7, trace.queued)).toEqual([1]);
  expect(at(0, trace.held)).toEqual([0]);
  expect(at(3, trace.inFlight)).toEqual([1]);
  expect([5, 6, 39, 40].map((time) => at(time, trace.kept))).toEqual([[], [0], [0], []]);
});

test('a lost message is in transit no longer than any other', () => {
  const lost = traceOf({
    networkDelay: 3,
    jobs: [{ stages: [1] }],
    messages: [{ from: 0, to: 1, stage: 0, sentAt: 2 }],
    outages: [{ actor: 1, from: 1 }],
  });
  expect([1, 2, 4, 5].map((time) => at(time, lost.inFlight))).toEqual([[], [0], [0], []]);
});

test('a job has its attempts, queue entries and messages', () => {
  expect(trace.attemptsOfJob(0)).toEqual([0, 1, 3, 4]);
  expect(trace.attemptsOfTask(1)).toEqual([1, 3]);
  expect(trace.entriesOfJob(1)).toEqual([1]);
  expect(trace.messagesOfJob(0)).toEqual([0]);
  expect([trace.keptForJob(0), trace.keptForJob(1)]).toEqual([[], [0]]);
  expect(trace.messagesOfJob(1)).toEqual([2]);
});

test('a step goes to the next time at which anything happens, and back by the same times', () => {
  const forward = [0];
  for (let time = 0; time < 40; time = forward.at(-1) ?? 40) forward.push(trace.nextStep(time, 1));
  expect(forward).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 21, 30, 35, 40]);
  const back = [40];
  for (let time = 40; time > 0; time = back.at(-1) ?? 0) back.push(trace.nextStep(time, -1));
  expect(back).toEqual(forward.toReversed());
  expect(trace.nextStep(40, 1)).toBe(40);
  expect(trace.nextStep(0, -1)).toBe(0);
  expect(trace.nextStep(9.5, -1)).toBe(8);
});

test('decisions of a stage are read by kind', () => {
  const probes: DecisionKind<readonly number[]> = { name: 'probes', decode: (words) => Array.from(words) };
  const decided = traceOf({
    jobs: [{ stages: [1] }, { stages: [1] }],
    decisionKinds: ['answers', 'probes'],
    decisions: [
      { at: 1, actor: 1, kind: 1, stage: 0, words: [4, 5, 6] },
      { at: 2, actor: 1, kind: 0, stage: 0, words: [9] },
      { at: 3, actor: 1, kind: 1, stage: 1, words: [] },
      { at: 4, actor: 2, kind: 1, stage: 0, words: [7] },
    ],
  });
  expect(decided.decisionsOfStage(probes, 0)).toEqual([
    { row: 0, at: 1, actor: 1, stage: 0, payload: [4, 5, 6] },
    { row: 3, at: 4, actor: 2, stage: 0, payload: [7] },
  ]);
  expect(decided.decisionsOfStage(probes, 1).map(({ payload }) => payload)).toEqual([[]]);
  expect(decided.decisionsOfStage({ name: 'unheard of', decode: () => 0 }, 0)).toEqual([]);
});

test('a trace that went to another thread and back reads the same', () => {
  const data = traceDataOf({ jobs: [{ stages: [1] }], attempts: [{ task: 0, startedAt: 1, endedAt: 2 }] });
  const copy = openTrace(structuredClone(data));
  expect(copy.attemptsOfJob(0)).toEqual([0]);
  expect(copy.nextStep(0, 1)).toBe(1);
});
