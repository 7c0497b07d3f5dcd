import { expect, test } from 'vitest';
import { cellOf, createAxes, createAxesFor, largestCell, shifted } from './axes.ts';

const axes = createAxes({ cores: Uint32Array.of(4, 8), memory: Uint32Array.of(16_000, 20_000) });

test('the axes end with the largest server', () => {
  expect([...axes.cores]).toEqual([1, 2, 4, 8]);
  expect([...axes.memory]).toEqual([2_000, 4_000, 8_000, 12_000, 16_000, 20_000]);
  expect(axes.cells).toBe(24);
});

test('a cluster that counts neither cores nor memory has one cell, and no larger one', () => {
  const single = createAxes({ cores: null, memory: null });
  expect([single.cells, cellOf(single, 3, 500)]).toEqual([1, 0]);
  expect(shifted(single, 0, 5, largestCell(single, Infinity, Infinity))).toBe(0);
});

test('a demand has the smallest cell that is large enough', () => {
  expect(cellOf(axes, 1, 0)).toBe(0);
  expect(cellOf(axes, 3, 4_001)).toBe(2 * 4 + 2);
  expect(cellOf(axes, 8, 20_000)).toBe(23);
  expect(() => cellOf(axes, 9, 0)).toThrow('large enough');
});

test('a larger cell is one line further on both axes, within the server', () => {
  const small = largestCell(axes, 4, 16_000);
  expect(small).toBe(4 * 4 + 2);
  expect(shifted(axes, cellOf(axes, 1, 2_000), 1, small)).toBe(cellOf(axes, 2, 4_000));
  expect(shifted(axes, cellOf(axes, 2, 2_000), 3, small)).toBe(cellOf(axes, 4, 12_000));
  expect(shifted(axes, cellOf(axes, 4, 16_000), 2, small)).toBe(small);
  // Larger than the server: it cannot serve the task anyway.
  expect(shifted(axes, 23, 1, small)).toBe(23);
});

test('every size of a server and every small demand has a line, so that each task fits some server by its matrix', () => {
  const topology = { cores: Uint32Array.of(8, 16, 6), memory: Uint32Array.of(100, 400, 100) };
  const graphs = { stageCores: Uint32Array.of(1, 12), stageMemory: Uint32Array.of(0, 300) };
  const { cores, memory } = createAxesFor(topology, graphs);
  expect([...cores]).toEqual([1, 2, 4, 6, 8, 16]);
  expect([...memory]).toEqual([0, 100, 300, 400]);
});
