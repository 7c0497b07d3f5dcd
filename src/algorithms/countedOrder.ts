/**
 * Sorts places by the small whole numbers that stand there; equal ones stay in the order of `places`. It counts how often each
 * number occurs, so that it takes time in proportion to the places and to the largest number.
 */
export function countedOrder(values: ArrayLike<number>, places: ArrayLike<number>): Int32Array {
  let most = 0;
  for (let i = 0; i < places.length; i += 1) most = Math.max(most, values[places[i]]);
  const next = new Int32Array(most + 2);
  for (let i = 0; i < places.length; i += 1) next[values[places[i]] + 1] += 1;
  for (let value = 0; value < most; value += 1) next[value + 1] += next[value];
  const order = new Int32Array(places.length);
  for (let i = 0; i < places.length; i += 1) order[next[values[places[i]]]++] = places[i];
  return order;
}
