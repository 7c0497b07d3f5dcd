// What runs cost. The page fetches this script after it has shown itself.

import { estimate, kindOfWork, needsConsent, type Slowness } from '../../scenario/counted/estimate.ts';
import { recordingFor } from '../../scenario/counted/recording.ts';
import type { Machine } from '../../state/machine.ts';
import type { Cost, RunSource } from '../../state/runStore.ts';
import type { Desk } from '../../state/scenarioStore.ts';

export { recordingFor };

/**
 * Returns the estimated cost of a run if the user must consent first, else null. All runs of the scenario together
 * decide. A preset as it was written was chosen for what it shows and is known to end: it starts without a question, and can
 * be cancelled.
 */
export function costToAsk(
  { scenario, index }: RunSource,
  slowness?: Slowness,
  desk?: Pick<Desk, 'opened' | 'origin'>,
): Cost | null {
  if (desk?.origin.kind === 'preset' && desk.opened === scenario) return null;
  if (!needsConsent(scenario, slowness)) return null;
  const { events, seconds } = estimate({ ...scenario, runs: [scenario.runs[index]] }, slowness);
  return { events, seconds };
}

/**
 * Shorter runs say nothing of the machine: the first one of a worker takes up to a second more, until its code is compiled
 * (measured with `scripts/estimates.ts`: heavy-tail took 6.6 times its estimate, as the first run; as a later one, 2.1). [s]
 */
const LEAST_TO_LEARN = 2;

/** Learns how fast this machine is from the duration of a run; of a short one only if its code has run before. */
export function learnFrom(
  machine: Machine,
  { scenario, index }: RunSource,
  seconds: number,
  isCompiled = false,
): void {
  const run = scenario.runs[index];
  const guessed = estimate({ ...scenario, runs: [run] }, () => 1).seconds;
  if (guessed < LEAST_TO_LEARN && !isCompiled) return;
  machine.learn(kindOfWork(scenario, run), guessed, seconds);
}
