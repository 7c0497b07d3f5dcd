import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { traceOf } from '../../trace/testTrace.ts';
import { pointsOf, settingOf, timesOf } from './setting.ts';
import { theoryTable } from './table.ts';

// Two jobs of three tasks on three servers of two slots; the first waits for nothing, the second one task does.
const trace = traceOf({
  servers: 3,
  slotsPerServer: 2,
  networkDelay: 0.1 * SECOND,
  jobs: [{ stages: [3] }, { arrivedAt: 2 * SECOND, stages: [3] }],
  attempts: [0, 1, 2, 3, 4, 5].map((task) => {
    const startedAt = (task < 3 ? 0.3 : task === 5 ? 3 : 2.3) * SECOND;
    return { task, server: task % 3, startedAt, endedAt: startedAt + SECOND };
  }),
  entries: Array.from({ length: 9 }, (_, entry) => ({ stage: entry < 5 ? 0 : 1, enteredAt: 0, leftAt: 1 })),
});
const runs = [{ index: 0, title: 'By hand', trace }];

test('the setting is read off the run: tasks of a job, probes of a task, slots of a server', () => {
  expect(settingOf(runs)).toEqual({ tasks: 3, probeRatio: 1.5, slotsPerServer: 2 });
});

test('without a run the curves are those of the paper', () => {
  expect(settingOf([])).toEqual({ tasks: 10, probeRatio: 2, slotsPerServer: 1 });
  const row = theoryTable([]).find(([load]) => load === 0.7);
  expect(row?.slice(1, 4).map((value) => Number(value).toFixed(6))).toEqual([
    '0.000006',
    '0.001190',
    '0.047962',
  ]);
});

test('a run is a point at its utilization and its share of jobs without wait', () => {
  const [point] = pointsOf(runs);
  expect(point.share).toBe(0.5);
  expect(point.load).toBeCloseTo(3 / 12, 9);
});

test('the round trip and the mean task time come from the run', () => {
  expect(timesOf(runs)).toEqual({ roundTrip: 0.2, taskTime: 1 });
  expect(timesOf([])).toBeNull();
});
