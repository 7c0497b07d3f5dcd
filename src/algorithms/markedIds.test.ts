import { expect, test } from 'vitest';
import { MarkedIds } from './markedIds.ts';
import { streamOf } from './random.ts';

function marksOf(marked: MarkedIds): number[] {
  return [...marked.ids.slice(0, marked.count)].sort((a, b) => a - b);
}

test('every id is marked once, whatever was marked and removed before', () => {
  const stream = streamOf(1, 'marked ids');
  const marked = new MarkedIds(4);
  marked.grow(20);
  expect(marked.capacity).toBe(20);
  let expected = new Set<number>();
  for (let step = 0; step < 3000; step += 1) {
    const id = stream.below(20);
    const what = stream.below(30);
    if (what === 0) {
      marked.clear();
      expected = new Set();
    } else if (what < 12) {
      marked.remove(id);
      expected.delete(id);
    } else {
      marked.add(id);
      expected.add(id);
    }
    expect(marksOf(marked)).toEqual([...expected].sort((a, b) => a - b));
  }
});

test('marks are kept when the set grows', () => {
  const marked = new MarkedIds(2);
  marked.add(1);
  marked.grow(9);
  marked.add(8);
  marked.add(1);
  expect(marksOf(marked)).toEqual([1, 8]);
});
