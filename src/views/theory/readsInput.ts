import type { RunTrace } from '../shared/view.ts';

/** Tells whether any task of any run read input. */
export function readsInput(runs: readonly RunTrace[]): boolean {
  return runs.some(({ trace }) => trace.data.tables.reads.length > 0);
}
