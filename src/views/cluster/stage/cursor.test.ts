import { expect, test } from 'vitest';
import { createTopology } from '../../../engine/cluster/topology.ts';
import { layoutCluster } from '../layout.ts';
import { nextStop } from './cursor.ts';
import type { Placed } from './scene.ts';

const topology = createTopology({ racks: 3, serversPerRack: 8, slotsPerServer: 1, networkDelay: 1 });
const room = { above: 82, below: 104 };
const layout = layoutCluster(topology, 10, 616, 640, 1, { hasQueues: true, isStory: true, room });

const mark = (key: string, x: number, y: number, width: number, says = [key]): Placed => ({
  key,
  box: { x, y, width, height: 30 },
  says,
  job: null,
  draw: () => {},
});

const top = layout.stage.y;
const placed = [
  mark('board', 8, top - 90, 600),
  mark('one', 20, top - 34, 60),
  mark('silent', 90, top - 34, 60, []),
  mark('two', 160, top - 34, 60),
  mark('at a server', 160, top + 40, 60),
  mark('balance', 8, layout.stage.y + layout.stage.height + 4, 600),
];

const walk = (from: number | string, ...keys: ('Up' | 'Down' | 'Left' | 'Right')[]) =>
  keys.reduce((at, key) => nextStop(layout, placed, at, `Arrow${key}`, false), from);

test('from the servers at the edge the cursor goes on to what stands above and below them, and back', () => {
  expect(walk(8, 'Up')).toBe(0);
  expect(walk(0, 'Up')).toBe('one');
  expect(walk(2, 'Up')).toBe('two');
  expect(walk('two', 'Up')).toBe('board');
  expect(walk('board', 'Up')).toBe('board');
  expect(walk('board', 'Down', 'Down', 'Down', 'Down')).toBeTypeOf('number');
  expect(walk(20, 'Down')).toBe('balance');
  expect(walk('balance', 'Up')).toBeGreaterThanOrEqual(16);
});

test('it stops at everything in a row that says something, and at its ends', () => {
  expect(walk('one', 'Right')).toBe('two');
  expect(walk('one', 'Right', 'Right')).toBe('two');
  expect(walk('two', 'Left')).toBe('one');
  expect(walk('one', 'Left')).toBe('one');
});

test('where its mark is gone it begins anew', () => {
  expect(walk('gone', 'Down')).toBe(0);
});
