import { minOf } from '../../base/extremes.ts';

/** Bisection steps; after 60 the error is far below one slot. */
const HALVINGS = 60;

/**
 * Weighted max–min fair shares of slots (DEL-19): no sharer gets more than its demand, or less than its minimum if there are
 * enough slots for all minimums; all others get the same share per weight. O(60 · sharers).
 */
export function fairShares(
  slots: number,
  sharers: readonly { readonly weight: number; readonly minShare: number; readonly demand: number }[],
): readonly number[] {
  const least = sharers.map(({ minShare, demand }) => Math.min(minShare, demand));
  const promised = least.reduce((sum, each) => sum + each, 0);
  if (promised >= slots && promised > 0) return least.map((each) => (each * slots) / promised);
  const sharesAt = (level: number) =>
    sharers.map(({ weight, demand }, i) => Math.min(demand, Math.max(least[i], weight * level)));
  const demanded = sharers.reduce((sum, { demand }) => sum + demand, 0);
  if (demanded <= slots) return sharers.map(({ demand }) => demand);
  let low = 0;
  let high = slots / minOf(sharers.map(({ weight }) => weight));
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (sharesAt(middle).reduce((sum, each) => sum + each, 0) > slots) high = middle;
    else low = middle;
  }
  return sharesAt(low);
}
