import { expect, test } from 'vitest';
import { IndexedHeap } from './indexedHeap.ts';
import { streamOf } from './random.ts';

const NONE = -1;

test('the smallest key is at the top after any changes, and order breaks ties', () => {
  const stream = streamOf(1, 'indexed heap');
  const heap = new IndexedHeap(4);
  heap.grow(60);
  const ids = new Set<number>();
  for (let id = 0; id < 60; id += 1) heap.order[id] = (id * 37) % 60;
  for (let step = 0; step < 4000; step += 1) {
    const id = stream.below(60);
    if (stream.below(3) === 0) {
      heap.remove(id);
      ids.delete(id);
    } else {
      heap.key[id] = stream.below(12);
      heap.put(id);
      ids.add(id);
    }
    const inOrder = [...ids].sort((a, b) => heap.key[a] - heap.key[b] || heap.order[a] - heap.order[b]);
    expect([heap.top(), heap.count]).toEqual([inOrder[0] ?? NONE, ids.size]);
  }
});

test('many ids can be ordered at once', () => {
  const heap = new IndexedHeap(5);
  for (const [id, key] of [5, 3, 9, 1, 4].entries()) {
    heap.key[id] = key;
    heap.drop(id);
    heap.drop(id);
  }
  heap.settle();
  const taken: number[] = [];
  for (let id = heap.top(); id !== NONE; id = heap.top()) {
    taken.push(id);
    heap.remove(id);
  }
  expect(taken).toEqual([3, 1, 4, 0, 2]);
});
