import { BeyondTime } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { estimate } from '../scenario/counted/estimate.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { neverFinished, openJobsWords } from '../trace/openJobs.ts';

/** All runs together; longer ones are not tried. */
const SECONDS = 2;

/**
 * Says of each run that leaves jobs open how many, and what they wait for. What can never finish follows from the
 * protocols, not from the scenario alone: the runs are made, if they are short.
 */
export function triedRuns(
  scenario: Scenario,
  run: (index: number) => TraceData = (index) => simulate(planRun(scenario, index)),
): readonly string[] {
  if (estimate(scenario).seconds > SECONDS) return [];
  return scenario.runs.flatMap(({ policy }, index) => {
    const words = wordsOf(() => run(index));
    return words.length === 0 ? [] : [`${policy}: ${words.join(' ')}\n`];
  });
}

function wordsOf(run: () => TraceData): readonly string[] {
  try {
    const data = run();
    return neverFinished(data).length === 0 ? [] : openJobsWords(data);
  } catch (fault) {
    if (fault instanceof BeyondTime) return [fault.message];
    throw fault;
  }
}
