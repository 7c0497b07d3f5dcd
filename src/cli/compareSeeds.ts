import type { Issue } from '../base/issue.ts';
import { runLetter } from '../base/runLetter.ts';
import { BeyondTime } from '../engine/kernel/time.ts';
import { createSimulation, keepSimulation } from '../engine/world/simulate.ts';
import { OwnFault } from '../kit/own/code.ts';
import { type Asked, askedNumber } from '../metrics/asked.ts';
import { type PairedSeeds, pairSeeds } from '../metrics/pairedSeeds.ts';
import { seedSentence } from '../metrics/seedWords.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import { codeIssue, holdToItsWork } from '../worker/ownFaults.ts';

/** Number of events that are simulated in one go. */
const CHUNK = 1_000_000;

/** Numbers of all runs of a scenario with several seeds: [runs][metrics][seeds]. NaN where there is none. */
export type SeedNumbers = readonly (readonly (readonly number[])[])[];

/**
 * Runs a scenario with each of the seeds, all its runs each time, and computes the asked numbers. Returns the fault of a run
 * that takes longer than time can be counted, or of a policy that somebody wrote.
 */
export function numbersBySeed(
  scenario: Scenario,
  seeds: readonly number[],
  asked: readonly Asked[],
  onProgress: (seed: number, run: number) => void,
): SeedNumbers | Issue {
  const numbers = scenario.runs.map(() => asked.map((): number[] => []));
  for (const [place, seed] of seeds.entries()) {
    for (const [index, ofRun] of numbers.entries()) {
      onProgress(place, index);
      try {
        const found = numbersOf({ ...scenario, seed }, index, asked);
        for (const [at, number] of found.entries()) ofRun[at].push(number);
      } catch (fault) {
        if (fault instanceof OwnFault) return codeIssue(fault, index);
        if (fault instanceof BeyondTime) return { path: '', message: fault.message };
        throw fault;
      }
    }
  }
  return numbers;
}

function numbersOf(scenario: Scenario, index: number, asked: readonly Asked[]): readonly number[] {
  const simulation = createSimulation(planRun(scenario, index));
  while (simulation.advance(CHUNK));
  const data = simulation.finish();
  if (scenario.runs[index].code !== undefined) holdToItsWork(data);
  const trace = openTrace(data);
  const found = asked.map((each) => askedNumber(trace, each));
  keepSimulation(simulation);
  return found;
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
