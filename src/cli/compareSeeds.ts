import { runLetter } from '../base/runLetter.ts';
import { BeyondTime } from '../engine/kernel/time.ts';
import { createSimulation, keepSimulation } from '../engine/world/simulate.ts';
import { type Asked, askedNumber } from '../metrics/asked.ts';
import { type PairedSeeds, pairSeeds } from '../metrics/pairedSeeds.ts';
import { seedSentence } from '../metrics/seedWords.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';

/** Number of events that are simulated in one go. */
const CHUNK = 1_000_000;

/** Numbers of all runs of a scenario with several seeds: [runs][metrics][seeds]. NaN where there is none. */
export type SeedNumbers = readonly (readonly (readonly number[])[])[];

/**
 * Runs a scenario with each of the seeds, all its runs each time, and computes the asked numbers. Returns the fault of a run
 * that takes longer than time can be counted.
 */
export function numbersBySeed(
  scenario: Scenario,
  seeds: readonly number[],
  asked: readonly Asked[],
  onProgress: (seed: number, run: number) => void,
): SeedNumbers | BeyondTime {
  const numbers = scenario.runs.map(() => asked.map((): number[] => []));
  try {
    for (const [place, seed] of seeds.entries()) {
      const seeded = { ...scenario, seed };
      for (const [index, ofRun] of numbers.entries()) {
        onProgress(place, index);
        const simulation = createSimulation(planRun(seeded, index));
        while (simulation.advance(CHUNK));
        const trace = openTrace(simulation.finish());
        for (const [at, each] of asked.entries()) ofRun[at].push(askedNumber(trace, each));
        keepSimulation(simulation);
      }
    }
  } catch (fault) {
    if (fault instanceof BeyondTime) return fault;
    throw fault;
  }
  return numbers;
}

/** One run against another, by one number. */
export interface SeedComparison extends PairedSeeds {
  /** Position in `asked`. */
  readonly metric: number;
  /** Positions in the scenario. */
  readonly run: number;
  readonly against: number;
  readonly sentence: string;
}

/** Compares all runs with one of them, metric by metric. */
export function compareSeeds(
  numbers: SeedNumbers,
  asked: readonly Asked[],
  against: number,
): readonly SeedComparison[] {
  const others = [...numbers.keys()].filter((run) => run !== against);
  return asked.flatMap(({ metric: definition }, metric) =>
    others.map((run) => {
      const pair = pairSeeds(numbers[against][metric], numbers[run][metric]);
      const sentence =
        definition === undefined ? '' : seedSentence(definition, runLetter(against), runLetter(run), pair);
      return { ...pair, metric, run, against, sentence };
    }),
  );
}
