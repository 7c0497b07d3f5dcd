import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { pendingTasksOf } from '../../trace/pendingTasks.ts';
import { looks } from '../copies/CopyFrame.tsx';
import { keepLooks } from '../copies/laterLooks.ts';
import { captionOf } from './caption.ts';
import { describeTarget } from './describe.ts';
import { countDown } from './drawOutages.ts';
import { createSnapshots } from './snapshot.ts';
import { clusterTable } from './table.ts';

const trace = traceOf({
  servers: 2,
  jobs: [{ arrivedAt: 10, stages: [2] }, { stages: [1] }],
  messageKinds: [{ name: 'probe', to: 'server', look: 'probe' }],
  messages: [
    { from: 2, to: 0, stage: 0, sentAt: 10, receivedAt: 15 },
    { from: 2, to: 1, stage: 0, sentAt: 10, receivedAt: 15 },
  ],
  entries: [
    { server: 0, stage: 0, enteredAt: 15, leftAt: 40 },
    { server: 0, stage: 1, task: 2, enteredAt: 16, leftAt: 45 },
  ],
  holds: [{ server: 1, stage: 0, from: 15, to: 25 }],
  attempts: [
    { task: 0, server: 1, boundAt: 20, startedAt: 25, endedAt: 60 },
    { task: 1, server: 0, boundAt: 30, startedAt: 40, endedAt: 90 },
  ],
});
const take = createSnapshots(trace);
const pending = pendingTasksOf(trace);

test('a caption follows its job from the probes to the end', () => {
  const at = (time: number) => captionOf(trace, take(time), 0);
  expect([at(5), at(12), at(20), at(30), at(50), at(90)]).toEqual([
    null,
    'j1: 2 probes',
    'j1: 0/2 started',
    'j1: 1/2 started',
    'j1: 2/2 started',
    'j1: done',
  ]);
});

test('a task waits with its scheduler from when it is ready until it is bound', () => {
  expect([0, 10, 20, 29, 30].map((time) => pending.at(0, time))).toEqual([1, 3, 2, 2, 1]);
});

test('a server says what it runs, asks for, and has in its queue', () => {
  const say = (server: number, time: number) =>
    describeTarget(trace, take(time), pending, { kind: 'server', server, lane: null, place: null });
  expect(say(0, 30)).toEqual(['s00', 'a slot is free', 'queue: j1, j2·1']);
  expect(say(1, 20)).toEqual(['s01', 'idle, asks for a task of j1', 'nothing waits here']);
  expect(say(1, 30)).toEqual(['s01', 'runs j1·1 since 5 µs', 'nothing waits here']);
});

const broken = traceOf({
  servers: 2,
  jobs: [{ arrivedAt: 0, stages: [1] }],
  outages: [
    { actor: 1, from: 10, to: 30 },
    { actor: 2, from: 25, to: 40 },
  ],
});

test('what is down is described with the time of the failure, until it is back', () => {
  const takeBroken = createSnapshots(broken);
  const idle = pendingTasksOf(broken);
  const say = (time: number) =>
    describeTarget(broken, takeBroken(time), idle, { kind: 'server', server: 1, lane: null, place: null });
  expect(say(9)).toEqual(['s01', 'a slot is free', 'nothing waits here']);
  expect(say(17)).toEqual(['s01', 'down since 7 µs']);
  expect(say(30)).toEqual(say(9));
  expect(describeTarget(broken, takeBroken(26), idle, { kind: 'scheduler', scheduler: 0 })).toEqual([
    'scheduler',
    'down since 1 µs',
    '1 task not given to a server yet',
  ]);
  expect([9, 17, 26, 30, 40].map((time) => countDown(broken, time))).toEqual([0, 1, 2, 1, 0]);
});

test('the table has a column for failures if any server ever fails', () => {
  const rows = clusterTable(broken, 26);
  expect(rows.map((row) => row.at(-1))).toEqual(['down', 0, 1]);
  expect(clusterTable(trace, 26)[0]).not.toContain('down');
});

test('a scheduler is described by the number of tasks without a server', () => {
  expect(describeTarget(trace, take(20), pending, { kind: 'scheduler', scheduler: 0 })).toEqual([
    'scheduler',
    '2 tasks not given to a server yet',
  ]);
});

test('the table has the numbers that are drawn', () => {
  const [header, ...rows] = clusterTable(trace, 42);
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  const { running, queued, held } = take(42);
  expect(column('running')).toEqual([...running]);
  expect(column('queued')).toEqual([...queued]);
  expect(column('asking')).toEqual([...held]);
});

test('a copy is told from its original, in words and in the table', () => {
  const raced = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: 40, outcome: Outcome.lostRace },
      { task: 0, server: 1, startedAt: 10, endedAt: 40, kind: AttemptKind.speculative },
    ],
  });
  keepLooks(looks);
  const say = (server: number) =>
    describeTarget(raced, createSnapshots(raced)(20), pendingTasksOf(raced), {
      kind: 'server',
      server,
      lane: null,
      place: null,
    })[1];
  expect([say(0), say(1)]).toEqual(['runs j1·1 since 20 µs', 'runs a speculative copy of j1·1 since 10 µs']);
  const copies = (time: number) => clusterTable(raced, time).map((row) => row.at(-1));
  expect(copies(5)).toEqual(['copies', 0, 0]);
  expect(copies(20)).toEqual(['copies', 0, 1]);
  expect(clusterTable(trace, 20)[0]).not.toContain('copies');
});
