import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { describeArrow } from './describe.ts';
import { exampleJob, sequenceOf, shownJob } from './sequence.ts';
import { messageTable } from './table.ts';

// Figure 2 of the paper in small: one task, two probes, the second server asks too late.
const kinds = [
  { name: 'probe', to: 'server', look: 'probe' },
  { name: 'getTask', to: 'scheduler' },
  { name: 'launch', to: 'server' },
  { name: 'noTask', to: 'server', words: 'no task left' },
] as const;
const trace = traceOf({
  servers: 3,
  jobs: [{ stages: [1] }, { stages: [1], arrivedAt: 10 }],
  messageKinds: kinds,
  messages: [
    { from: 3, to: 0, kind: 0, stage: 1, sentAt: 10, receivedAt: 15 },
    { from: 3, to: 2, kind: 0, stage: 1, sentAt: 10, receivedAt: 15 },
    { from: 2, to: 3, kind: 1, stage: 1, sentAt: 15, receivedAt: 20 },
    { from: 3, to: 2, kind: 2, stage: 1, about: 1, sentAt: 20, receivedAt: 25 },
    { from: 0, to: 3, kind: 1, stage: 1, sentAt: 40, receivedAt: 45 },
    { from: 3, to: 0, kind: 3, stage: 1, sentAt: 45, receivedAt: 50 },
  ],
  entries: [{ server: 0, stage: 1, enteredAt: 15, leftAt: 40 }],
  holds: [
    { server: 2, lane: 0, stage: 1, from: 15, to: 25 },
    { server: 0, lane: 0, stage: 1, from: 40, to: 50 },
    { server: 1, lane: 0, stage: 0, from: 0, to: 5 },
  ],
  attempts: [
    { task: 0, server: 1, startedAt: 5, endedAt: 9 },
    { task: 1, server: 2, startedAt: 25, endedAt: 125 },
  ],
});
const sequence = sequenceOf(trace, 1);

test('lifelines stand in the order in which servers answered', () => {
  expect(sequence.servers).toEqual([2, 0]);
});

test('every message of the job is an arrow, and none of another job', () => {
  const { messages } = trace.data.tables;
  expect(sequence.arrows).toHaveLength(messages.length);
  for (const { row, from, to, lifeline, isToServer } of sequence.arrows) {
    expect([from, to]).toEqual([messages.columns.sentAt[row], messages.columns.receivedAt[row]]);
    const server = isToServer ? messages.columns.to[row] : messages.columns.from[row];
    expect(sequence.servers[lifeline]).toBe(server);
  }
  expect(sequenceOf(trace, 0).arrows).toEqual([]);
});

test('a message is described by the words of its kind, as in the picture', () => {
  const refused = sequence.arrows.find(({ row }) => trace.data.tables.messages.columns.kind[row] === 3);
  if (refused === undefined) throw new Error('the arrow is missing');
  expect(describeArrow(trace, sequence, refused)[0]).toBe('no task left');
});

test('waiting, holding and running are bars of the job only', () => {
  expect(sequence.bars.map(({ kind, lifeline, from, to }) => [kind, lifeline, from, to])).toEqual([
    ['queued', 1, 15, 40],
    ['held', 0, 15, 25],
    ['held', 1, 40, 50],
    ['running', 0, 25, 125],
  ]);
});

test('the picture extends from the arrival to the last event', () => {
  expect([sequence.from, sequence.to]).toEqual([10, 125]);
});

test('the example is a job in which a server asked and got no task', () => {
  expect(exampleJob(trace)).toBe(1);
  expect(exampleJob(traceOf({ jobs: [{ stages: [1] }] }))).toBeNull();
});

test('runs side by side show the same job: the selected one, or the example of one of them', () => {
  const silent = traceOf({ jobs: [{ stages: [1] }, { stages: [1] }] });
  expect(shownJob([silent, trace], 0)).toBe(0);
  expect(shownJob([silent, trace], null)).toBe(1);
  expect(shownJob([silent, trace], 7)).toBe(1);
  expect(shownJob([silent], null)).toBeNull();
});

// The question is still under way when the only scheduler fails.
const broken = traceOf({
  networkDelay: 5,
  jobs: [{ stages: [1] }],
  messageKinds: kinds,
  messages: [
    { from: 1, to: 0, kind: 0, stage: 0, sentAt: 0, receivedAt: 5 },
    { from: 0, to: 1, kind: 1, stage: 0, sentAt: 5 },
  ],
  outages: [{ actor: 1, from: 7, to: 500 }],
});

test('a message that nobody receives ends where it would have been received, as lost', () => {
  const [probe, question] = sequenceOf(broken, 0).arrows;
  expect([probe.to, probe.isLost]).toEqual([5, false]);
  expect([question.to, question.isLost]).toEqual([10, true]);
  expect(broken.data.endedAt).toBe(500);
});

test('a lost message is described as lost, with the failed receiver, and has no time of receipt', () => {
  const lost = sequenceOf(broken, 0);
  const [probe, question] = lost.arrows;
  expect(describeArrow(broken, lost, probe).join()).not.toMatch(/lost/);
  expect(describeArrow(broken, lost, question).slice(-2)).toEqual([
    expect.stringMatching(/^5 µs on its way$/),
    'lost: scheduler was down',
  ]);
  expect(messageTable(broken, [broken], 0).map((row) => row[5])).toEqual(['received (s)', 0.000005, 'lost']);
});
