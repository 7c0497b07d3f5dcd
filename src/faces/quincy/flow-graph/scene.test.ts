import { expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import {
  goldenTrace,
  record,
  rules,
  solve,
  start,
  submit,
} from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { SEVERAL } from './arcJobs.ts';
import { nodeBeside } from './focus.ts';
import { historyOf } from './history.ts';
import { arcAt, layoutScene, nodeAt, pointOnArc, withFlow } from './layout.ts';
import { sceneName } from './names.ts';
import { Kind } from './network.ts';
import { problemAt } from './problemAt.ts';
import type { Level } from './scene.ts';
import { levelFor, MOST_ARCS, sceneOf } from './scene.ts';
import { recordedFlow } from './shown.ts';

const history = historyOf(goldenTrace());
if (history === null) throw new Error('no flow was solved');
const golden = recordedFlow(problemAt(history, 0));
const all: Level = { kind: 'all' };
const sceneAt = (level: Level) => sceneOf(golden, level);

test('a small network is shown whole, whatever is selected', () => {
  const { quincy, solved } = golden;
  expect(levelFor(quincy, 0, 2, solved.jobs)).toEqual(all);
  const scene = sceneAt(all);
  expect([scene.nodes.length, scene.arcs.length, scene.hidden]).toEqual([19, 38, 0]);
});

test('at the level of jobs, what flows is the same as in the network', () => {
  const scene = sceneAt({ kind: 'jobs' });
  const names = scene.nodes.map((node) => sceneName(golden.solved, golden.quincy, node));
  expect(names).toEqual([
    'j1: 3',
    'j2: 2',
    'U j1',
    'U j2',
    'X',
    'rack 1',
    'rack 2',
    '3 servers',
    '3 servers',
    'sink',
  ]);
  const intoSink = scene.arcs.filter(({ to }) => scene.nodes[to].kind === Kind.sink);
  expect(intoSink.reduce((sum, { flow }) => sum + flow, 0)).toBe(6);
  // Roots belong to their jobs: two tasks and the root of job 1 leave it for servers and racks, one task waits.
  const fromFirst = scene.arcs.filter(({ from }) => from === 0);
  expect(fromFirst.reduce((sum, { flow }) => sum + flow, 0)).toBe(4);
});

test('at the level of a job, its tasks are single and the others are one', () => {
  const scene = sceneAt({ kind: 'job', job: 0 });
  const left = scene.nodes.filter(({ kind }) => kind <= Kind.task);
  const names = left.map((node) => sceneName(golden.solved, golden.quincy, node));
  expect(names.toSorted()).toEqual(['j1 root', 'j1·1', 'j1·2', 'j1·3', 'others']);
});

test('at the level of a task, all of its arcs are single', () => {
  const row = golden.solved.tasks.findIndex(({ task }) => task === 1);
  const scene = sceneAt({ kind: 'task', job: 0, row });
  const node = scene.nodeOf[golden.quincy.firstOf[Kind.task] + row];
  const own = scene.arcs.filter(({ from }) => from === node);
  expect(own.map(({ arcs }) => arcs.length)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('flow keeps its job, behind racks and servers, too', () => {
  const scene = sceneAt(all);
  const inRack = scene.arcs.filter(({ from, flow }) => scene.nodes[from].kind === Kind.rack && flow > 0);
  expect(inRack.map(({ job }) => job).toSorted()).toEqual([0, 1]);
  const bundled = sceneAt({ kind: 'jobs' }).arcs.filter(({ job }) => job === SEVERAL);
  expect(bundled.length).toBeGreaterThan(0);
});

test('at most a thousand arcs are drawn, including all with flow, and the others are counted', () => {
  const tasks = Array.from({ length: 200 }, (_, task) => task);
  const trace = traceOf({
    servers: 30,
    racks: 3,
    jobs: [{ stages: [200] }],
    ...record([
      rules(),
      ...tasks.map((task) =>
        submit(
          0,
          task,
          [0, 1],
          [0, 1, 2, 3, 4, 5].map((step) => [(task + 5 * step) % 30, 0, 0] as const),
        ),
      ),
      solve(1, 0, 0, [[0, 200, 0, 1, 30]]),
      ...[...Array(20).keys()].map((task) => start(1, 0, task, task, 'computer')),
    ]),
  });
  const large = historyOf(trace);
  if (large === null) throw new Error('no flow was solved');
  const shown = recordedFlow(problemAt(large, 0));
  const { arcs, hidden } = sceneOf(shown, { kind: 'job', job: 0 });
  expect([arcs.length, hidden]).toEqual([MOST_ARCS, shown.quincy.network.arcs - MOST_ARCS]);
  const drawn = arcs.reduce((sum, { flow }) => sum + flow, 0);
  expect(drawn).toBe(shown.flow.reduce((sum, each) => sum + each, 0));
});

test('columns go from left to right, nothing leaves the picture, and flow is stacked within its nodes', () => {
  for (const [width, height, scale] of [
    [900, 420, 1],
    [340, 300, 1],
    [900, 500, 1.4],
  ] as const) {
    const scene = sceneAt(all);
    const layout = layoutScene(scene, width, height, scale);
    expect(layout.columnX).toEqual(layout.columnX.toSorted((one, other) => one - other));
    for (const { x, y, width: own, height: high } of layout.nodes) {
      expect(x - own / 2).toBeGreaterThanOrEqual(0);
      expect(x + own / 2).toBeLessThanOrEqual(width);
      expect(y - high / 2).toBeGreaterThanOrEqual(0);
      expect(y + high / 2).toBeLessThanOrEqual(height);
    }
    for (const [index, { y1, y2 }] of layout.arcs.entries()) {
      const { from, to } = scene.arcs[index];
      const isIn = (y: number, node: number) =>
        Math.abs(y - layout.nodes[node].y) <= layout.nodes[node].height / 2 + 1e-9;
      expect([isIn(y1, from), isIn(y2, to)]).toEqual([true, true]);
    }
  }
});

test('another flow leaves the nodes where they are', () => {
  const layout = layoutScene(sceneAt(all), 900, 420, 1);
  const nothing = { ...golden, flow: new Float64Array(golden.flow.length) };
  const after = withFlow(layout, sceneOf(nothing, all));
  expect(after.nodes).toBe(layout.nodes);
  expect(after.scene.arcs.every(({ flow }) => flow === 0)).toBe(true);
});

test('nodes and arcs are found where they are drawn', () => {
  const layout = layoutScene(sceneAt(all), 900, 420, 1);
  for (const [index, { x, y }] of layout.nodes.entries()) expect(nodeAt(layout, x, y)).toBe(index);
  const flowing = layout.scene.arcs.findIndex(({ flow }) => flow > 0);
  const [x, y] = pointOnArc(layout.arcs[flowing], 0.3);
  expect(arcAt(layout, x, y)).toBe(flowing);
  expect([nodeAt(layout, 2, 419), arcAt(layout, 2, 419)]).toEqual([NONE, NONE]);
});

test('keys go up and down a column, and to the nearest node of the next', () => {
  const columns = [[0, 1], [], [2, 3]];
  const heights = [10, 50, 12, 48];
  const beside = (node: number, step: readonly [number, number]) =>
    nodeBeside(columns, (each) => heights[each], node, step);
  expect([
    beside(0, [0, 1]),
    beside(1, [0, 1]),
    beside(1, [1, 0]),
    beside(2, [-1, 0]),
    beside(2, [1, 0]),
  ]).toEqual([1, 1, 3, 0, 2]);
});
