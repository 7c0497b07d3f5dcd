import { expect, test } from 'vitest';
import { evidenceOf, numberWord, ordinalWord, plainText } from '../../explain/explanation.ts';
import { aheadOf } from '../../explain/serversThen.ts';

import { explainTask } from '../../faces/explain.ts';
import type { HandmadeRun } from '../../testing/trace/testTrace.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { compareTask } from './compareRuns.ts';
import { exactTime, shortTimes, timeParts, totalOf } from './timeParts.ts';

// The paper's Figure 2 in numbers: job 1 has two tasks and four probes; servers 0, 1 and 3 are busy when these
// arrive.
const late: HandmadeRun = {
  servers: 4,
  networkDelay: 500,
  jobs: [{ stages: [3] }, { stages: [2] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: 10_000 },
    { task: 1, server: 1, startedAt: 0, endedAt: 3000 },
    { task: 2, server: 3, startedAt: 0, endedAt: 20_000 },
    { task: 3, server: 2, boundAt: 1000, startedAt: 1500, endedAt: 101_500 },
    { task: 4, server: 1, boundAt: 3500, startedAt: 4000, endedAt: 104_000 },
  ],
  entries: [
    { server: 0, stage: 1, enteredAt: 500, leftAt: 10_000 },
    { server: 1, stage: 1, enteredAt: 500, leftAt: 3000 },
    { server: 2, stage: 1, enteredAt: 500, leftAt: 500 },
    { server: 3, stage: 1, enteredAt: 500, leftAt: 20_000 },
  ],
  holds: [
    { server: 2, stage: 1, from: 500, to: 1500 },
    { server: 1, stage: 1, from: 3000, to: 4000 },
    { server: 0, stage: 1, from: 10_000, to: 11_000 },
    { server: 3, stage: 1, from: 20_000, to: 21_000 },
  ],
  messageKinds: [{ name: 'getTask', to: 'scheduler' }],
  messages: [
    { stage: 1, from: 2, to: 4, sentAt: 500, receivedAt: 1000 },
    { stage: 1, from: 1, to: 4, sentAt: 3000, receivedAt: 3500 },
    { stage: 1, from: 0, to: 4, sentAt: 10_000, receivedAt: 10_500 },
    { stage: 1, from: 3, to: 4, sentAt: 20_000, receivedAt: 20_500 },
  ],
  policy: 'sparrow',
  decisionKinds: ['sparrow/probes', 'sparrow/assign'],
  decisions: [
    { at: 0, actor: 4, kind: 0, stage: 1, words: [0, 0, 1, 2, 3] },
    { at: 1000, kind: 1, actor: 4, stage: 1, words: [2, 3, 1] },
    { at: 3500, kind: 1, actor: 4, stage: 1, words: [1, 4, 2] },
    { at: 10_500, kind: 1, actor: 4, stage: 1, words: [0, -1, 3] },
    { at: 20_500, kind: 1, actor: 4, stage: 1, words: [3, -1, 4] },
  ],
};
const lateTrace = traceOf(late);

test('a late bound task is explained by the order in which servers asked', () => {
  const { sentence } = explainTask(lateTrace, 4);
  expect(plainText(sentence)).toBe(
    'Task j2·2 runs on s01 because s01 was the second of four probed servers to have a free slot and ask; one task had been given out before.',
  );
});

test('the evidence lists every probe: what was ahead of it, when its server asked, and what it got', () => {
  const { evidence } = explainTask(lateTrace, 4);
  expect(evidence?.header).toEqual(['probed', 'ahead then', 'asked at', 'got']);
  expect(evidence?.rows.map(({ cells }) => cells)).toEqual([
    ['s02', '0', '+500 µs', 'j2·1'],
    ['s01', '1', '+3 ms', 'j2·2'],
    ['s00', '1', '+10 ms', 'nothing'],
    ['s03', '1', '+20 ms', 'nothing'],
  ]);
  expect(evidence?.rows.map(({ isChosen }) => isChosen)).toEqual([false, true, false, false]);
});

test('a probe whose server has not asked is waiting', () => {
  const trace = traceOf({
    ...late,
    holds: late.holds?.slice(0, 3),
    messages: late.messages?.slice(0, 3),
    decisions: late.decisions?.slice(0, 4),
    entries: late.entries?.map((entry, row) => (row === 3 ? { ...entry, leftAt: Infinity } : entry)),
  });
  expect(explainTask(trace, 4).evidence?.rows.at(-1)?.cells).toEqual(['s03', '1', 'waiting', '']);
});

test('a task for which no server asked is explained', () => {
  const trace = traceOf({
    ...late,
    decisions: late.decisions?.slice(0, 1),
    attempts: [],
    holds: [],
    messages: [],
    entries: [],
  });
  expect(plainText(explainTask(trace, 4).sentence)).toBe(
    'Task j2·2 has no server yet: its scheduler probed four, and none had a free slot for it by the end.',
  );
});

test('the parts of a response time add up exactly', () => {
  for (const task of [0, 1, 2, 3, 4]) {
    const parts = timeParts(lateTrace, task) ?? [];
    const { endedAt } = lateTrace.data.tables.attempts.columns;
    expect(totalOf(parts)).toBe(endedAt[lateTrace.finishedBy[task]]);
  }
  expect(timeParts(lateTrace, 4)?.map(({ kind, length }) => [kind, length])).toEqual([
    ['travel', 500],
    ['wait', 2500],
    ['ask', 1000],
    ['run', 100_000],
  ]);
});

test('a task that waits with its scheduler waits until it is bound', () => {
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, boundAt: 70, startedAt: 75, endedAt: 100 }],
  });
  expect(timeParts(trace, 0)?.map(({ kind, length }) => [kind, length])).toEqual([
    ['wait', 70],
    ['travel', 5],
    ['run', 25],
  ]);
});

test('an unfinished task has no parts', () => {
  expect(
    timeParts(traceOf({ jobs: [{ stages: [1] }], attempts: [{ task: 0, startedAt: 5 }] }), 0),
  ).toBeNull();
});

test('times for a glance have three or four digits in the sum and add up as written', () => {
  const parts = (...lengths: readonly number[]) =>
    lengths.map((length) => ({ kind: 'wait' as const, label: 'wait', length }));
  expect(shortTimes(parts(5_151, 12_049, 2_049), 'ms')).toEqual({
    each: ['5.2', '12.0', '2.0'],
    total: '19.2',
  });
  expect(shortTimes(parts(259_013, 500, 100_412), 'ms')).toEqual({
    each: ['259.0', '0.5', '100.4'],
    total: '359.9',
  });
  expect(shortTimes(parts(12_345_678, 7), 's')).toEqual({ each: ['12.35', '<0.01'], total: '12.35' });
  expect(shortTimes(parts(3), 'ms')).toEqual({ each: ['0.003'], total: '0.003' });
});

test('exact times keep every microsecond', () => {
  expect([exactTime(22_431, 'ms'), exactTime(96_000, 'ms'), exactTime(12_000_001, 's')]).toEqual([
    '22.431',
    '96',
    '12.000001',
  ]);
});

function sampled(words: readonly number[]) {
  return traceOf({
    servers: 4,
    networkDelay: 1,
    jobs: [{ stages: [2] }],
    attempts: [{ task: 0, server: 2, startedAt: 5, endedAt: 9 }],
    policy: 'sparrow',
    decisionKinds: ['sparrow/sample'],
    decisions: [{ at: 1, stage: 0, words }],
  });
}

test('batch sampling is explained by the rank of the queue among all probed ones', () => {
  const trace = sampled([4, 0, 1, 2, 3, 3, 5, 1, 0, -1, -1, -1, -1, 0, 3, 1, 2]);
  const { sentence, evidence } = explainTask(trace, 1);
  expect(plainText(sentence)).toBe(
    'Task j1·2 was sent to s02 because it answered with the second shortest of four queues: one running or waiting there. Of all probed queues, the two shortest got a task each.',
  );
  expect(evidence?.rows.map(({ cells }) => cells)).toEqual([
    ['s03', '0', 'j1·1'],
    ['s02', '1', 'j1·2'],
    ['s00', '3', ''],
    ['s01', '5', ''],
  ]);
});

test('servers that are asked several times have one queue, and the job’s own tasks count', () => {
  const trace = sampled([4, 0, 1, 0, 1, 0, 1, 0, 1, -1, -1, -1, -1, 0, 0, 1, 0]);
  const { sentence, evidence } = explainTask(trace, 1);
  expect(plainText(sentence)).toBe(
    'Task j1·2 was sent to s00 because at its turn it had one of the two shortest of two queues, with one task of its job that had just been sent there: nothing ran or waited there.',
  );
  expect(evidence?.rows.map(({ cells }) => cells)).toEqual([
    ['s00', '0', 'j1·1, j1·2'],
    ['s01', '1', ''],
  ]);
});

test('per-task sampling compares only the probes of the task', () => {
  const trace = sampled([4, 0, 1, 2, 3, 3, 5, 1, 0, 0, 0, 1, 1, 0, 0, 1, 3]);
  const { sentence, evidence } = explainTask(trace, 0);
  expect(plainText(sentence)).toContain(
    'was sent to s00 because it answered with the shorter of two queues: three running',
  );
  expect(evidence?.rows.map(({ cells }) => cells[0])).toEqual(['s00', 's01']);
});

test('a random placement is explained without probes, by the queue that the task found', () => {
  const trace = traceOf({
    servers: 2,
    jobs: [{ stages: [2] }],
    attempts: [
      { task: 0, server: 1, startedAt: 0, endedAt: 9 },
      { task: 1, server: 1, startedAt: 9, endedAt: 12 },
    ],
    entries: [{ server: 1, stage: 0, task: 1, enteredAt: 3, leftAt: 9 }],
    policy: 'sparrow',
    decisionKinds: ['sparrow/random'],
    decisions: [{ at: 0, stage: 0, words: [1, 1, 2] }],
  });
  expect(plainText(explainTask(trace, 1).sentence)).toBe(
    'Task j1·2 was sent to s01, drawn at random from two servers; its queue length was not asked for. It found one ahead of it.',
  );
});

test('a task that starts on arrival is not ahead of itself', () => {
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, startedAt: 5, endedAt: 9 }],
    entries: [{ stage: 0, task: 0, enteredAt: 5, leftAt: 5 }],
    policy: 'sparrow',
    decisionKinds: ['sparrow/random'],
    decisions: [{ at: 0, stage: 0, words: [0, 0, 1] }],
  });
  expect(plainText(explainTask(trace, 0).sentence)).toContain('It found nothing ahead of it.');
});

test('of reservations that reach an idle server at once, the first is ahead of the others', () => {
  const trace = traceOf({
    ...late,
    entries: [
      { server: 0, stage: 1, enteredAt: 500, leftAt: 20_000 },
      { server: 2, stage: 1, enteredAt: 500, leftAt: 500 },
      { server: 2, stage: 1, enteredAt: 500, leftAt: 10_000 },
    ],
    holds: [{ server: 2, stage: 1, from: 500, to: 1500 }],
  });
  expect([1, 2].map((entry) => aheadOf(trace, entry))).toEqual([0, 1]);
});

test('a central launch says how long the line was', () => {
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, startedAt: 0, endedAt: 9 }],
    policy: 'fifo',
    decisionKinds: ['central/launch'],
    decisions: [{ at: 0, stage: 0, words: [0, 0, 1, 12] }],
  });
  expect(plainText(explainTask(trace, 0).sentence)).toBe(
    'Task j1·1 was launched on s00 because it was first in line of twelve ready tasks when the only free slot that the scheduler knew of was there.',
  );
});

test('without recorded decisions the explanation uses start and end times', () => {
  const trace = traceOf({ jobs: [{ stages: [2] }], attempts: [{ task: 0, startedAt: 7000, endedAt: 9000 }] });
  expect(plainText(explainTask(trace, 0).sentence)).toContain(
    'went to s00 and started 7 ms after it was ready.',
  );
  expect(plainText(explainTask(trace, 1).sentence)).toContain('was not given to any server');
});

test('the same task in another run is compared by when it finished', () => {
  const other = traceOf({
    ...late,
    attempts: [{ task: 4, server: 0, startedAt: 4000, endedAt: 516_000 }],
    entries: [{ server: 0, stage: 1, task: 4, enteredAt: 500, leftAt: 4000 }],
  });
  expect(plainText(compareTask(lateTrace, other, 'A Random', 4))).toBe(
    'Under A Random the same task ran on s00 and finished 412 ms later.',
  );
  expect(plainText(compareTask(other, lateTrace, 'B', 4))).toContain('412 ms earlier');
  expect(plainText(compareTask(lateTrace, lateTrace, 'B', 4))).toContain('at the very same moment');
});

test('small numbers are words, larger ones are not', () => {
  expect([numberWord(8), numberWord(1024), ordinalWord(2), ordinalWord(21), ordinalWord(112)]).toEqual([
    'eight',
    '1,024',
    'second',
    '21st',
    '112th',
  ]);
});

test('long evidence is shortened to the chosen rows, and reads nothing else', () => {
  const candidates = Array.from({ length: 60 }, (_, candidate) => candidate);
  const read: number[] = [];
  const { rows, more } = evidenceOf(
    ['x'],
    candidates,
    (candidate) => candidate === 50,
    (candidate) => {
      read.push(candidate);
      return [String(candidate)];
    },
  );
  expect(rows.at(-1)).toEqual({ cells: ['50'], isChosen: true });
  expect(rows.length + more).toBe(60);
  expect(read).toHaveLength(rows.length);
});
