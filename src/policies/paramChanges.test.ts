import { describe, expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import type { ParamValue } from '../kit/menu/params.ts';
import { changeableParams, type PolicyPlugin } from '../kit/menu/plugin.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { withFork } from '../scenario/forks/lineage.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { cases } from '../testing/cases.ts';
import { AnyData } from '../testing/policies/testAnyData.ts';
import { Draws } from '../testing/policies/testDraws.ts';
import { linesBefore } from '../testing/policies/testForkLaw.ts';
import { anotherValue } from '../testing/policies/testParamChanges.ts';
import { policies } from './registry.ts';

const FEWEST = cases(3);

/** Parameters that also decide what is sent or noted from the start, so that beginning without them is another run. */
const decideMore: ReadonlySet<string> = new Set(['duplicates', 'cancellation']);

/** Draws scenarios of one run in which the parameter may change. */
function* scenarios(plugin: PolicyPlugin, name: string) {
  for (let seed = 0; seed < 60; seed += 1) {
    const scenario = new AnyData(seed).scenario(plugin);
    const { params } = scenario.runs[0];
    if (!changeableParams(plugin, params).includes(name) || checkScenario(scenario).issues.length > 0)
      continue;
    yield { scenario, value: anotherValue(new Draws(seed, name), scenario.runs[0], name) };
  }
}

function changedAt(scenario: Scenario, at: number, param: string, value: ParamValue) {
  const forked = withFork(scenario, 0, [{ kind: 'param', at, param, value }]);
  expect(checkScenario(forked).issues).toEqual([]);
  return simulate(planRun(forked, 1));
}

/** All names that a policy lists for any of its settings. */
const named = policies.all.flatMap((plugin) => {
  const all = Object.keys(plugin.params).filter((name) => scenarios(plugin, name).next().done !== true);
  return all.map((name) => [plugin.id, name, plugin] as const);
});

test('parameters that teach may change', () => {
  const names = named.map(([policy, name]) => `${policy} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['sparrow probeRatio', 'batch probeRatio', 'delay rackWait', 'delay remoteWait', 'delay skips'],
      ...['hopper unfairness', 'hopper probeRatio', 'hopper beta', 'hopper-central unfairness'],
      ...['apollo batch', 'apollo success', 'apollo duplicates', 'apollo allowance', 'quincy-gfh hold'],
    ]),
  );
});

describe.each(named)('%s with another %s', (_policy, name, plugin) => {
  test('from the start on is a run that begins with it', () => {
    if (decideMore.has(name)) return;
    let checked = 0;
    for (const { scenario, value } of scenarios(plugin, name)) {
      const [run] = scenario.runs;
      const begun = { ...scenario, runs: [{ ...run, params: { ...run.params, [name]: value } }] };
      if (checkScenario(begun).issues.length > 0) continue;
      const changed = changedAt(scenario, 0, name, value);
      expect(linesBefore(changed, Infinity).join('\n')).toBe(
        linesBefore(simulate(planRun(begun, 0)), Infinity).join('\n'),
      );
      checked += 1;
      if (checked === FEWEST) break;
    }
    expect(checked).toBeGreaterThan(0);
  });
});
