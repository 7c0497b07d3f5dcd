import { exp, ln } from '../../algorithms/elementary.ts';
import type { Stream } from '../../algorithms/random.ts';

/** Returns a function that draws one of `files` files: the k-th is `k^zipf` times rarer than the first (Zipf's law). */
export function zipfPicker(files: number, zipf: number, stream: Stream): () => number {
  const ends = new Float64Array(files); // sums of the weights so far
  let sum = 0;
  for (let file = 0; file < files; file += 1) {
    sum += exp(-zipf * ln(file + 1));
    ends[file] = sum;
  }
  return () => {
    const point = stream.uniform() * sum;
    let low = 0;
    let high = files - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (point < ends[middle]) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
