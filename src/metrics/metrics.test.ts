import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { busySlots, queueEntries, waitingTasks } from '../trace/counted.ts';
import { areaOf, bucketsOf } from '../trace/series.ts';
import { copies, decisions, kills } from './attemptCounts.ts';
import { aboveIdeal, idealResponse, slowdown } from './ideal.ts';
import { makespan, throughput } from './makespan.ts';
import { messagesPerTask, noOps } from './messages.ts';
import { isMeasurable } from './metric.ts';
import entries from './metrics.json' with { type: 'json' };
import { metrics } from './registry.ts';
import { jobResponse, taskResponse, taskService } from './responseTime.ts';
import { summarize } from './summary.ts';
import { askingShare, serverUtilization, utilization } from './utilization.ts';
import { jobFirstWait, jobLongestWait, taskWait, zeroWaitShare } from './waitTime.ts';

const seconds = (time: number) => time * SECOND;

// Two servers of one slot, one-way delay 0.1 s. Job 0 is warm-up: task 0 on server 0, [0, 2). Job 1 arrives at 1:
// tasks 1 [1.3, 4.3) on server 1 and 2 [2, 3) on server 0; then task 3 [5, 6) on server 0. Job 2 arrives at 5: task 4
// [5.3, 7.3) on server 1; server 0 asks and gets no task [6, 6.2).
const trace = traceOf({
  servers: 2,
  networkDelay: seconds(0.1),
  firstMeasuredJob: 1,
  jobs: [{ stages: [1] }, { arrivedAt: seconds(1), stages: [2, 1] }, { arrivedAt: seconds(5), stages: [1] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: seconds(2) },
    { task: 1, server: 1, startedAt: seconds(1.3), endedAt: seconds(4.3) },
    { task: 2, server: 0, startedAt: seconds(2), endedAt: seconds(3) },
    { task: 3, server: 0, startedAt: seconds(5), endedAt: seconds(6) },
    { task: 4, server: 1, startedAt: seconds(5.3), endedAt: seconds(7.3) },
  ],
  entries: [{ server: 0, stage: 1, enteredAt: seconds(1.1), leftAt: seconds(1.8) }],
  holds: [
    { server: 0, stage: 1, from: seconds(1.8), to: seconds(2) },
    { server: 0, stage: 3, from: seconds(6), to: seconds(6.2) },
  ],
  messages: Array.from({ length: 15 }, () => ({ sentAt: 0, receivedAt: 1 })),
});

const rounded = (values: Float64Array) => Array.from(values, (value) => Number(value.toFixed(6)));
const { NaN: none } = Number;

test('every entry has its metric', () => {
  expect(metrics.map(({ id }) => id)).toEqual(Object.keys(entries));
});

test('jobs of the warm-up have no numbers', () => {
  expect(rounded(jobResponse.compute(trace))).toEqual([none, 5, 2.3]);
});

test('a task waits from when its stage is ready', () => {
  expect(rounded(taskWait.compute(trace))).toEqual([none, 0.3, 1, 0.7, 0.3]);
  expect(rounded(taskService.compute(trace))).toEqual([none, 3, 1, 1, 2]);
  expect(rounded(taskResponse.compute(trace))).toEqual([none, 3.3, 2, 1.7, 2.3]);
});

test('a job waits for its first task and for its last', () => {
  expect(rounded(jobFirstWait.compute(trace))).toEqual([none, 0.3, 0.3]);
  expect(rounded(jobLongestWait.compute(trace))).toEqual([none, 1, 0.3]);
});

test('the time of the protocol does not count as waiting', () => {
  expect(rounded(zeroWaitShare.compute(trace))).toEqual([0.5]);
});

test('the ideal adds up the longest service times of stages that follow one another', () => {
  expect(rounded(idealResponse.compute(trace))).toEqual([none, 4, 2]);
  expect(rounded(slowdown.compute(trace))).toEqual([none, 1.25, 1.15]);
  expect(rounded(aboveIdeal.compute(trace))).toEqual([Number((3.65 / 3 - 1).toFixed(6))]);
});

test('parallel stages count once in the ideal', () => {
  const diamond = traceOf({
    servers: 2,
    jobs: [{ stages: [1, 1, { tasks: 1, after: [0] }, { tasks: 1, after: [1, 2] }] }],
    attempts: [
      { task: 0, startedAt: 0, endedAt: seconds(1) },
      { task: 1, server: 1, startedAt: seconds(1), endedAt: seconds(6) },
      { task: 2, startedAt: seconds(1), endedAt: seconds(4) },
      { task: 3, startedAt: seconds(6), endedAt: seconds(7) },
    ],
  });
  expect(rounded(idealResponse.compute(diamond))).toEqual([7]);
});

test('the window of the measured jobs is 1 s to 5 s, without filling and draining', () => {
  expect(rounded(utilization.compute(trace))).toEqual([(1 + 3 + 1) / 8]);
  expect(rounded(serverUtilization.compute(trace))).toEqual([0.5, 0.75]);
  expect(rounded(askingShare.compute(trace))).toEqual([0.2 / 8]);
  expect(rounded(throughput.compute(trace))).toEqual([1 / 4]);
});

test('if most of the work comes after the last arrival, the window is from the first start to the last end', () => {
  const atOnce = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, startedAt: seconds(1), endedAt: seconds(4) }],
  });
  expect(rounded(utilization.compute(atOnce))).toEqual([1]);
  // Two jobs that arrive one after the other and are admitted one at a time.
  const list = traceOf({
    servers: 2,
    jobs: [{ stages: [2] }, { arrivedAt: seconds(1), stages: [1] }],
    attempts: [
      { task: 0, startedAt: seconds(2), endedAt: seconds(6) },
      { task: 1, server: 1, startedAt: seconds(2), endedAt: seconds(4) },
      { task: 2, startedAt: seconds(6), endedAt: seconds(10) },
    ],
  });
  expect(rounded(utilization.compute(list))).toEqual([10 / 16]);
  expect(rounded(serverUtilization.compute(list))).toEqual([1, 0.25]);
  expect(rounded(throughput.compute(list))).toEqual([2 / 10]);
});

test('stops, copies and decisions are counted for measured jobs', () => {
  const { original, speculative } = AttemptKind;
  const { finished, preempted, lostRace } = Outcome;
  const at = (task: number, server: number, bound: number, start: number, end: number) => ({
    ...{ task, server, boundAt: seconds(bound), startedAt: seconds(start), endedAt: seconds(end) },
  });
  const stopped = traceOf({
    servers: 2,
    firstMeasuredJob: 1,
    jobs: [{ stages: [1] }, { arrivedAt: seconds(2), stages: [1] }],
    attempts: [
      { ...at(0, 0, 0, 0, 1), kind: original, outcome: preempted }, // of the warm-up
      { ...at(0, 0, 1, 1, 2), kind: original, outcome: finished },
      { ...at(1, 0, 2, 3, 4), kind: original, outcome: preempted },
      { ...at(1, 0, 4, Infinity, 5), kind: original, outcome: preempted }, // was ended in transit
      { ...at(1, 0, 5, 6, 10), kind: original, outcome: finished },
      { ...at(1, 1, 7, 8, 10), kind: speculative, outcome: lostRace },
    ],
  });
  expect(rounded(kills.compute(stopped))).toEqual([1]);
  expect(rounded(copies.compute(stopped))).toEqual([1]);
  expect(rounded(decisions.compute(stopped))).toEqual([4 / 8]);
});

test('messages are counted per task, no-ops for measured jobs', () => {
  expect(rounded(messagesPerTask.compute(trace))).toEqual([3]);
  expect(rounded(noOps.compute(trace))).toEqual([1]);
});

test('the makespan counts the warm-up too', () => {
  expect(rounded(makespan.compute(trace))).toEqual([7.3]);
});

test('a job that has not finished has no numbers', () => {
  const open = traceOf({
    jobs: [{ stages: [2] }],
    attempts: [{ task: 0, startedAt: 1, endedAt: 2 }],
  });
  for (const metric of [jobResponse, jobLongestWait, idealResponse, slowdown, zeroWaitShare, makespan]) {
    expect(Array.from(metric.compute(open))).toEqual([none]);
  }
});

test('every metric gives one number for each run, job, task or server', () => {
  const lengths = { run: 1, job: 3, task: 5, server: 2 };
  for (const metric of metrics) expect(metric.compute(trace)).toHaveLength(lengths[metric.per]);
  expect(new Set(metrics.map((metric) => metric.id)).size).toBe(metrics.length);
});

test('metrics that need more than was recorded are left out', () => {
  const brief = traceOf({ level: 'jobs', jobs: [{ stages: [1] }] });
  expect(metrics.filter((metric) => isMeasurable(metric, brief)).map((metric) => metric.id)).toEqual([
    'jobResponse',
    'jobIdeal',
    'storedBytes',
    'copiedBytes',
    'copyingTime',
    'messages',
    'messagesPerTask',
    'makespan',
    'throughput',
  ]);
});

test('a summary leaves out NaN and interpolates', () => {
  const { count, mean, p5, p50, p95, p99 } = summarize(Float64Array.of(none, 4, 1, 3, 2, none));
  expect([count, mean, p50]).toEqual([4, 2.5, 2.5]);
  expect(rounded(Float64Array.of(p5, p95, p99))).toEqual([1.15, 3.85, 3.97]);
  expect(summarize(new Float64Array(0))).toEqual({
    count: 0,
    mean: none,
    p5: none,
    p50: none,
    p95: none,
    p99: none,
  });
});

test("Little's law: the areas over time equal the times of tasks and entries, to the microsecond", () => {
  const all = { ...trace, data: { ...trace.data, firstMeasuredJob: 0 } };
  const { endedAt } = all.data;
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const areaUnder = (spans: Parameters<typeof areaOf>[0]) =>
    Math.round(sum(areaOf(spans, bucketsOf(0, endedAt, 100), endedAt)));
  expect(areaUnder(waitingTasks(all))).toBe(Math.round(seconds(sum(taskWait.compute(all)))));
  expect(areaUnder(busySlots(all))).toBe(Math.round(seconds(sum(taskService.compute(all)))));
  expect(areaUnder(queueEntries(all))).toBe(seconds(0.7));
});
