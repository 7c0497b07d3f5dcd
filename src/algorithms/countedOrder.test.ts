import { expect, test } from 'vitest';
import { cases } from '../testing/cases.ts';
import { countedOrder } from './countedOrder.ts';
import { Sampler, streamOf } from './random.ts';

test('places are in ascending order of their numbers, and otherwise as they were given', () => {
  for (let seed = 1; seed <= cases(200); seed += 1) {
    const stream = streamOf(seed, 'counted');
    const values = Array.from({ length: 1 + stream.below(20) }, () => stream.below(6));
    const places = new Int32Array(values.length);
    new Sampler().sampleDistinct(stream, values.length, values.length, places);
    const wanted = [...places].sort((a, b) => values[a] - values[b]);
    expect([...countedOrder(values, places)]).toEqual(wanted);
  }
  expect(countedOrder([], [])).toHaveLength(0);
});
