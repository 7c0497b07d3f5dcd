import type { Micros } from '../../engine/kernel/time.ts';
import type { Family } from './family.ts';
import type { Shared } from './scheduler.ts';

/** How long blocked jobs stay so (Quincy §3.5). */
export interface QueueRules {
  readonly margin: number; // M_H
  readonly hold: Micros; // Δ_H
}

/** Makes a greedy scheduler. */
export function createQueueFamily(_shared: Shared, _rules: QueueRules): Family {
  throw new Error('not built yet');
}
