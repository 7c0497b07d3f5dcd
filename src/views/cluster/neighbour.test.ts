import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { layoutCluster } from './layout.ts';
import { neighbourOf } from './neighbour.ts';

const topology = createTopology({ racks: 3, serversPerRack: 8, slotsPerServer: 1, networkDelay: 1 });
const layout = layoutCluster(topology, 1, 470, 440);

test('arrows lead to the next server, across racks where one ends', () => {
  expect(neighbourOf(layout, 3, 'ArrowRight', false)).toBe(4);
  expect(neighbourOf(layout, 3, 'ArrowLeft', false)).toBe(2);
  expect(neighbourOf(layout, 3, 'ArrowDown', false)).toBe(11);
  expect(neighbourOf(layout, 11, 'ArrowUp', false)).toBe(3);
});

test('at the edge the cursor stays', () => {
  expect(neighbourOf(layout, 7, 'ArrowRight', false)).toBe(7);
  expect(neighbourOf(layout, 3, 'ArrowUp', false)).toBe(3);
});

test('with shift it goes to another rack', () => {
  expect(neighbourOf(layout, 3, 'ArrowDown', true)).toBe(11);
  expect(neighbourOf(layout, 3, 'ArrowRight', true)).toBe(3);
});
