import { firstScenario, scenariosPerRule } from './central/testCount.ts';

/**
 * Gives how a policy and its second implementation differ in the scenario of a seed; null if they agree, undefined where
 * the draw is no valid scenario.
 */
export type DifferenceOf = (seed: number) => string | null | undefined;

/**
 * Compares both in as many random scenarios as the environment asks for (`ORACLE_SCENARIOS`, from seed `ORACLE_FIRST`).
 * @param everyDay scenarios where the environment asks for nothing
 * @returns empty if they agree in all; else how often they differ, and the first two differences
 */
export function disagreements(
  everyDay: number,
  env: Readonly<Record<string, string | undefined>>,
  differenceOf: DifferenceOf,
): readonly string[] {
  const count = scenariosPerRule(everyDay, env.ORACLE_SCENARIOS);
  const found: string[] = [];
  let checked = 0;
  for (let seed = firstScenario(env.ORACLE_FIRST); checked < count; seed += 1) {
    const difference = differenceOf(seed);
    if (difference === undefined) continue;
    checked += 1;
    if (difference !== null) found.push(difference);
  }
  return found.length === 0 ? [] : [`${found.length} of ${checked} differ`, ...found.slice(0, 2)];
}
