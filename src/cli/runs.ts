import type { Issue } from '../base/issue.ts';
import { policies } from '../policies/registry.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { unknownPolicy } from '../scenario/checks/policyNames.ts';
import type { Scenario } from '../scenario/shape/schema.ts';

/** One policy with one seed. */
export interface PlannedRun {
  readonly scenario: Scenario;
  readonly index: number;
  /** Position in the scenario as given, counted from 1; 0 when it does not contain the policy. */
  readonly run: number;
}

/** The runs to do, or everything that is wrong with the request. */
interface PlannedRuns {
  readonly runs: readonly PlannedRun[];
  readonly issues: readonly Issue[];
}

/**
 * Lists the runs of a scenario, each with every seed. Requested policies run with the scenario's parameters,
 * once for each of its runs of that policy; a policy that the scenario does not contain runs once, with its
 * defaults.
 */
export function planRuns(
  scenario: Scenario,
  asked: readonly string[],
  seeds: readonly number[] = [scenario.seed],
): PlannedRuns {
  const wanted = [...new Set(asked)];
  const unknown = wanted.filter((id) => policies.find(id) === undefined);
  if (unknown.length > 0) {
    const complain = (id: string): Issue => ({
      path: '--policy',
      message: `${unknownPolicy(id, policies)}; makespan schema has them all`,
    });
    return { runs: [], issues: unknown.map(complain) };
  }
  const strangers = wanted.filter((id) => !scenario.runs.some(({ policy }) => policy === id));
  const own = scenario.runs.map(({ policy }, index) => ({ scenario, policy, index, run: index + 1 }));
  const added = strangers.map((policy) => ({
    scenario: { ...scenario, runs: [{ policy }] },
    policy,
    index: 0,
    run: 0,
  }));
  const chosen = wanted.length === 0 ? own : wanted.flatMap((id) => [...own, ...added].filter(isOf(id)));
  const issues = added.flatMap((each) => checkScenario(each.scenario).issues);
  const runs = chosen.flatMap(({ scenario: given, index, run }) =>
    seeds.map((seed) => ({ scenario: { ...given, seed }, index, run })),
  );
  return issues.length > 0 ? { runs: [], issues } : { runs, issues };
}

function isOf(id: string) {
  return ({ policy }: { readonly policy: string }) => policy === id;
}
