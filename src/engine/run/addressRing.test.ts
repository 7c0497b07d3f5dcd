import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { AddressRing } from './addressRing.ts';

test('addresses come out in the order they went in', () => {
  const stream = streamOf(1, 'address ring test');
  const ring = new AddressRing();
  const expected: number[] = [];
  const taken: number[] = [];
  for (let step = 0; step < 3000; step += 1) {
    const list = Int32Array.from({ length: 1 + stream.below(20) }, () => stream.below(1000));
    const count = stream.below(list.length + 1);
    ring.add(list, count);
    expected.push(...list.subarray(0, count));
    for (let i = stream.below(21); i > 0 && taken.length < expected.length; i -= 1) taken.push(ring.take());
  }
  while (taken.length < expected.length) taken.push(ring.take());
  expect(taken).toEqual(expected);
});

test('a list may be longer than the ring was', () => {
  const ring = new AddressRing();
  const list = Int32Array.from({ length: 5000 }, (_, i) => i);
  ring.add(list, 5000);
  expect(list.every((address) => ring.take() === address)).toBe(true);
});
