// What runs cost. The page fetches this script after it has shown itself.

import type { Slowness } from '../scenario/estimate.ts';
import { estimate, kindOfWork, needsConsent } from '../scenario/estimate.ts';
import type { Machine } from '../state/machine.ts';
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

/** Learns how fast this machine is from the duration of a run. */
export function learnFrom(machine: Machine, { scenario, index }: RunSource, seconds: number): void {
  const run = scenario.runs[index];
  const guessed = estimate({ ...scenario, runs: [run] }, () => 1).seconds;
  machine.learn(kindOfWork(scenario, run), guessed, seconds);
}
