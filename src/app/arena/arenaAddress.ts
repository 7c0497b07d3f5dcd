import { arenaSeeds } from '../../scenario/arena/arenaRuns.ts';

const seedsFrom = (first: number): readonly number[] => arenaSeeds.map((_, at) => first + at);

/** The seeds that an address asks for: `?arena=4711` five from 4711 on, `?arena` those that are recorded; null: it says neither. */
export function seedsOf(wanted: string | null): readonly number[] | null {
  if (wanted === null || wanted === '') return arenaSeeds;
  return /^\d{1,9}$/.test(wanted) ? seedsFrom(Number(wanted)) : null;
}

/** What an address says of seeds. */
export const textOfSeeds = (seeds: readonly number[]): string =>
  seeds === arenaSeeds ? '' : String(seeds[0]);

/** Seeds to which nobody has tuned a policy; from 1000 on, as people begin with small ones. */
export const freshSeeds = (): readonly number[] => seedsFrom(1000 + Math.floor(Math.random() * 1e6));
