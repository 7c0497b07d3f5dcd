import comparisons from '../../measured/seeds.json';

/** A comparison of a run of a preset with its first run over further seeds, as `scripts/presetSeeds.ts` writes it. */
export interface PresetComparison {
  readonly metric: string;
  /** The run that is compared with run 1, counted from 1. */
  readonly run: number;
  readonly seeds: number;
  /** Seeds in which it is faster, and slower; the rest are ties. */
  readonly faster: number;
  readonly slower: number;
  /** By how much it is slower with the preset's own seed [s]. */
  readonly shown: number;
  /** All that in a sentence. */
  readonly said: string;
}

const all: Readonly<Record<string, readonly PresetComparison[]>> = comparisons;

/** Lists what is known of a preset; nothing if it has one run only. */
export function comparisonsOf(id: string): readonly PresetComparison[] {
  return all[id] ?? [];
}

/** Its seeds, as differences from the first run. */
export function countsOf({ seeds, faster, slower }: PresetComparison) {
  return { less: faster, more: slower, ties: seeds - faster - slower };
}
