import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { zipfPicker } from './popularity.ts';

function drawn(files: number, zipf: number): Float64Array {
  const counts = new Float64Array(files);
  const pick = zipfPicker(files, zipf, streamOf(1, 'test'));
  for (let draw = 0; draw < 100_000; draw += 1) counts[pick()] += 1;
  return counts;
}

test('the k-th file is read k^z times less often than the first', () => {
  const counts = drawn(10, 1.2);
  const sum = Array.from({ length: 10 }, (_, file) => (file + 1) ** -1.2).reduce(
    (total, weight) => total + weight,
  );
  counts.forEach((count, file) => {
    const expected = (100_000 * (file + 1) ** -1.2) / sum;
    // Four standard errors.
    expect(Math.abs(count - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });
});

test('with exponent 0 all files are read equally often; a single file is always read', () => {
  for (const count of drawn(5, 0)) expect(Math.abs(count - 20_000)).toBeLessThan(600);
  expect(drawn(1, 1)[0]).toBe(100_000);
});
