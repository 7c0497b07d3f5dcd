import type { Slowness } from '../scenario/estimate.ts';
import { estimate, needsConsent } from '../scenario/estimate.ts';
import type { Cost, RunSource } from '../state/runStore.ts';

/**
 * Returns the estimated cost of a run if the user must consent first, else null. All runs of the scenario together
 * decide.
 */
export function costToAsk({ scenario, index }: RunSource, slowness?: Slowness): Cost | null {
  if (!needsConsent(scenario, slowness)) return null;
  const { events, seconds } = estimate({ ...scenario, runs: [scenario.runs[index]] }, slowness);
  return { events, seconds };
}
