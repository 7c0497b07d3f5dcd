/**
 * Raises a level from nothing: whoever is under its weight times the level gets more, until it has all it asks for or
 * nothing is left; minimums come first (DEL-19). Goes from one level at which somebody begins or stops to the next.
 */
export function levelShares(
  slots: number,
  sharers: readonly { readonly weight: number; readonly minShare: number; readonly demand: number }[],
): readonly number[] {
  const least = sharers.map(({ minShare, demand }) => Math.min(minShare, demand));
  const promised = sum(least);
  if (promised > slots) return least.map((each) => (each * slots) / promised);
  const sharesAt = (level: number) =>
    sharers.map(({ weight, demand }, at) => Math.max(least[at], Math.min(demand, weight * level)));
  const turns = sharers.flatMap(({ weight, demand }, at) => [least[at] / weight, demand / weight]);
  let below = 0;
  for (const level of turns.sort((a, b) => a - b)) {
    const [before, after] = [sum(sharesAt(below)), sum(sharesAt(level))];
    if (after > slots) return sharesAt(below + ((slots - before) / (after - before)) * (level - below));
    below = level;
  }
  return sharesAt(below);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
