import { estimate, kindOfWork } from '../scenario/estimate.ts';
import { browserStorage } from '../state/drafts.ts';
import { createMachine } from '../state/machine.ts';
import type { RunSource } from '../state/runStore.ts';
import { isEmbedded } from './query.ts';

/** This machine, as far as it is known. A page within another one keeps nothing. */
export const machine = createMachine(isEmbedded ? null : browserStorage());

/** Takes note of how long a run took here. */
export function learnFrom({ scenario, index }: RunSource, seconds: number): void {
  const run = scenario.runs[index];
  const guessed = estimate({ ...scenario, runs: [run] }, () => 1).seconds;
  machine.learn(kindOfWork(scenario, run), guessed, seconds);
}
