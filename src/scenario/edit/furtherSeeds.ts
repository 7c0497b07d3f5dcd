/**
 * Seeds with which a comparison is repeated (our choice): so many that a policy which is better in 15 of them is hardly
 * better by chance, and few enough to be run while somebody reads.
 */
export const FURTHER_SEEDS = 20;

/**
 * Lists the seeds that follow one; beyond the largest seed, those that precede it. The seed itself is left out: it may have
 * been chosen for what it shows.
 */
export function furtherSeeds(seed: number, count = FURTHER_SEEDS): readonly number[] {
  const step = seed <= Number.MAX_SAFE_INTEGER - count ? 1 : -1;
  return Array.from({ length: count }, (_, at) => seed + step * (at + 1));
}
