import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { measureRun } from '../../cli/measure.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { faultsOf, type ReadEvent } from '../../testing/trace/traceEvents/testTraceEvents.ts';
import { jobName, serverName, taskName } from '../../views/shared/names.ts';
import type { Trace } from '../trace.ts';
import { namesIn } from './names.ts';
import { compressedBytes, estimatedBytes } from './size.ts';
import { traceEventPieces } from './traceEvents.ts';

function textOf(traces: readonly Trace[]): string {
  const runs = traces.map((trace, at) => ({ title: `Run "${at + 1}"`, trace }));
  return [...traceEventPieces(runs, { makespan: '1' })].join('');
}

const eventsOf = (text: string): readonly ReadEvent[] => JSON.parse(text).traceEvents;

function tracesOf(id: string): readonly Trace[] {
  const { scenario } = presets.get(id);
  return scenario.runs.map((_, index) => {
    const traces: Trace[] = [];
    measureRun(
      scenario,
      index,
      () => 0,
      () => undefined,
      (trace) => traces.push(trace),
    );
    return traces[0];
  });
}

// One with messages, queues and held slots; servers that fail; slots kept for jobs; copies of tasks; data over
// contended links; opportunistic tasks that are upgraded; and jobs that users cancel.
test.each([
  'first-look',
  'scheduler-lost',
  'server-dies',
  'keep-a-slot',
  'copy-each',
  'crowded-links',
  'gaps-filled',
  'job-control',
])('all runs of %s are valid trace events, with a slice for each attempt that started', (id) => {
  const traces = tracesOf(id);
  const text = textOf(traces);
  const bytes = new TextEncoder().encode(text).length;
  const estimated = traces.reduce((sum, { data }) => sum + estimatedBytes(data), 0);
  expect(estimated / bytes, 'estimated ÷ real size').toBeGreaterThan(2 / 3);
  expect(estimated / bytes, 'estimated ÷ real size').toBeLessThan(4 / 3);
  const zipped = gzipSync(text).length;
  // Less than this is no burden, whatever is said of it.
  if (zipped > 100_000) {
    const ratio = traces.reduce((sum, { data }) => sum + compressedBytes(data), 0) / zipped;
    expect(ratio, 'estimated ÷ real size, compressed').toBeGreaterThan(3 / 5);
    expect(ratio, 'estimated ÷ real size, compressed').toBeLessThan(7 / 5);
  }
  expect(faultsOf(text)).toEqual([]);
  const events = eventsOf(text);
  for (const [at, { data }] of traces.entries()) {
    const { startedAt } = data.tables.attempts.columns;
    const started = startedAt.slice(0, data.tables.attempts.length).filter((time) => time <= data.endedAt);
    const slices = events.filter(({ pid, cat }) => pid === at + 1 && cat === 'task');
    expect(slices.map(({ ts }) => ts)).toEqual([...started].sort((one, other) => one - other));
  }
});

test('times are those of the run, to the microsecond', () => {
  const trace = traceOf({
    servers: 2,
    jobs: [{ arrivedAt: 3, stages: [2] }],
    attempts: [
      { task: 0, server: 1, boundAt: 5, startedAt: 7_000_000_001, endedAt: 7_000_000_004 },
      { task: 1, server: 0, boundAt: 5, startedAt: 9 },
    ],
  });
  const slices = eventsOf(textOf([trace])).filter(({ cat }) => cat === 'task');
  expect(slices).toMatchObject([
    { name: 'j1·2', ts: 9, dur: 7_000_000_004 - 9, args: { outcome: 'open', 'since bound [µs]': 4 } },
    { name: 'j1·1', ts: 7_000_000_001, dur: 3, args: { outcome: 'finished', stage: 1, job: 'j1' } },
  ]);
});

test('entries of a queue that overlap stand in different threads, and a place is used again', () => {
  const trace = traceOf({
    jobs: [{ arrivedAt: 0, stages: [3] }],
    entries: [
      { task: -1, enteredAt: 0, leftAt: 10 },
      { task: -1, enteredAt: 5, leftAt: 12 },
      { task: -1, enteredAt: 10, leftAt: 11 },
    ],
    attempts: [{ startedAt: 10, endedAt: 20 }],
  });
  const queue = eventsOf(textOf([trace])).filter(({ cat }) => cat === 'queue');
  expect(queue.map(({ name }) => name)).toEqual(Array(3).fill('reservation of j1'));
  expect(queue[1].tid).toBe(queue[0].tid + 1);
  expect(queue[2].tid).toBe(queue[0].tid);
});

test('an arrow leads from the scheduler over the server to the task that the message brought', () => {
  const [, trace] = tracesOf('first-look');
  const events = eventsOf(textOf([trace]));
  const tasks = events.filter(({ ph, name, cat }) => ph === 'f' && cat === 'message' && name === 'task');
  expect(tasks.length).toBe(trace.data.graphs.tasks);
  const slots = events.filter(({ cat }) => cat === 'task').map(({ tid, ts }) => `${tid} ${ts}`);
  expect(new Set(tasks.map(({ tid, ts }) => `${tid} ${ts}`))).toEqual(new Set(slots));
});

test('names are those of the page', () => {
  const trace = traceOf({ servers: 120, schedulers: 2, jobs: [{ stages: [2] }, { stages: [1, 3] }] });
  const names = namesIn(trace);
  const { graphs } = trace.data;
  for (let task = 0; task < graphs.tasks; task += 1) expect(names.task(task)).toBe(taskName(graphs, task));
  expect(names.jobOf(2)).toBe(jobName(1));
  expect([names.actor(7), names.actor(121)]).toEqual([serverName(7, 120), 'scheduler 2']);
});

test('the check finds what is wrong', () => {
  const slice = { ph: 'X', pid: 1, tid: 1, cat: 'a', name: 'x', ts: 5, dur: 5, args: {} };
  const named = { ph: 'M', pid: 1, tid: 1, name: 'thread_name', ts: 0, args: { name: 'x' } };
  const check = (...events: readonly object[]) =>
    faultsOf(JSON.stringify({ traceEvents: [named, ...events] })).length;
  expect(check(slice)).toBe(0);
  expect(check({ ...slice, dur: undefined })).toBeGreaterThan(0);
  expect(check({ ...slice, ts: 0.5 })).toBeGreaterThan(0);
  expect(check({ ...slice, tid: 2 })).toBe(1);
  expect(check(slice, { ...slice, ts: 8 })).toBe(1);
  const arrow = { ph: 's', pid: 1, tid: 1, cat: 'a', name: 'x', id: 1, ts: 6 };
  expect(check(slice, arrow, { ...arrow, ph: 'f', bp: 'e' })).toBe(0);
  expect(check(slice, arrow)).toBe(1);
  expect(check(slice, arrow, { ...arrow, ph: 'f', bp: 'e', ts: 11 })).toBe(1);
  expect(check(slice, { ...arrow, ph: 'f', bp: 'e' }, arrow)).toBe(1);
});
