import { estimate, kindOfWork } from '../scenario/estimate.ts';
import { browserStorage } from '../state/drafts.ts';
import { createMachine } from '../state/machine.ts';
import type { RunSource } from '../state/runStore.ts';
import { isEmbedded } from './query.ts';

/** What is known of this machine's speed. An embedded page stores nothing. */
export const machine = createMachine(isEmbedded ? null : browserStorage());

/** Learns from the duration of a run. */
export function learnFrom({ scenario, index }: RunSource, seconds: number): void {
  const run = scenario.runs[index];
  const guessed = estimate({ ...scenario, runs: [run] }, () => 1).seconds;
  machine.learn(kindOfWork(scenario, run), guessed, seconds);
}
