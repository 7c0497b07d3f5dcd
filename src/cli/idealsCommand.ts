import type { Issue } from '../base/issue.ts';
import { simulate } from '../engine/world/simulate.ts';
import { jobExecution } from '../metrics/executionTime.ts';
import { aloneScenarios, withIdeals } from '../scenario/alone.ts';
import { checkScenario } from '../scenario/check.ts';
import { planRun } from '../scenario/planRun.ts';
import type { RunSpec, Scenario } from '../scenario/schema.ts';
import { writeScenarioFile } from '../share/file.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Command } from './arguments.ts';
import type { ReadSource } from './readSource.ts';
import type { Terminal } from './terminal.ts';

type IdealsCommand = Extract<Command, { kind: 'ideals' }>;

/** Measures what each kind of job takes with the cluster to itself, and writes the scenario with these ideals. */
export function idealsCommand(
  { policy, seeds }: IdealsCommand,
  { scenario, issues }: ReadSource,
  terminal: Terminal,
): readonly Issue[] {
  if (scenario === undefined) return issues;
  const run = runFor(scenario, policy);
  const alone = aloneScenarios(scenario, run);
  const complaints = alone.flatMap((each) => checkScenario(each.scenario).issues);
  if (complaints.length > 0) return complaints;
  const ideals = alone.map(({ scenario: each }, at) => {
    terminal.progress(`${at + 1} of ${alone.length}`);
    return tenths(meanOf((seeds ?? [scenario.seed]).map((seed) => executionOf({ ...each, seed }))));
  });
  terminal.progress('');
  terminal.out(writeScenarioFile(withIdeals(scenario, ideals)));
  return [];
}

/** The policy that was asked for, as the scenario sets it; else QP with what Quincy's runs share (QUI-35), or the first run. */
function runFor({ runs }: Scenario, policy: string | undefined): RunSpec {
  const asked = runs.find((run) => run.policy === policy);
  if (asked !== undefined) return asked;
  if (policy !== undefined) return { policy };
  const quincys = runs.find((run) => run.policy.startsWith('quincy-'));
  const startUp = quincys?.params?.startUp;
  if (quincys === undefined) return runs[0];
  return { policy: 'quincy-qp', ...(startUp === undefined ? {} : { params: { startUp } }) };
}

function executionOf(scenario: Scenario): number {
  return jobExecution.compute(openTrace(simulate(planRun(scenario, 0))))[0] ?? Number.NaN;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

function tenths(seconds: number): number {
  return seconds >= 1 ? Math.round(seconds * 10) / 10 : seconds;
}
