/**
 * Divides places among jobs that want some: M ÷ K for each in the first round, and what is left in equal parts to those
 * that want more, round by round; the first ones get what does not come out even (Quincy §3.3). With weights, parts are
 * by weight, and still at least one (Quincy §2.4).
 */
export function sharesOf(places: number, wants: readonly number[], weights: readonly number[]): number[] {
  const shares = wants.map(() => 0);
  let left = Math.max(0, places);
  let among = sumOf(weights);
  while (left > 0 && shares.some((has, at) => has < wants[at])) {
    const parts = weights.map((weight) => Math.max(1, Math.floor((left * weight) / among)));
    for (const at of wants.keys()) {
      const given = Math.min(parts[at], wants[at] - shares[at], left);
      shares[at] += given;
      left -= given;
    }
    among = sumOf(weights.filter((_, at) => shares[at] < wants[at]));
  }
  return shares;
}

/**
 * Raises who keeps more than its share to that, and lowers the others in proportion, by largest remainder; whoever would
 * have less than it keeps by that is raised too (Quincy §4.3, AMB-34).
 */
export function lifted(shares: readonly number[], kept: readonly number[]): number[] {
  const total = shares.reduce((sum, each) => sum + each, 0);
  const isLifted = shares.map(() => false);
  for (;;) {
    const rest = total - sumOf(kept.filter((_, at) => isLifted[at]));
    const others = sumOf(shares.filter((_, at) => !isLifted[at]));
    const exact = shares.map((share) => (others === 0 ? 0 : (share * Math.max(0, rest)) / others));
    const above = shares.findIndex((_, at) => !isLifted[at] && kept[at] > exact[at] + 1e-9);
    if (above === -1) return rounded(shares, kept, isLifted, Math.max(0, rest), others);
    isLifted[above] = true;
  }
}

function rounded(
  shares: readonly number[],
  kept: readonly number[],
  isLifted: readonly boolean[],
  rest: number,
  others: number,
): number[] {
  const whole = (at: number) => Math.floor((shares[at] * rest) / Math.max(1, others));
  const remainder = (at: number) => (shares[at] * rest) % Math.max(1, others);
  const result = shares.map((_, at) => (isLifted[at] ? kept[at] : whole(at)));
  const open = [...shares.keys()].filter((at) => !isLifted[at]);
  const left = others === 0 ? 0 : rest - sumOf(open.map(whole));
  open.sort((one, other) => remainder(other) - remainder(one) || one - other);
  for (const at of open.slice(0, left)) result[at] += 1;
  return result;
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
