import { expect, test } from 'vitest';
import { AttemptKind } from '../../engine/record/schema.ts';
import { type HandmadeRun, traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { runningByUser } from '../../trace/counted.ts';
import { bucketsOf } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { meansOfLine, percentileBands } from './bands.ts';
import { lineQuantities } from './quantities.ts';
import { layersOfUsers, stackOf, stackQuantities } from './stackData.ts';
import { meansTable } from './table.ts';

const palette = paletteOf('light');

// Ten jobs of two tasks on four slots, each task a second long.
const trace = traceOf({
  servers: 4,
  users: ['ann', 'bob'],
  jobs: Array.from({ length: 10 }, (_, job) => ({ arrivedAt: job * 400_000, user: job % 2, stages: [2] })),
  attempts: Array.from({ length: 20 }, (_, task) => ({
    task,
    server: task % 4,
    startedAt: Math.floor(task / 4) * 1_000_000 + 900_000,
    endedAt: Math.floor(task / 4) * 1_000_000 + 1_900_000,
  })),
});
const runs = [{ index: 0, title: 'By hand', trace }];
const { endedAt } = trace.data;
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

test('the area of a stack is all slot time, however wide it is drawn', () => {
  const spans = layersOfUsers(trace, palette);
  for (const width of [3, 40, 700]) {
    const { buckets, tops } = stackOf(trace, spans, endedAt, width);
    const top = tops[tops.length - 1];
    const cut = buckets.start + buckets.count * buckets.width - endedAt;
    expect(Math.round(sum(top) * buckets.width - top[top.length - 1] * cut)).toBe(20_000_000);
  }
});

test('a layer never lies above the next one', () => {
  const { tops } = stackOf(trace, runningByUser(trace), endedAt, 100);
  for (const [bucket, top] of tops[0].entries()) expect(top).toBeLessThanOrEqual(tops[1][bucket]);
});

test('few changes are drawn exactly, many as means with the same area', () => {
  const exact = lineQuantities[0].lineIn(trace, endedAt, 1000);
  expect(exact.times[0]).toBe(0);
  expect(exact.counts[0]).toBe(2);
  const coarse = lineQuantities[0].lineIn(trace, endedAt, 12);
  const width = coarse.times[1] - coarse.times[0];
  const cut = coarse.times.length * width - endedAt;
  const area = Array.from(exact.times).reduce(
    (total, time, step) => total + exact.counts[step] * ((exact.times[step + 1] ?? endedAt) - time),
    0,
  );
  expect(Math.round(sum(coarse.counts) * width - coarse.counts[coarse.counts.length - 1] * cut)).toBe(area);
});

test('the table lists means of each quantity for each run and user', () => {
  const [header, ...rows] = meansTable(runs);
  expect(header).toEqual([
    'From (s)',
    'A By hand: waiting tasks',
    'A By hand: queue entries',
    'A By hand: busy slots',
    'A By hand: slots that ask',
    'A By hand: queue time, server to server (s)',
    'A By hand: utilization, server to server (share)',
    'A By hand: queue time, percentiles of servers, 20th percentile (s)',
    'A By hand: queue time, percentiles of servers, median (s)',
    'A By hand: queue time, percentiles of servers, 80th percentile (s)',
    'A By hand: utilization, percentiles of servers, 20th percentile (share)',
    'A By hand: utilization, percentiles of servers, median (share)',
    'A By hand: utilization, percentiles of servers, 80th percentile (share)',
    'A By hand: running tasks of ann',
    'A By hand: running tasks of bob',
  ]);
  expect(rows.length).toBeLessThanOrEqual(500);
  const queueTimes = [7, 8, 9];
  const isNumber = (cell: unknown) => typeof cell === 'number' && Number.isFinite(cell);
  expect(rows.every((row) => row.every((cell, at) => queueTimes.includes(at) || isNumber(cell)))).toBe(true);
  // Where no task starts, nothing has queued.
  const starts = Array.from({ length: 5 }, (_, round) => round + 0.9);
  const steps = lineQuantities[4].lineIn(trace, endedAt, 700).times;
  const stepOf = (seconds: number) => steps.findLastIndex((time) => time <= seconds * 1e6);
  const started = new Set(starts.map(stepOf));
  for (const row of rows)
    for (const at of queueTimes) expect(isNumber(row[at])).toBe(started.has(stepOf(Number(row[0]))));
});

test('runs without recorded attempts are refused, with advice', () => {
  const brief = traceOf({ level: 'jobs', jobs: [{ stages: [1] }] });
  const overTime = resultView('over-time');
  expect(overTime.refuses([{ index: 0, title: 'Brief', trace: brief }])).toMatch(/smaller run/);
  expect(overTime.refuses(runs)).toBeNull();
});

test('opportunistic tasks lie above regular ones, until they are upgraded', () => {
  const run: HandmadeRun = {
    servers: 2,
    jobs: [{ stages: [2] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: 2_000_000 },
      { task: 1, server: 1, startedAt: 1_000_000, endedAt: 2_000_000, kind: AttemptKind.opportunistic },
    ],
  };
  const mixed = traceOf(run);
  const [, byClass] = stackQuantities;
  expect([byClass.isIn(mixed), byClass.isIn(trace)]).toEqual([true, false]);
  const areasOf = (of: Trace) => {
    const { buckets, tops } = stackOf(of, stackQuantities[1].spansOf(of, palette), 2_000_000, 40);
    return { width: buckets.width, area: (layer: number) => sum(tops[layer]) * buckets.width };
  };
  const { area, width } = areasOf(mixed);
  expect(Math.abs(area(1) - area(0) - 1_000_000)).toBeLessThan(width);
  const upgraded = areasOf(traceOf({ ...run, upgrades: [{ attempt: 1, at: 1_750_000 }] }));
  expect(Math.abs(upgraded.area(1) - upgraded.area(0) - 750_000)).toBeLessThan(width);
  expect(upgraded.area(1)).toBe(area(1));
  expect(meansTable([{ index: 0, title: 'Mixed', trace: mixed }])[0]).toContain(
    'A Mixed: opportunistic tasks',
  );
});

test('the table says of each time by how much servers differ in its window', () => {
  const [, , , , queue, gap] = lineQuantities;
  const buckets = bucketsOf(0, endedAt, 500);
  for (const quantity of [queue, gap]) {
    const { times, counts } = quantity.lineIn(trace, endedAt, 700);
    const means = quantity.meansIn(trace, buckets, endedAt);
    for (const [bucket, value] of means.entries()) {
      const at = times.findLastIndex((time) => time <= buckets.start + bucket * buckets.width);
      expect(value).toBe(counts[at]);
    }
  }
});

test('the percentiles of servers are drawn as lines of which none rises above the next', () => {
  const uneven = traceOf({
    servers: 5,
    jobs: [{ stages: [5] }],
    attempts: Array.from({ length: 5 }, (_, task) => ({
      task,
      server: task,
      boundAt: 0,
      startedAt: 1_000_000,
      endedAt: 1_000_000 + (task + 1) * 1_000_000,
    })),
  });
  const [queue, utilization] = percentileBands;
  const end = uneven.data.endedAt;
  const lines = utilization.linesIn(uneven, end);
  const at = lines[0].times.findLastIndex((time) => time <= 3_100_000);
  // Three servers of five still run then: the one at the 20th percentile does not, the others do.
  expect(lines.map(({ counts }) => counts[at])).toEqual([0, 1, 1]);
  for (const [low, high] of [
    [0, 1],
    [1, 2],
  ])
    for (const [step, value] of lines[low].counts.entries())
      expect(value).toBeLessThanOrEqual(lines[high].counts[step]);
  const known = queue.linesIn(uneven, end)[1].counts.filter((value) => !Number.isNaN(value));
  expect(Array.from(known)).toEqual([1]);
});

test('a line with gaps has the mean of what is known', () => {
  const line = { times: Float64Array.of(10, 20, 30), counts: Float64Array.of(4, Number.NaN, 6) };
  const means = meansOfLine(line, { start: 0, width: 16, count: 3 }, 40);
  // Known: 10 to 16; 16 to 20 and 30 to 32; 32 to 40.
  expect(Array.from(means)).toEqual([4, (4 * 4 + 6 * 2) / 6, 6]);
  expect(Array.from(meansOfLine(line, { start: 0, width: 8, count: 1 }, 40))).toEqual([Number.NaN]);
});
