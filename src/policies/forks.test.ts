import { expect, test } from 'vitest';
import { toMicros } from '../engine/kernel/time.ts';
import { simulate } from '../engine/world/simulate.ts';
import { changeableParams } from '../kit/menu/plugin.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { serverCount } from '../scenario/counted/serverCounts.ts';
import { withFork } from '../scenario/forks/lineage.ts';
import type { ChangeSpec, Scenario } from '../scenario/shape/schema.ts';
import { cases } from '../testing/cases.ts';
import { AnyData } from '../testing/policies/testAnyData.ts';
import { Draws } from '../testing/policies/testDraws.ts';
import { linesBefore } from '../testing/policies/testForkLaw.ts';
import { anotherValue } from '../testing/policies/testParamChanges.ts';
import { policies } from './registry.ts';

/** Scenarios of each policy: every kind of change comes in each of them. */
const SCENARIOS = cases(4);

/** Draws one change of each kind, all of them from a time on. */
function changes(
  draws: Draws,
  { cluster, workload, runs: [run] }: Scenario,
  from: number,
): readonly ChangeSpec[] {
  const classes = workload.kind === 'generated' ? workload.classes.map(({ name }) => name) : [];
  const later = () => from + draws.of([0, 0, 0.01, 0.5]);
  const server = draws.below(serverCount(cluster));
  const repair = draws.of([{ repair: 0.3 }, {}]);
  const plugin = policies.get(run.policy);
  const params = changeableParams(plugin, run.params);
  const changed = params.length === 0 ? [] : [draws.of(params)];
  return [
    { kind: 'serverDown', server, at: later(), detection: draws.of([0, 0.02]), ...repair },
    { kind: 'burst', at: later(), jobClass: draws.of(classes), jobs: draws.upTo(4) },
    { kind: 'straggler', at: later(), job: 0, task: 0, factor: draws.of([2, 50]) },
    { kind: 'serverSlow', at: later(), server, factor: draws.of([2, 50]) },
    ...changed.map((param): ChangeSpec => {
      return { kind: 'param', at: later(), param, value: anotherValue(draws, run, param) };
    }),
  ];
}

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'a fork under %s is its parent up to the first change',
  (_id, plugin) => {
    let checked = 0;
    let differing = 0;
    for (let seed = 0; seed < 40 && checked < SCENARIOS; seed += 1) {
      const draws = new Draws(seed, 'forks');
      const alone = { ...new AnyData(seed).scenario(plugin) };
      if (checkScenario(alone).issues.length > 0) continue;
      const parent = simulate(planRun(alone, 0));
      const from = Math.round((parent.endedAt * draws.upTo(9)) / 10) / 1e6;
      const ops = changes(draws, alone, from);
      const scenario = withFork(alone, 0, ops);
      if (checkScenario(scenario).issues.length > 0) continue;
      checked += 1;
      const first = toMicros(Math.min(...ops.map(({ at }) => at)));
      const fork = simulate(planRun(scenario, 1));
      // As one text: comparing lists of thousands of lines takes much longer than making them.
      expect(textBefore(fork, first), JSON.stringify(ops)).toBe(textBefore(parent, first));
      if (textBefore(fork, Infinity) !== textBefore(parent, Infinity)) differing += 1;
    }
    expect(checked).toBe(SCENARIOS);
    expect(differing).toBeGreaterThan(checked / 2);
  },
);

const textBefore = (...of: Parameters<typeof linesBefore>) => linesBefore(...of).join('\n');
