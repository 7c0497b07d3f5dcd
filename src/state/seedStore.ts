import { create } from 'zustand';
import { seedMetrics } from '../metrics/seedMetrics.ts';
import type { RunSource } from './runStore.ts';

/** What further seeds say of the runs on screen. */
export interface Seeds {
  /** The runs that are repeated; none while those on screen are not done. */
  readonly sources: readonly RunSource[];
  /** The seeds with which they are repeated; none if that would take too long. */
  readonly seeds: readonly number[];
  /** Why there are fewer than usual; null: there are not. */
  readonly limit: string | null;
  /** The numbers of each run with each seed, [runs][seeds], in the order of `seedMetrics`; undefined: not known. */
  readonly numbers: readonly (readonly (readonly number[] | undefined)[])[];
  /** Seeds with which all runs are known. */
  readonly done: number;
  /** Whether the visitor has stopped them. Kept while the page is open, as the other settings are. */
  readonly isPaused: boolean;
}

export const noSeeds = { sources: [], seeds: [], limit: null, numbers: [], done: 0 } as const;

export const seedStore = create<Seeds>()(() => ({ ...noSeeds, isPaused: false }));

const placeOf = new Map(seedMetrics.map((id, place) => [id, place]));

/**
 * Lists a number of a run on screen, such as `jobResponse@0.95`, for each seed; NaN where it is not known. Empty if nothing
 * is known of the run.
 */
export function numbersOfSeeds({ sources, numbers }: Seeds, run: number, id: string): readonly number[] {
  const place = placeOf.get(id);
  const at = sources.findIndex(({ index }) => index === run);
  if (place === undefined || at < 0) return [];
  return numbers[at].map((each) => each?.[place] ?? Number.NaN);
}
