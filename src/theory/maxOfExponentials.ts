/** Returns the mean of the maximum of `count` exponential times: mean × (1 + 1/2 + … + 1/count). */
export function meanOfMaximum(count: number, mean: number): number {
  let harmonic = 0;
  for (let i = count; i >= 1; i--) harmonic += 1 / i;
  return mean * harmonic;
}

/**
 * Returns the `p`-quantile of the maximum of `count` exponential times: the response time of a job whose tasks never
 * wait (the ideal of Sparrow Fig. 5).
 */
export function quantileOfMaximum(count: number, mean: number, p: number): number {
  return -mean * Math.log(-Math.expm1(Math.log(p) / count));
}
