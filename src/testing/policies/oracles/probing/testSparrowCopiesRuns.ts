import { toMicros } from '../../../../engine/kernel/time.ts';
import { readParams } from '../../../../kit/menu/params.ts';
import { policies } from '../../../../policies/registry.ts';
import { checkScenario } from '../../../../scenario/checks/check.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { deedsOf, firstDifference } from '../central/testCompare.ts';
import { withSchedulers } from './testSchedulerScenarios.ts';
import { type SparrowCopiesRules, sparrowCopiesOracle } from './testSparrowCopies.ts';

/** Draws a tiny scenario with stragglers for some schedulers, with a cap on copies that is often in the way. */
function sparrowScenario(policy: string, seed: number): Scenario | null {
  const scenario = withSchedulers(seed, policy);
  if (scenario === null) return null;
  const draws = new Draws(seed, `tiny ${policy}`);
  const [run] = scenario.runs;
  const params = { ...run.params, cap: draws.of([0, 10, 50, 100, 100]) };
  const drawn = { ...scenario, runs: [{ ...run, params }] };
  return checkScenario(drawn).issues.length > 0 ? null : drawn;
}

function rulesOf({ runs: [{ policy, params: given = {} }], cluster }: Scenario): SparrowCopiesRules {
  const params = readParams(policies.get(policy).params, given) as Readonly<Record<string, unknown>>;
  const value = (name: string) => Number(params[name]);
  const slots = cluster.racks * cluster.serversPerRack * cluster.slotsPerServer;
  // Each scheduler has its share of LATE's cap, and may run one copy where that is less.
  const share = ((value('cap') / 100) * slots) / value('schedulers');
  const most = value('cap') === 0 ? 0 : Math.max(1, share);
  return {
    copies: params.copies as SparrowCopiesRules['copies'],
    ...{ slowTask: value('slowTask'), certainty: value('certainty') / 100 },
    ...{ mostCopies: value('mostCopies'), lastWaves: value('lastWaves') },
    ...{ reportEvery: toMicros(value('reportEvery')), reportError: value('reportError') / 100 },
    isTold: params.newFrom === 'told',
    probeRatio: value('probeRatio'),
    mostCopiesOfScheduler: params.copies === 'late' ? most : Infinity,
    isSmallestFirst: policy === 'sparrow-srpt',
    messageTimes: {
      scheduler: toMicros(value('schedulerTime')),
      server: toMicros(value('serverTime')),
    },
  };
}

/** Gives how a policy and its rules differ in a scenario; undefined where the draw is no valid one. */
export function differenceOf(policy: string, seed: number): string | null | undefined {
  const scenario = sparrowScenario(policy, seed);
  if (scenario === null) return undefined;
  const done = deedsOf(scenario).starts;
  const wanted = deedsOf(scenario, (sim) => sparrowCopiesOracle(sim, rulesOf(scenario))).starts;
  const difference = firstDifference(done, wanted);
  return difference === null ? null : `seed ${seed}: ${JSON.stringify(scenario)}\n${difference}`;
}
