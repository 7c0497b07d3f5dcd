import type { Sample } from '../estimate.ts';
import { open } from '../reason.ts';
import { type Outcome, performance } from './experiment.ts';

/** Coefficient of variation of the normalized performance of all jobs, in each repetition (Quincy §5.2). */
export const unfairnessOf = (outcomes: readonly Outcome[], ideals: ReadonlyMap<string, number>): Sample =>
  outcomes.map((outcome) => performance(outcome, ideals).cvPopulation);

export const rises = open(
  'the paper says why it rises: some small jobs become fast, which makes all differ more. They do here, too, but under G those after the hog differ more to begin with: by where data lie and when jobs start it is 0.93 to 1.06 times. Tried: equal times of PageRank (0.99 and 0.97, sixteen runs), eight orders of the instances (GF ÷ G 0.81 to 1.00, QF ÷ Q 0.83 to 1.06, three runs each), start-ups that differ by 8 s (1.01 and 1.06, four runs), no preferred computer for Prime (0.86 and 1.01), uplinks of 200 MB/s (0.98 and 1.05, sixteen runs), stragglers (2 % four times as long: 0.92; 5 % five times as long: 0.96)',
);

/** The largest makespan of a repetition ÷ its smallest. */
export const spreadOf = (makespans: readonly Sample[]): Sample =>
  makespans[0].map((_, experiment) => {
    const seconds = makespans.map((sample) => sample[experiment]);
    return Math.max(...seconds) / Math.min(...seconds);
  });
