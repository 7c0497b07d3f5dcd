import { expect, test } from 'vitest';
import { FlowLevels } from './flowLevels.ts';

function levelsOf(...capacity: number[]): FlowLevels {
  return new FlowLevels(Float64Array.from(capacity), 3);
}

test('the rate of a flow is the lowest level on its path, and it has the second-lowest too', () => {
  const levels = levelsOf(30, 10, 20);
  const far = levels.add(Int32Array.of(0, 1, 2), 3);
  const near = levels.add(Int32Array.of(2), 1);
  const free = levels.add(Int32Array.of(0), 0);
  expect([far, near, free].map((flow) => levels.rate[flow])).toEqual([10, 20, Infinity]);
  expect([far, near, free].map((flow) => levels.narrowest[flow])).toEqual([1, 2, -1]);
  expect([far, near, free].map((flow) => levels.second[flow])).toEqual([20, Infinity, Infinity]);
  levels.level[0] = 4;
  levels.rank(far);
  expect([levels.rate[far], levels.narrowest[far], levels.second[far]]).toEqual([4, 0, 10]);
});

test('with two lowest links of the same level, the second level equals the first', () => {
  const levels = levelsOf(10, 10);
  const flow = levels.add(Int32Array.of(0, 1), 2);
  expect([levels.rate[flow], levels.narrowest[flow], levels.second[flow]]).toEqual([10, 0, 10]);
});

test("the load of a link is the sum of its flows' rates, and exactly 0 without flows", () => {
  const levels = levelsOf(0.3, 0.1, 0.2);
  const flows = [levels.add(Int32Array.of(0, 1), 2), levels.add(Int32Array.of(0, 2), 2)];
  expect(levels.load[0]).toBeCloseTo(0.3, 12);
  expect([...levels.load.slice(1)]).toEqual([0.1, 0.2]);
  for (const flow of flows) levels.remove(flow);
  expect([...levels.load]).toEqual([0, 0, 0]);
});

test('a link has room until it is nearly full, and none while it limits flows', () => {
  const levels = levelsOf(100, 60, 40, 39);
  expect(levels.hasRoom(0)).toBe(true);
  levels.add(Int32Array.of(0, 1), 2);
  const last = levels.add(Int32Array.of(0, 3), 2);
  expect(levels.hasRoom(0)).toBe(true);
  levels.remove(last);
  levels.add(Int32Array.of(0, 2), 2);
  expect(levels.hasRoom(0)).toBe(false);
  levels.level[3] = 20;
  expect(levels.hasRoom(3)).toBe(false);
});

test('grows for any number of flows', () => {
  const levels = levelsOf(10);
  for (let flow = 0; flow < 100; flow += 1) levels.add(Int32Array.of(0), 1);
  expect(levels.rate.length).toBeGreaterThanOrEqual(100);
  expect(levels.load[0]).toBe(1000);
});
