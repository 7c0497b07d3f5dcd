import type { RunSpec } from '../scenario/schema.ts';
import type { FitOptions } from './fitOptions.ts';

/** The three that the evaluation of Delay Scheduling compares. */
const delaySchedulingRuns: readonly RunSpec[] = [
  { policy: 'hadoop-fifo' },
  { policy: 'fair' },
  { policy: 'delay' },
];

/** Gives the policies that a fit asks for; none: those at hand. */
export function proposedRuns({ policies }: FitOptions): readonly RunSpec[] {
  return policies === 'delayScheduling' ? delaySchedulingRuns : [];
}
