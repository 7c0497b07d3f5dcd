import { expect, test } from 'vitest';
import { FlowPaths } from './flowPaths.ts';
import { type Stream, streamOf } from './random.ts';

const NONE = -1;
const WIDTH = 3;

function anyPath(stream: Stream, links: number): number[] {
  const path = new Set<number>();
  for (let i = stream.below(WIDTH + 1); i > 0; i -= 1) path.add(stream.below(links));
  return [...path];
}

test('flows of links and links of flows agree after any changes', () => {
  const stream = streamOf(1, 'flow paths');
  const paths = new FlowPaths(7, WIDTH);
  const open = new Map<number, number[]>();
  for (let step = 0; step < 2000; step += 1) {
    if (open.size > 0 && stream.below(100) < open.size) {
      const flow = [...open.keys()][stream.below(open.size)];
      paths.remove(flow);
      open.delete(flow);
    } else {
      const path = anyPath(stream, 7);
      const flow = paths.add(Int32Array.from([...path, 6, 6, 6]), path.length);
      expect(open.has(flow)).toBe(false);
      open.set(flow, path);
    }
    for (const [flow, path] of open) {
      const written = [...paths.links.slice(flow * WIDTH, (flow + 1) * WIDTH)];
      expect(written).toEqual([...path, NONE, NONE, NONE].slice(0, WIDTH));
    }
    for (let link = 0; link < 7; link += 1) {
      const flows = [...paths.flowsOf[link].slice(0, paths.members[link])];
      const expected = [...open].filter(([, path]) => path.includes(link)).map(([flow]) => flow);
      expect(flows.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    }
  }
  expect(open.size).toBeGreaterThan(30);
});

test('ids of removed flows are reused before new ones', () => {
  const paths = new FlowPaths(2, WIDTH);
  const path = Int32Array.of(0, 1);
  expect([paths.add(path, 2), paths.add(path, 1), paths.add(path, 0)]).toEqual([0, 1, 2]);
  paths.remove(1);
  paths.remove(0);
  expect([paths.add(path, 1), paths.add(path, 2), paths.add(path, 2)]).toEqual([0, 1, 3]);
});

test('grows for any number of flows', () => {
  const paths = new FlowPaths(1, WIDTH);
  const before = paths.capacity;
  for (let flow = 0; flow < 10 * before; flow += 1) expect(paths.add(Int32Array.of(0), 1)).toBe(flow);
  expect(paths.capacity).toBeGreaterThanOrEqual(10 * before);
  expect(paths.members[0]).toBe(10 * before);
});
