import type { RunSpec } from '../scenario/shape/schema.ts';
import type { FitOptions } from './fitOptions.ts';

/** The three policies compared in the evaluation of Delay Scheduling. */
const delaySchedulingRuns: readonly RunSpec[] = [
  { policy: 'hadoop-fifo' },
  { policy: 'fair' },
  { policy: 'delay' },
];

/** Returns the policies that a fit asks for; empty: keep the current ones. */
export function proposedRuns({ policies }: FitOptions): readonly RunSpec[] {
  return policies === 'delayScheduling' ? delaySchedulingRuns : [];
}
