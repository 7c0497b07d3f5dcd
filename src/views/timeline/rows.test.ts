import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { layoutRows, rowAt } from './rows.ts';

function layoutOf(racks: number, serversPerRack: number, slotsPerServer: number, height: number) {
  return layoutRows(
    createTopology({ racks, serversPerRack, slotsPerServer, networkDelay: 1 }),
    500,
    height,
    1,
  );
}

const cases = [
  ['a small cluster', layoutOf(3, 8, 1, 320)],
  ['several slots', layoutOf(2, 10, 4, 400)],
  ['a large cluster', layoutOf(25, 40, 4, 400)],
  ['more racks than rows', layoutOf(500, 20, 1, 300)],
] as const;

test.each(cases)('%s: every slot is in exactly one row, in order', (_, { rows }) => {
  expect(rows[0].firstSlot).toBe(0);
  for (let row = 1; row < rows.length; row += 1) {
    expect(rows[row].firstSlot).toBe(rows[row - 1].pastSlot);
    expect(rows[row].y).toBeGreaterThanOrEqual(rows[row - 1].y + rows[row - 1].height - 1e-6);
  }
});

test.each(cases)('%s: all rows have room', (_, { rows, plot }) => {
  const last = rows[rows.length - 1];
  expect(last.y + last.height).toBeLessThanOrEqual(plot.top + plot.height + 1e-6);
});

test('a slot has a row of its own as long as rows are high enough to see', () => {
  expect(cases.map(([, layout]) => layout.detail)).toEqual(['slots', 'slots', 'groups', 'groups']);
  expect(cases[0][1].rows).toHaveLength(24);
  expect(cases[1][1].rows.every(({ firstSlot, pastSlot }) => pastSlot - firstSlot === 1)).toBe(true);
});

test('servers are named where there is room, else racks', () => {
  expect(
    layoutOf(3, 8, 1, 420)
      .labels.map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['s00', 's01']);
  expect(layoutOf(3, 8, 1, 200).labels.map(({ text }) => text)).toEqual(['rack 1', 'rack 2', 'rack 3']);
});

test('a blacklisted server has neither rows nor a name', () => {
  for (const blacklist of [[0], [3], [5]]) {
    const topology = createTopology({
      racks: 2,
      serversPerRack: 3,
      slotsPerServer: 2,
      networkDelay: 1,
      blacklist,
    });
    const names = layoutRows(topology, 500, 420, 1).labels.map(({ text }) => text);
    expect(names).toEqual(['s00', 's01', 's02', 's03', 's04', 's05'].filter((_, at) => at !== blacklist[0]));
  }
});

test('the row at a height is found', () => {
  const layout = cases[0][1];
  for (const [row, { y, height }] of layout.rows.entries()) expect(rowAt(layout, y + height / 2)).toBe(row);
  expect(rowAt(layout, -5)).toBe(-1);
});
