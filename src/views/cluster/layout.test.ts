import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { targetAt } from './hit.ts';
import type { ClusterLayout } from './layout.ts';
import { layoutCluster } from './layout.ts';
import type { Box } from './schedulerRow.ts';

function layoutOf(
  racks: number,
  serversPerRack: number,
  slotsPerServer: number,
  width: number,
  height: number,
) {
  const topology = createTopology({ racks, serversPerRack, slotsPerServer, networkDelay: 500 });
  return layoutCluster(topology, 3, width, height);
}

const cellOf = (layout: ClusterLayout, server: number): Box => ({
  x: layout.serverX[server],
  y: layout.serverY[server],
  width: layout.cellWidth,
  height: layout.cellHeight,
});

const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.6 &&
  inner.y >= outer.y - 0.6 &&
  inner.x + inner.width <= outer.x + outer.width + 0.6 &&
  inner.y + inner.height <= outer.y + outer.height + 0.6;

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

const sizes: readonly (readonly [name: string, layout: ClusterLayout])[] = [
  ['the demo beside another', layoutOf(3, 8, 1, 340, 330)],
  ['the demo alone', layoutOf(3, 8, 1, 700, 400)],
  ['one rack', layoutOf(1, 20, 1, 424, 400)],
  ['four slots', layoutOf(5, 20, 4, 700, 420)],
  ['a thousand servers', layoutOf(25, 40, 4, 900, 600)],
  ['ten thousand servers', layoutOf(25, 400, 1, 700, 420)],
  ['a phone', layoutOf(3, 8, 1, 358, 300)],
  ['more racks than pixels', layoutOf(4000, 5, 1, 60, 80)],
];

test.each(sizes)('%s: racks stand apart in the picture, servers apart in their racks', (_, layout) => {
  const { racks, topology, width, height } = layout;
  const ground = { x: 0, y: 0, width, height };
  for (const [rack, box] of racks.slice(0, 60).entries()) {
    if (width >= 300) expect(within(box, ground)).toBe(true);
    for (const other of racks.slice(0, rack)) expect(overlap(box, other)).toBe(false);
  }
  for (let server = 0; server < Math.min(500, topology.servers); server += 1) {
    expect(within(cellOf(layout, server), racks[topology.rackOf[server]])).toBe(true);
    if (server > 0) expect(overlap(cellOf(layout, server), cellOf(layout, server - 1))).toBe(false);
  }
});

test.each(sizes)('%s: the middle of a server is that server', (_, layout) => {
  if (layout.detail === 'racks') return;
  for (let server = 0; server < layout.topology.servers; server += 7) {
    const { x, y, width, height } = cellOf(layout, server);
    expect(targetAt(layout, x + width / 2, y + height / 2)).toMatchObject({ kind: 'server', server });
  }
});

test('detail follows the room for each server', () => {
  expect(Object.fromEntries(sizes.map(([name, { detail }]) => [name, detail]))).toEqual({
    'the demo beside another': 'tasks',
    'the demo alone': 'tasks',
    'one rack': 'tasks',
    'four slots': 'tasks',
    'a thousand servers': 'bars',
    'ten thousand servers': 'cells',
    'a phone': 'tasks',
    'more racks than pixels': 'racks',
  });
});

test('the demo has its racks one above the other and room for a queue', () => {
  const { columns, perRow, glyph } = layoutOf(3, 8, 1, 470, 440);
  expect([columns, perRow]).toEqual([1, 8]);
  expect(glyph.room).toBeGreaterThanOrEqual(5);
});

test('slots and places in the queue are told apart', () => {
  const layout = layoutOf(1, 4, 4, 400, 300);
  const { glyph, serverX, serverY } = layout;
  const x = serverX[2] + glyph.slotsLeft;
  const y = serverY[2] + glyph.slotsTop;
  const step = glyph.slot + glyph.slotGap;
  const at = (dx: number, dy: number) => targetAt(layout, x + dx, y + dy);
  expect(at(1, 1)).toEqual({ kind: 'server', server: 2, lane: 0, place: null });
  expect(at(step + 1, step + 1)).toEqual({ kind: 'server', server: 2, lane: 3, place: null });
  const middle = serverX[2] + glyph.middle;
  const queueY = serverY[2] + glyph.queueBottom - glyph.pitch * 1.5;
  expect(targetAt(layout, middle, queueY)).toEqual({ kind: 'server', server: 2, lane: null, place: 1 });
});

test('between and outside the racks there is nothing', () => {
  const layout = layoutOf(3, 8, 1, 470, 440);
  const [first, second] = layout.racks;
  expect(targetAt(layout, 1, 439)).toBeNull();
  expect(targetAt(layout, first.x + 20, (first.y + first.height + second.y) / 2)).toBeNull();
});

test('a scheduler is found at its box; those that do not fit share one', () => {
  const topology = createTopology({ racks: 1, serversPerRack: 4, slotsPerServer: 1, networkDelay: 1 });
  const few = layoutCluster(topology, 3, 340, 300);
  const { x, y } = few.schedulers[1];
  expect(targetAt(few, x + 2, y + 2)).toEqual({ kind: 'scheduler', scheduler: 1 });
  expect([few.schedulers.length, few.otherSchedulers]).toEqual([3, null]);
  const many = layoutCluster(topology, 10, 340, 300);
  const last = many.otherSchedulers;
  expect(many.schedulers.length).toBeLessThan(10);
  expect(last !== null && last.x + last.width <= 340).toBe(true);
});
