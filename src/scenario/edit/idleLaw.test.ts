import { expect, test } from 'vitest';
import { createSimulation } from '../../engine/world/simulate.ts';
import { type ParamValue, readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { cases } from '../../testing/cases.ts';
import { busySource } from '../../testing/policies/apollo/testBusySource.ts';
import { tinyScenario } from '../../testing/policies/oracles/central/testTinyScenarios.ts';
import { AnyData } from '../../testing/policies/testAnyData.ts';
import { Draws } from '../../testing/policies/testDraws.ts';
import { anotherValue } from '../../testing/policies/testParamChanges.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { traceDigest } from '../../trace/digest.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario } from '../compile/compile.ts';
import { planRun } from '../compile/planRun.ts';
import { usersOf } from '../lists/owners.ts';
import type { GeneratedWorkload, RunSpec, Scenario } from '../shape/schema.ts';
import { idleParam } from './idleParams.ts';

/** The value that does the same as another one which has nothing to act on; undefined: any other value does. */
function neutral(name: string, value: ParamValue): ParamValue | undefined {
  if (name === 'order') return value === 'deadline' ? 'fifo' : 'fair';
  if (name === 'discipline') return 'fifo';
  return name === 'softLocality' || name === 'byWeight' ? false : undefined;
}

/** Gives the digest of what a run does; decisions, which name parameters, are not recorded. Null: it is too long. */
function digestOf(scenario: Scenario): string | null {
  const simulation = createSimulation(planRun(scenario, 0, compileScenario(scenario)));
  return simulation.advance(20_000) ? null : traceDigest(simulation.finish());
}

function* anyScenarios(policy: string, count: number): Generator<Scenario> {
  const plugin = policies.get(policy);
  for (let seed = 0; seed < count; seed += 1) {
    const found =
      seed % 2 === 0
        ? new AnyData(seed).scenario(plugin)
        : tinyScenario(seed, { policy, hasRoots: plugin.hasRoots === true, fixed: {} });
    if (found === null) continue;
    const scenario: Scenario = { ...found, recording: 'queues' };
    if (checkScenario(scenario).issues.length === 0) yield scenario;
  }
}

const withValue = (scenario: Scenario, name: string, value: ParamValue): Scenario => {
  const [run] = scenario.runs;
  return { ...scenario, runs: [{ ...run, params: { ...run.params, [name]: value } }] };
};

test.each(policies.all.map(({ id }) => id))(
  '%s: a parameter that says that it has nothing to act on has no effect',
  { timeout: 300_000 },
  (policy) => {
    for (const scenario of anyScenarios(policy, cases(12))) {
      const said = Object.keys(policies.get(policy).params).filter(
        (name) => idleParam(scenario, 0, name) !== undefined,
      );
      const digest = said.length === 0 ? null : digestOf(scenario);
      if (digest === null) continue;
      for (const name of said) {
        const [run] = scenario.runs;
        const now = readParams(policies.get(policy).params, run.params)[name] as ParamValue;
        // First come, first served is by priorities, too; without deadlines it is by arrival alone.
        if (now === 'deadline' && new Set(usersOf(scenario.workload).map((user) => user.priority)).size > 1)
          continue;
        const value = neutral(name, now) ?? anotherValue(new Draws(scenario.seed, name), run, name);
        const other = withValue(scenario, name, value);
        if (checkScenario(other).issues.length > 0) continue;
        expect(digestOf(other), `${name}, ${JSON.stringify(scenario)}`).toBe(digest);
      }
    }
  },
);

const reads = [{ size: 200, replicas: 1, placement: { kind: 'uniform' } }] as const;
const [job] = smallWorkload.classes;

/** A busy cluster of two racks, with jobs of four tasks that read. */
function busy(
  policy: string,
  params: RunSpec['params'],
  change: Partial<GeneratedWorkload> = {},
  racks = 2,
): Scenario {
  const stages = [{ tasks: 4, duration: { kind: 'exponential', mean: 1 }, reads }] as const;
  return {
    ...smallScenario,
    cluster: {
      ...{ racks, serversPerRack: 3, slotsPerServer: 1, roundTrip: 0.001 },
      network: { kind: 'rates', server: 200, rack: 100, remote: 50 },
    },
    workload: {
      ...smallWorkload,
      ...{ jobs: 20, warmup: 0, arrivals: { kind: 'poisson', load: 1.2 }, classes: [{ ...job, stages }] },
      ...change,
    },
    runs: [{ policy, params }],
    recording: 'queues',
  };
}
const sharing = (scenario: Scenario): Scenario => ({
  ...scenario,
  cluster: { ...scenario.cluster, network: { kind: 'contended', disk: 160, nic: 125, uplink: 125 } },
});
const dry = {
  classes: [{ ...job, stages: [{ tasks: 4, duration: { kind: 'exponential', mean: 1 } }] }],
} as const;
const users = [1, 3].map((weight) => ({ name: `of ${weight}`, weight, priority: 0 }));

/** Parameters, each with a scenario in which it has nothing to act on, and one that differs from it by that only. */
const pairs: readonly (readonly [name: string, idle: Scenario, acting: Scenario])[] = [
  ['concurrency', busy('quincy-g', {}, { jobs: 1 }), busy('quincy-g', {})],
  ['byWeight', busy('quincy-qfp', { byWeight: true }), busy('quincy-qfp', { byWeight: true }, { users })],
  ['rackCost', busy('quincy-q', {}, dry), busy('quincy-q', {})],
  ['coreCost', busy('quincy-q', {}, {}, 1), busy('quincy-q', {})],
  ['preferredComputers', busy('quincy-q', {}, dry), busy('quincy-q', {})],
  ['coalesce', busy('fair', { thinkTime: 0 }), busy('fair', { thinkTime: 0.2 })],
  ['startUpSpread', busy('quincy-g', { startUp: 0 }), busy('quincy-g', { startUp: 1 })],
  ['experiment', busy('quincy-g', { startUp: 1 }), busy('quincy-g', { startUp: 1, startUpSpread: 1 })],
  ['resubmitAfter', busy('sparrow', {}), busy('sparrow', { resubmit: true })],
  ['period', busy('quincy-q', { waitCost: 0 }), busy('quincy-q', { waitCost: 0.5 })],
  ['hold', busy('quincy-gfh', { margin: 0 }), busy('quincy-gfh', { margin: 3 })],
  ['leastAge', busy('srpt', { copies: 'none' }), busy('srpt', { copies: 'late' })],
  ['softLocality', busy('sparrow', { softLocality: true }, dry), busy('sparrow', { softLocality: true })],
  ['rackWait', busy('delay', {}, dry), busy('delay', {})],
  ['reruns', { ...busySource, cluster: { ...busySource.cluster, network: undefined } }, busySource],
  ['reruns', sharing(busy('apollo', {})), busySource],
  [
    'regularChance',
    busy('apollo', { tokens: 1 }),
    busy('apollo', { tokens: 1, baselineShare: 50, regularChance: 50 }),
  ],
  ['transfersGiveWay', busy('apollo', { tokens: 1 }), sharing(busy('apollo', { tokens: 1 }))],
  ['transfersGiveWay', sharing(busy('apollo', { tokens: 1 }, dry)), sharing(busy('apollo', { tokens: 1 }))],
  ['transfersGiveWay', sharing(busy('apollo', { allowance: 0 })), sharing(busy('apollo', { tokens: 1 }))],
];

test.each(pairs)(
  '%s says that it has nothing to act on just where changing it does nothing',
  (name, idle, acting) => {
    const changes = (scenario: Scenario) =>
      Array.from({ length: 6 }, (_, seed) => ({ ...scenario, seed })).some((seeded) => {
        const value = anotherValue(new Draws(seeded.seed, name), seeded.runs[0], name);
        return digestOf(withValue(seeded, name, value)) !== digestOf(seeded);
      });
    expect([idleParam(idle, 0, name)?.says, changes(idle)]).toEqual([expect.stringMatching(/\.$/), false]);
    expect([idleParam(acting, 0, name), changes(acting)]).toEqual([undefined, true]);
  },
);
