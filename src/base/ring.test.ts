import { expect, test } from 'vitest';
import { streamOf } from '../algorithms/random.ts';
import { Ring } from './ring.ts';

test('numbers come out in the order they went in', () => {
  const stream = streamOf(1, 'ring test');
  const ring = new Ring();
  const expected: number[] = [];
  const taken: number[] = [];
  for (let step = 0; step < 3000; step += 1) {
    const list = Int32Array.from({ length: 1 + stream.below(20) }, () => stream.below(1000));
    const count = stream.below(list.length + 1);
    ring.addMany(list, count);
    ring.add(step);
    expected.push(...list.subarray(0, count), step);
    for (let i = stream.below(23); i > 0 && taken.length < expected.length; i -= 1) taken.push(ring.take());
    expect(ring.length).toBe(expected.length - taken.length);
  }
  while (taken.length < expected.length) taken.push(ring.take());
  expect(taken).toEqual(expected);
});

test('a list may be longer than the ring', () => {
  const ring = new Ring();
  const list = Int32Array.from({ length: 5000 }, (_, i) => i);
  ring.addMany(list, 5000);
  expect(list.every((item) => ring.take() === item)).toBe(true);
});
