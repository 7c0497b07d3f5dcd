import { percentileOfSorted } from './percentile.ts';

/** Shares at which a distribution is kept where there is room for few numbers: every twentieth, and near its end. */
export const KEPT_SHARES: readonly number[] = [
  ...Array.from({ length: 20 }, (_, at) => (5 * at) / 100),
  ...[0.99, 1],
];

/** Digits that are kept of each. */
const DIGITS = 3;

/** The values of an ascending column at the shares that are kept. */
export function keptQuantiles(ascending: Float64Array): readonly number[] {
  return KEPT_SHARES.map((share) => Number(percentileOfSorted(ascending, share).toPrecision(DIGITS)));
}

/** Half a hundredth apart, so that each share that is kept is one of them. */
const SPREAD = 201;

/** An ascending column with the quantiles that were kept, and straight lines between them. */
export function spreadOut(quantiles: readonly number[]): Float64Array {
  return Float64Array.from({ length: SPREAD }, (_, at) => {
    const share = at / (SPREAD - 1);
    const next = Math.max(
      1,
      KEPT_SHARES.findIndex((kept) => kept >= share),
    );
    const [from, to] = [KEPT_SHARES[next - 1], KEPT_SHARES[next]];
    const part = (share - from) / (to - from);
    return quantiles[next - 1] + (quantiles[next] - quantiles[next - 1]) * part;
  });
}
