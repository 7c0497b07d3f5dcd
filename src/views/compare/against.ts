import { useMemo } from 'react';
import { type Comparison, compareRuns } from '../../metrics/gain.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { RunTrace } from '../shared/view.ts';

/** A run with which others are compared, and the others. */
export interface Against {
  readonly against: RunTrace;
  readonly others: readonly RunTrace[];
}

/** Returns the chosen run, or else the first one that is not being looked at; null if there are not two runs. */
export function againstOf(runs: readonly RunTrace[], chosen: number | null, looked: number): Against | null {
  if (runs.length < 2) return null;
  const against =
    runs.find(({ index }) => index === chosen) ?? runs.find(({ index }) => index !== looked) ?? runs[0];
  return { against, others: runs.filter((run) => run !== against) };
}

/** The same for what is chosen on the page now. */
export function againstNow(runs: readonly RunTrace[]): Against | null {
  const { against, run } = selectionStore.getState();
  return againstOf(runs, against, run);
}

/** The same, following the choice. */
export function useAgainst(runs: readonly RunTrace[]): Against | null {
  const chosen = selectionStore(({ against }) => against);
  const looked = selectionStore(({ run }) => run);
  const index = againstOf(runs, chosen, looked)?.against.index ?? -1;
  return useMemo(() => againstOf(runs, index, -1), [runs, index]);
}

/** A run beside the one that it is compared with. */
export interface Compared {
  readonly run: RunTrace;
  readonly comparison: Comparison;
}

/** Compares each other run with the chosen one; runs without a job that finished in both are left out. */
export function comparedRuns({ against, others }: Against): readonly Compared[] {
  return others
    .map((run) => ({ run, comparison: compareRuns(run.trace, against.trace) }))
    .filter(({ comparison }) => comparison.jobs.length > 0);
}
