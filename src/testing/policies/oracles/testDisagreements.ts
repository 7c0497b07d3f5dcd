import { cases, firstCase } from '../../cases.ts';

/**
 * Gives how a policy and its second implementation differ in the scenario of a seed; null if they agree, undefined where
 * the draw is no valid scenario.
 */
export type DifferenceOf = (seed: number) => string | null | undefined;

/**
 * Compares both in random scenarios.
 * @param all scenarios of a thorough test
 * @returns empty if they agree in all; else how often they differ, and the first two differences
 */
export function disagreements(all: number, differenceOf: DifferenceOf): readonly string[] {
  const count = cases(all);
  const found: string[] = [];
  let checked = 0;
  for (let seed = firstCase; checked < count; seed += 1) {
    const difference = differenceOf(seed);
    if (difference === undefined) continue;
    checked += 1;
    if (difference !== null) found.push(difference);
  }
  return found.length === 0 ? [] : [`${found.length} of ${checked} differ`, ...found.slice(0, 2)];
}
