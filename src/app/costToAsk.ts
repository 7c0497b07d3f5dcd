import type { Slowness } from '../scenario/estimate.ts';
import { estimate, needsConsent } from '../scenario/estimate.ts';
import type { Cost, RunSource } from '../state/runStore.ts';

/** Gives the cost of a run that nobody should start unasked, else null. What all runs take together decides. */
export function costToAsk({ scenario, index }: RunSource, slowness?: Slowness): Cost | null {
  if (!needsConsent(scenario, slowness)) return null;
  const { events, seconds } = estimate({ ...scenario, runs: [scenario.runs[index]] }, slowness);
  return { events, seconds };
}
