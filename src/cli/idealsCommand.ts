import type { Issue } from '../base/issue.ts';
import { simulate } from '../engine/world/simulate.ts';
import { aloneTimes } from '../metrics/idealEnds.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { aloneScenarios, withIdeals } from '../scenario/counted/idealTimes.ts';
import type { RunSpec, Scenario } from '../scenario/shape/schema.ts';
import { writeScenarioFile } from '../share/file.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Command } from './arguments.ts';
import type { ReadSource } from './readSource.ts';
import type { Terminal } from './terminal.ts';

type IdealsCommand = Extract<Command, { kind: 'ideals' }>;

/**
 * Measures how long each kind of job takes when it has the cluster to itself, and prints the scenario with
 * these ideals.
 */
export function idealsCommand(
  { policy, seeds }: IdealsCommand,
  { scenario, issues }: ReadSource,
  terminal: Terminal,
): readonly Issue[] {
  if (scenario === undefined) return issues;
  const runs = policy === undefined ? scenario.runs : [runFor(scenario, policy)];
  const measured = { ...scenario, runs };
  const complaints = aloneScenarios(measured).flatMap((each) => checkScenario(each).issues);
  if (complaints.length > 0) return complaints;
  const bySeed = (seeds ?? [scenario.seed]).map((seed, at, all) => {
    terminal.progress(`seed ${at + 1} of ${all.length}`);
    return timesOf({ ...measured, seed });
  });
  const ideals = bySeed[0].map((_, kind) => meanOf(bySeed.map((times) => times[kind])));
  terminal.progress('');
  terminal.out(writeScenarioFile(withIdeals(scenario, ideals)));
  return [];
}

/** The run to measure: the requested policy, with the scenario's parameters for it. */
function runFor({ runs }: Scenario, policy: string): RunSpec {
  return runs.find((run) => run.policy === policy) ?? { policy };
}

function timesOf(scenario: Scenario): readonly number[] {
  const alone = aloneScenarios(scenario);
  const runs = scenario.runs.map((_, index) =>
    alone.map((each) => openTrace(simulate(planRun(each, index)))),
  );
  return aloneTimes(runs);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
