import { expect, test } from 'vitest';
import { toMicros } from '../engine/kernel/time.ts';
import { simulate } from '../engine/world/simulate.ts';
import { checkScenario } from '../scenario/check.ts';
import { withFork } from '../scenario/forks/lineage.ts';
import { planRun } from '../scenario/planRun.ts';
import type { ChangeSpec, Scenario } from '../scenario/schema.ts';
import { serverCount } from '../scenario/size.ts';
import { policies } from './registry.ts';
import { AnyData } from './testAnyData.ts';
import { Draws } from './testDraws.ts';
import { linesBefore } from './testForkLaw.ts';

/** Draws changes of any kind, all of them from a time on. */
function changes(draws: Draws, { cluster, workload }: Scenario, from: number): readonly ChangeSpec[] {
  const classes = workload.kind === 'generated' ? workload.classes.map(({ name }) => name) : [];
  const later = () => from + draws.of([0, 0, 0.01, 0.5]);
  return draws.list(3, (): ChangeSpec => {
    const server = draws.below(serverCount(cluster));
    return draws.of([
      { kind: 'serverDown', server, at: later(), detection: draws.of([0, 0.02]), repair: 0.3 },
      { kind: 'serverDown', server, at: later(), detection: 0.01 },
      { kind: 'burst', at: later(), jobClass: draws.of(classes), jobs: draws.upTo(4) },
      { kind: 'burst', at: later(), jobClass: draws.of(classes), jobs: 1 },
      { kind: 'straggler', at: later(), job: 0, task: 0, factor: draws.of([2, 50]) },
    ]);
  });
}

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'a fork under %s is its parent up to the first change',
  (_id, plugin) => {
    let checked = 0;
    let differing = 0;
    for (let seed = 0; seed < 40 && checked < 10; seed += 1) {
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
      expect(linesBefore(fork, first), JSON.stringify(ops)).toEqual(linesBefore(parent, first));
      const isElsewhere = linesBefore(fork, Infinity).join() !== linesBefore(parent, Infinity).join();
      if (isElsewhere) differing += 1;
    }
    expect(checked).toBeGreaterThan(5);
    expect(differing).toBeGreaterThan(checked / 3);
  },
);
