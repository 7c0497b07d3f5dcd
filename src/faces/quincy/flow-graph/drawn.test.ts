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
import { thingAt } from '../../../views/scene/find.ts';
import { pointOn } from '../../../views/scene/paintLinks.ts';
import { around } from '../../../views/scene/scene.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { type Flowing, SEVERAL } from './choices.ts';
import { drawnOf, type Level, levelFor, MOST_ARCS } from './drawn.ts';
import { historyOf } from './history.ts';
import { layoutFlow, withFlow } from './layout.ts';
import { drawnName } from './names.ts';
import { Kind } from './network.ts';
import { problemAt } from './problemAt.ts';
import { flowScene } from './Stage.tsx';
import { recordedFlow } from './shown.ts';

const history = historyOf(goldenTrace());
if (history === null) throw new Error('no flow was solved');
const golden = recordedFlow(problemAt(history, 0));
const all: Level = { kind: 'all' };
const drawnAt = (level: Level) => drawnOf(golden, level);

/** The network of a job of so many tasks on 30 servers. */
function large(count: number): Flowing {
  const tasks = Array.from({ length: count }, (_, task) => task);
  const trace = traceOf({
    servers: 30,
    racks: 3,
    jobs: [{ stages: [count] }],
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
      solve(1, 0, 0, [[0, count, 0, 1, 30]]),
      ...[...Array(20).keys()].map((task) => start(1, 0, task, task, 'computer')),
    ]),
  });
  const known = historyOf(trace);
  if (known === null) throw new Error('no flow was solved');
  return recordedFlow(problemAt(known, 0));
}

test('a small network is shown whole, whatever is selected', () => {
  const { quincy, solved } = golden;
  expect(levelFor(quincy, 0, 2, solved, null)).toEqual(all);
  const drawn = drawnAt(all);
  expect([drawn.nodes.length, drawn.arcs.length, drawn.hidden]).toEqual([19, 38, 0]);
});

test('a job of many tasks that was selected elsewhere stays one band until it is opened here', () => {
  const { quincy, solved } = large(60);
  const levelOf = (...wanted: [row: number, asked: number | null]) =>
    levelFor(quincy, 0, wanted[0], solved, wanted[1]);
  expect(levelOf(NONE, null)).toEqual({ kind: 'jobs' });
  expect(levelOf(NONE, 0)).toEqual({ kind: 'job', job: 0 });
  expect(levelOf(2, null)).toEqual({ kind: 'task', job: 0, row: 2 });
  const few = large(45);
  expect(levelFor(few.quincy, 0, NONE, few.solved, null)).toEqual({ kind: 'job', job: 0 });
});

test('at the level of jobs, what flows is the same as in the network', () => {
  const drawn = drawnAt({ kind: 'jobs' });
  const names = drawn.nodes.map((node) => drawnName(golden.solved, golden.quincy, node));
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
  const intoSink = drawn.arcs.filter(({ to }) => drawn.nodes[to].kind === Kind.sink);
  expect(intoSink.reduce((sum, { flow }) => sum + flow, 0)).toBe(6);
  // Roots belong to their jobs: two tasks and the root of job 1 leave it for servers and racks, one task waits.
  const fromFirst = drawn.arcs.filter(({ from }) => from === 0);
  expect(fromFirst.reduce((sum, { flow }) => sum + flow, 0)).toBe(4);
});

test('at the level of a job, its tasks are single and the others are one', () => {
  const drawn = drawnAt({ kind: 'job', job: 0 });
  const left = drawn.nodes.filter(({ kind }) => kind <= Kind.task);
  const names = left.map((node) => drawnName(golden.solved, golden.quincy, node));
  expect(names.toSorted()).toEqual(['j1 root', 'j1·1', 'j1·2', 'j1·3', 'others']);
});

test('at the level of a task, all of its arcs are single', () => {
  const row = golden.solved.tasks.findIndex(({ task }) => task === 1);
  const drawn = drawnAt({ kind: 'task', job: 0, row });
  const node = drawn.nodeOf[golden.quincy.firstOf[Kind.task] + row];
  const own = drawn.arcs.filter(({ from }) => from === node);
  expect(own.map(({ arcs }) => arcs.length)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('flow keeps its job, behind racks and servers, too', () => {
  const drawn = drawnAt(all);
  const inRack = drawn.arcs.filter(({ from, flow }) => drawn.nodes[from].kind === Kind.rack && flow > 0);
  expect(inRack.map(({ job }) => job).toSorted()).toEqual([0, 1]);
  const bundled = drawnAt({ kind: 'jobs' }).arcs.filter(({ job }) => job === SEVERAL);
  expect(bundled.length).toBeGreaterThan(0);
});

test('at most a thousand arcs are drawn, including all with flow, and the others are counted', () => {
  const shown = large(200);
  const { arcs, hidden } = drawnOf(shown, { kind: 'job', job: 0 });
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
    const drawn = drawnAt(all);
    const layout = layoutFlow(drawn, width, height, scale);
    expect(layout.columnX).toEqual(layout.columnX.toSorted((one, other) => one - other));
    for (const { x, y, width: own, height: high } of layout.nodes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + own).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + high).toBeLessThanOrEqual(height);
    }
    for (const [index, { points }] of layout.arcs.entries()) {
      const { from, to } = drawn.arcs[index];
      const [[, y1], [, y2]] = points;
      const isIn = (y: number, node: number) =>
        y >= layout.nodes[node].y - 1e-9 && y <= layout.nodes[node].y + layout.nodes[node].height + 1e-9;
      expect([isIn(y1, from), isIn(y2, to)]).toEqual([true, true]);
    }
  }
});

test('another flow leaves the nodes where they are', () => {
  const layout = layoutFlow(drawnAt(all), 900, 420, 1);
  const nothing = { ...golden, flow: new Float64Array(golden.flow.length) };
  const after = withFlow(layout, drawnOf(nothing, all));
  expect(after.nodes).toBe(layout.nodes);
  expect(after.drawn.arcs.every(({ flow }) => flow === 0)).toBe(true);
});

test('nodes and arcs are found where they are drawn, and the arcs of a task are emphasized with it', () => {
  const opened: unknown[] = [];
  const layout = layoutFlow(drawnAt(all), 900, 420, 1);
  const scene = flowScene(
    {
      ...{ shown: golden, layout, hues: new Int8Array(2), changes: new Map(), way: new Map(), selected: -1 },
      ...{ isRecorded: true, open: (node) => opened.push(node), pick: (arc) => opened.push(arc) },
    },
    paletteOf('light'),
  );
  for (const [index, { x, y, width, height }] of layout.nodes.entries())
    expect(thingAt(scene, x + width / 2, y + height / 2, 1)?.id).toBe(String(index));
  const flowing = layout.drawn.arcs.findIndex(({ flow }) => flow > 0);
  const link = scene.links?.find(({ thing }) => thing?.id === `arc ${flowing}`);
  if (link === undefined) throw new Error('no arc is scene');
  const found = thingAt(scene, ...pointOn(link, 0.3), 1);
  expect(found?.id).toBe(`arc ${flowing}`);
  found?.open?.();
  expect(opened).toEqual(layout.drawn.arcs[flowing].arcs);
  expect(thingAt(scene, 2, 419, 1)).toBeNull();

  const task = layout.columns[0][1];
  const thing = thingAt(scene, layout.nodes[task].x, layout.nodes[task].y + 1, 1);
  const own = layout.drawn.arcs.flatMap(({ from }, arc) => (from === task ? [`arc ${arc}`] : []));
  expect(thing === null ? [] : [...around(scene, thing)].toSorted()).toEqual(
    [String(task), ...own].toSorted(),
  );
});
