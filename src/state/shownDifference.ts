import { create } from 'zustand';
import type { JobId } from '../engine/ids.ts';

/** Two runs, by position in the scenario, and the job for which they are compared; null: the one that differs most. */
export interface ShownDifference {
  readonly runs: readonly [number, number];
  readonly job: JobId | null;
}

/** Which difference the dialog shows; null: it is closed. */
export const shownDifference = create<{ readonly of: ShownDifference | null }>()(() => ({ of: null }));

/** Opens the dialog that shows where two runs part. */
export function showDifference(runs: readonly [number, number], job: JobId | null): void {
  shownDifference.setState({ of: { runs, job } });
}
