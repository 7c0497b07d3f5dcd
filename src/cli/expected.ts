import type { Issue } from '../base/issue.ts';
import { runLetter } from '../base/runLetter.ts';
import { askedNumber, askedOf } from '../metrics/asked.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { askedIssues } from './request.ts';

type Expected = NonNullable<Scenario['expected']>[number];

/** Lists what is wrong with the numbers that a scenario expects, whatever its runs give (COM-23). */
export function expectedIssues({ expected = [], runs }: Scenario): readonly Issue[] {
  return expected.flatMap(({ run, metric, from = -Infinity, to = Infinity }, index): readonly Issue[] => {
    const path = `/expected/${index}`;
    const found = [...askedIssues(metric, `${path}/metric`)];
    if (run >= runs.length)
      found.push({ path: `${path}/run`, message: `is ${run}; allowed is 0 to ${runs.length - 1}` });
    if (to < from) found.push({ path: `${path}/to`, message: `is ${to}; allowed is at least ${from}` });
    return found;
  });
}

/** Compares a run with what the scenario expects of it. */
export function unmet({ expected = [] }: Scenario, index: number, trace: Trace): readonly Issue[] {
  return expected.flatMap((each, at) => {
    const value = each.run === index ? askedNumber(trace, askedOf(each.metric)) : null;
    if (value === null || (value >= (each.from ?? -Infinity) && value <= (each.to ?? Infinity))) return [];
    const is = Number.isNaN(value) ? 'unknown, as too little was recorded or nothing happened' : value;
    const message = `is not met by run ${runLetter(index)}: ${each.metric} is ${is}; expected is ${rangeWords(each)}`;
    return [{ path: `/expected/${at}`, message }];
  });
}

function rangeWords({ from, to }: Expected): string {
  if (from === undefined) return to === undefined ? 'any number' : `at most ${to}`;
  return to === undefined ? `at least ${from}` : `${from} to ${to}`;
}
