import type { RunSpec } from '../scenario/shape/schema.ts';
import type { FitOptions } from './fitOptions.ts';

/** The three policies compared in the evaluation of Delay Scheduling. */
const delaySchedulingRuns: readonly RunSpec[] = [
  { policy: 'hadoop-fifo' },
  { policy: 'fair' },
  { policy: 'delay' },
];

/** Schedulers that ask some servers, which need to know nothing of data. */
const probingRuns: readonly RunSpec[] = [{ policy: 'batch' }, { policy: 'sparrow' }];

/**
 * Returns the policies that a fit asks for; empty: keep the current ones. Where tasks read no files, policies that differ in
 * how long tasks wait for their data would all be one run.
 */
export function proposedRuns({ policies }: FitOptions, current: readonly RunSpec[]): readonly RunSpec[] {
  if (policies === 'delayScheduling') return delaySchedulingRuns;
  return current.some(({ policy }) => policy === 'delay') ? probingRuns : [];
}
