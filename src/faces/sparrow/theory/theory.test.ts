import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { theoryTable } from '../../../views/theory/table.ts';
import { curvesOf } from './forms.ts';
import { theory } from './index.ts';
import { askingRuns, asks, pointsOf, probesSeveralSlots, rangeOf, settingOf, timesOf } from './setting.ts';

// Two jobs of three tasks on three servers of two slots; the first waits for nothing, the second one task does.
const trace = traceOf({
  servers: 3,
  slotsPerServer: 2,
  networkDelay: 0.1 * SECOND,
  policy: 'sparrow',
  params: { probeRatio: 1.5 },
  jobs: [{ stages: [3] }, { arrivedAt: 2 * SECOND, stages: [3] }],
  attempts: [0, 1, 2, 3, 4, 5].map((task) => {
    const startedAt = (task < 3 ? 0.3 : task === 5 ? 3 : 2.3) * SECOND;
    return { task, server: task % 3, startedAt, endedAt: startedAt + SECOND };
  }),
  entries: Array.from({ length: 9 }, (_, entry) => ({ stage: entry < 5 ? 0 : 1, enteredAt: 0, leftAt: 1 })),
});
const runs = [{ index: 0, title: 'By hand', trace }];

test('the setting is read from the run: tasks per job, probes per task, slots per server', () => {
  expect(settingOf(runs)).toEqual({ tasks: 3, probeRatio: 1.5, slotsPerServer: 2 });
});

test('without a run the curves are those of the paper', () => {
  expect(settingOf([])).toEqual({ tasks: 10, probeRatio: 2, slotsPerServer: 1 });
  const row = theoryTable([theory], []).find(([load]) => load === 0.7);
  expect(row?.slice(1, 4).map((value) => Number(value).toFixed(6))).toEqual([
    '0.000006',
    '0.001190',
    '0.047962',
  ]);
});

test('a run is a point at its utilization and its share of jobs that did not wait', () => {
  const [point] = pointsOf(runs);
  expect(point.share).toBe(0.5);
  // Work is measured from the first start to the last end, since most of it comes after the last arrival.
  expect(point.load).toBeCloseTo(6 / (3.7 * 6), 9);
});

test('the round trip and the mean task time come from the run', () => {
  expect(timesOf(trace)).toEqual({ roundTrip: 0.2, taskTime: 1 });
  expect(timesOf(traceOf({ jobs: [{ stages: [1] }] }))).toBeNull();
});

const runOf = (index: number, policy: string, probeRatio: number, slotsPerServer = 1) => ({
  index,
  title: policy,
  trace: traceOf({
    servers: 40,
    slotsPerServer,
    networkDelay: 0.1 * SECOND,
    policy,
    params: probeRatio === 0 ? {} : { probeRatio },
    jobs: [{ stages: [3] }],
    attempts: [0, 1, 2].map((task) => ({ task, server: task, startedAt: 0, endedAt: SECOND })),
    // What early binding queues are tasks: nothing of them says how many servers were asked.
    entries: [0, 1, 2].map((task) => ({ task, server: task, enteredAt: 0, leftAt: 0 })),
  }),
});

test('the probe ratio of a run with early binding is that of its parameters', () => {
  expect(settingOf([runOf(0, 'random', 0), runOf(1, 'batch', 4)]).probeRatio).toBe(4);
});

test('each run has a curve of its own setting', () => {
  const two = [runOf(0, 'batch', 2), runOf(1, 'batch', 4), runOf(2, 'per-task', 2), runOf(3, 'random', 0)];
  const curves = curvesOf(two, null);
  expect(curves.map(({ title }) => title)).toEqual(['random', 'per task', 'batch', 'batch, d = 4']);
  const at = (title: string) => {
    const curve = curves.find((each) => each.title === title);
    return curve?.form.zeroWait(0.7, curve.setting) ?? Number.NaN;
  };
  expect(at('batch')).toBeCloseTo(0.2557, 4); // at least 3 of 6 servers idle at 0.7: 1 − 0.7443
  expect(at('batch, d = 4')).toBeCloseTo(0.7472, 4); // at least 3 of 12: 1 − 0.2528
  expect(curvesOf(two, { tasks: 9, probeRatio: 3, slotsPerServer: 1 })).toHaveLength(3);
});

test('only servers under late binding ask', () => {
  expect([runOf(0, 'sparrow', 2), runOf(1, 'batch', 2)].map(({ trace: of }) => asks(of))).toEqual([
    true,
    false,
  ]);
});

test('the cost of asking is shown only for runs with late binding, at their own probe ratio', () => {
  const early = [runOf(0, 'random', 0), runOf(1, 'batch', 4), runOf(2, 'fifo', 0)];
  expect(askingRuns(early, null)).toEqual([]);
  // A round trip of 0.2 s against tasks of 1 s, twice and three times for each task.
  const both = [...early, runOf(3, 'sparrow', 2), runOf(4, 'sparrow', 3)];
  expect(askingRuns(both, null).map(({ name, idle }) => [name, idle])).toEqual([
    ['D', expect.closeTo(0.4, 9)],
    ['E', expect.closeTo(0.6, 9)],
  ]);
  expect(askingRuns(both, null).map(({ load }) => load)).toEqual([
    expect.closeTo(1 / 1.4, 9),
    expect.closeTo(1 / 1.6, 9),
  ]);
});

test('why several slots differ is said only where a run probes servers that have them', () => {
  const of = (policy: string, probeRatio: number, slots: number) =>
    probesSeveralSlots([runOf(0, 'random', 0, slots), runOf(1, policy, probeRatio, slots)]);
  expect([of('sparrow', 2, 4), of('batch', 2, 4), of('sparrow', 2, 1), of('random', 0, 4)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(probesSeveralSlots([])).toBe(false);
});

test('sliders reach as far as the runs', () => {
  const own = { tasks: 5000, probeRatio: 2, slotsPerServer: 20 };
  expect([
    rangeOf('tasks', own).max,
    rangeOf('slotsPerServer', own).max,
    rangeOf('probeRatio', own).max,
  ]).toEqual([5000, 20, 10]);
});
