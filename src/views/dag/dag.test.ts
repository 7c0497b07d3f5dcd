import { expect, test } from 'vitest';
import { StorageColumns } from '../../engine/workload/storageColumns.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { thingAt } from '../scene/find.ts';
import { step } from '../scene/step.ts';
import { chooseJob } from './chooseJob.ts';
import { pickTask } from './Dag.tsx';
import { dagScene } from './dagScene.ts';
import { describeStage, jobWords, linkWords } from './describe.ts';
import { linkedWith } from './layers.ts';
import { boxOf, layoutDag } from './layout.ts';
import { expectedPath, localShare, progressOfJob } from './progress.ts';
import { dagTable } from './table.ts';

function storageOf() {
  const columns = new StorageColumns();
  const firstBlock = columns.addFile('logs', [[0], [1]]);
  columns.addStage({ reads: [{ firstBlock, blocks: 2, bytes: 64e6 }], shuffleBytes: 0, slowStart: 1 });
  columns.addStage({ reads: [], shuffleBytes: 0, slowStart: 1 });
  columns.addStage({ reads: [], shuffleBytes: 5e6, slowStart: 0.5 });
  columns.addStage({ reads: [], shuffleBytes: 0, slowStart: 1 });
  return columns.finish();
}

// j1: its second stage waits for the first, its third for both; j2: one stage.
const trace = traceOf({
  servers: 4,
  racks: 2,
  storage: storageOf(),
  jobs: [
    { arrivedAt: 10, stages: [2, 1, { tasks: 2, after: [0, 1] }] },
    { arrivedAt: 30, stages: [1] },
  ],
  attempts: [
    { task: 0, server: 0, startedAt: 10, endedAt: 40 },
    { task: 1, server: 3, startedAt: 10, endedAt: 50 },
    { task: 2, server: 1, startedAt: 50, endedAt: 90 },
    { task: 3, server: 1, startedAt: 90, endedAt: 120 },
    { task: 4, server: 2, startedAt: 90, endedAt: 130 },
    { task: 5, server: 2, startedAt: 60, endedAt: 70 },
  ],
  reads: [
    { attempt: 0, locality: 0, until: 20 },
    { attempt: 1, locality: 2, until: 30 },
  ],
});
const { graphs } = trace.data;
const progressAt = progressOfJob(trace, 0);

test('every task of a stage is done, runs or waits, at any moment', () => {
  for (const time of [0, 10, 45, 60, 95, 125, 200]) {
    for (const { tasks, done, running } of progressAt(time)) {
      expect(done + running).toBeLessThanOrEqual(tasks);
    }
  }
  expect(progressAt(45).map(({ done, running }) => [done, running])).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
  expect(progressAt(125).map(({ done, running }) => [done, running])).toEqual([
    [2, 0],
    [1, 0],
    [1, 1],
  ]);
});

test('reads count from the start of their attempts, by where they came from', () => {
  expect(progressAt(5).map(({ reads }) => reads[0] + reads[1] + reads[2])).toEqual([0, 0, 0]);
  expect(progressAt(10)[0].reads).toEqual([1, 0, 1]);
  expect(localShare(progressAt(10)[0])).toBe(0.5);
  expect(localShare(progressAt(10)[1])).toBeNull();
});

test('the critical path so far follows what each stage waited for longest', () => {
  const critical = (time: number) =>
    progressAt(time)
      .filter(({ isCritical }) => isCritical)
      .map(({ stage }) => stage);
  expect(critical(0)).toEqual([]);
  expect(critical(60)).toEqual([0, 1]);
  expect(critical(125)).toEqual([0, 1, 2]);
  expect(critical(500)).toEqual([0, 1, 2]);
});

test('every stage is to the right of all stages that it waits for', () => {
  const layout = layoutDag(graphs, 0, 900, 400, 1);
  for (const { from, to } of layout.links) {
    expect(boxOf(layout, from).x + layout.boxWidth).toBeLessThan(boxOf(layout, to).x);
  }
  expect(layout.links).toHaveLength(3);
});

function chainAndFan(stages: number) {
  return traceOf({
    jobs: [
      {
        stages: Array.from({ length: stages }, (_, stage) => ({
          tasks: 1,
          after: stage === 0 ? [] : [Math.floor((stage - 1) / 2), stage - 1],
        })),
      },
      { stages: Array.from({ length: stages }, (_, stage) => ({ tasks: 1, after: stage === 0 ? [] : [0] })) },
    ],
  });
}

test.each([
  [3, 0],
  [40, 0],
  [300, 0],
  [40, 1],
  [300, 1],
])('%i stages stand within the picture without overlapping (shape %i)', (stages, job) => {
  const { graphs: many } = chainAndFan(stages).data;
  const layout = layoutDag(many, job, 700, 360, 1);
  expect(layout.boxes).toHaveLength(stages);
  for (const { x, y } of layout.boxes) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + layout.boxWidth).toBeLessThanOrEqual(700);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + layout.boxHeight).toBeLessThanOrEqual(360);
  }
  for (const column of layout.layers.columns) {
    const tops = column.map((stage) => boxOf(layout, stage).y).sort((one, other) => one - other);
    for (let at = 1; at < tops.length; at += 1)
      expect(tops[at] - tops[at - 1]).toBeGreaterThan(layout.boxHeight);
  }
});

test('a point leads back to its stage, and keys go from stage to stage and stay at the edge', () => {
  const layout = layoutDag(graphs, 0, 900, 400, 1);
  const opened: number[] = [];
  const scene = dagScene(
    {
      ...{ trace, job: 0, layout, time: 95, progress: progressAt(95), colour: 'red', selected: 1 },
      open: (stage) => opened.push(stage),
    },
    paletteOf('light'),
  );
  for (const { stage, x, y } of layout.boxes) {
    const found = thingAt(scene, x + layout.boxWidth / 2, y + layout.boxHeight / 2, 1);
    expect(found?.say()).toEqual(describeStage(trace, progressAt(95)[stage]));
    found?.open?.();
  }
  expect(opened).toEqual([0, 1, 2]);
  expect(thingAt(scene, 1, 1, 1)).toBeNull();
  const right = (from: string) => step(scene, from, 'ArrowRight', false);
  expect([right('0'), right('1'), right('2'), step(scene, '2', 'ArrowDown', false)]).toEqual([
    '1',
    '2',
    '2',
    '2',
  ]);
  expect(scene.facts).toEqual({ time: 95, done: '2 1 0', running: '0 0 2' });
});

test('without a selection, the job longest in the system is shown, else the one that finished last', () => {
  expect([5, 12, 65, 140].map((time) => chooseJob(trace, null, time))).toEqual([null, 0, 0, 0]);
  expect(chooseJob(trace, 1, 5)).toBe(1);
});

test('a stage is represented by the task that started last', () => {
  expect(pickTask(trace, 0, 5)).toBe(0);
  expect(pickTask(trace, 2, 125)).toBe(3);
});

test('texts say what a dependency carries, when a stage was ready and from where it read', () => {
  expect(linkWords({ shuffled: 10e6, share: 0.5 })).toBe('10 MB, from 50% done');
  expect(linkWords({ shuffled: 0, share: 1 })).toBe('');
  expect(jobWords(trace, 0, 5)).toBe('j1 arrives at 10 µs');
  expect(describeStage(trace, progressAt(95)[0])).toEqual([
    'j1, stage 1',
    '2 of 2 done, 0 run, 0 wait',
    'ready 0 s after the job arrived',
    'finished 40 µs later',
    'read from their own server: 1, from the rack: 0, from elsewhere: 1',
    'on the critical path so far',
  ]);
});

test('the table has the numbers that are drawn', () => {
  const [header, ...rows] = dagTable(trace, 0, 95);
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  const drawn = progressAt(95);
  expect(column('done')).toEqual(drawn.map(({ done }) => done));
  expect(column('running')).toEqual(drawn.map(({ running }) => running));
  expect(column('shuffle (MB)')).toEqual([0, 0, 10]);
  expect(linkedWith(graphs, 2, true)).toEqual([0, 1]);
});

test('the path expected to be critical takes longest by the estimates, and is unknown without them', () => {
  const jobGraphs = { ...graphs, stageEstimate: Float64Array.from([30, 50, 20, 5]) };
  expect(expectedPath(jobGraphs, 0)).toEqual({ left: Float64Array.from([100, 70, 20]), stages: [0, 1, 2] });
  const taskEstimate = Float64Array.from([1, 70, 2, 3, 3, 9]);
  expect(expectedPath({ ...jobGraphs, taskEstimate }, 0)?.left).toEqual(Float64Array.from([75, 5, 3]));
  expect(expectedPath(graphs, 0)).toBeNull();
  const told = openTrace({ ...trace.data, graphs: jobGraphs });
  const [first] = progressOfJob(told, 0)(95);
  expect(describeStage(told, first).at(-1)).toBe(
    'on the path expected to be critical: 100 µs from here to the end of the job',
  );
  expect(progressOfJob(told, 1)(95)[0].isExpected).toBe(false);
});
