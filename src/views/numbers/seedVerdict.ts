import { pairSeeds } from '../../metrics/pairedSeeds.ts';
import { type SeedsBeside, seedRemark, seedsBeside } from '../../metrics/seedWords.ts';
import { numbersOfSeeds, type Seeds } from '../../state/seedStore.ts';
import { runLetter } from '../chart/runLook.ts';
import type { NumberRow } from './rows.ts';

/** What further seeds say of a difference in the table. */
export interface SeedVerdict extends SeedsBeside {
  readonly sentence: string;
}

/** Compares a number of two runs, of which the second differs by `here` on screen; null if no seed says anything. */
export function seedVerdict(
  seeds: Seeds,
  { asked, metric }: NumberRow,
  first: number,
  run: number,
  here: number,
): SeedVerdict | null {
  if (asked === undefined || seeds.seeds.length === 0) return null;
  const pair = pairSeeds(numbersOfSeeds(seeds, first, asked), numbersOfSeeds(seeds, run, asked));
  const beside = seedsBeside(pair, here);
  if (beside === null) return null;
  return { ...beside, sentence: seedRemark(metric, runLetter(first), runLetter(run), pair, here) };
}
