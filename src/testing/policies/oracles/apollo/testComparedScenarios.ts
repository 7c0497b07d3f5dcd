import type { ServiceOutage } from '../../../../engine/actors/outages.ts';
import type { ParamValue } from '../../../../kit/menu/params.ts';
import { policies } from '../../../../policies/registry.ts';
import { checkScenario } from '../../../../scenario/checks/check.ts';
import type { EventSpec, Scenario, WorkloadSpec } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { type ApolloCase, apolloCase, outage, uneven } from './testApolloScenarios.ts';

/**
 * Draws a scenario for a policy of Apollo's family from one for Apollo, with managers that are lost now and then. For Apollo
 * itself: with conflicts that are resolved at once, and jobs of the baseline scheduler. Null where the draw is no valid scenario.
 */
export function comparedCase(policy: string, seed: number): ApolloCase | null {
  const drawn = apolloCase(seed);
  if (drawn === null) return null;
  const draws = new Draws(seed, `tiny ${policy} compared`);
  const { scenario } = drawn;
  const compared: Scenario = {
    ...scenario,
    workload: together(draws, scenario.workload),
    events: [
      ...(scenario.events ?? []),
      ...(seed % 4 === 3 ? lostManagers(draws, policy, scenario.workload) : []),
    ],
    runs: [{ policy, params: paramsFor(draws, policy, scenario.runs[0].params ?? {}) }],
  };
  if (checkScenario(compared).issues.length > 0) return null;
  return { scenario: compared, serviceOutages: outagesFor(draws, policy, drawn.serviceOutages) };
}

/** Some jobs come at the same moment, so that they compete at once. */
function together(draws: Draws, workload: WorkloadSpec): WorkloadSpec {
  if (workload.kind !== 'explicit' || draws.below(2) === 0) return workload;
  const [{ arrivesAt }] = workload.jobs;
  return {
    ...workload,
    jobs: workload.jobs.map((job) => (draws.below(2) === 0 ? job : { ...job, arrivesAt })),
  };
}

function lostManagers(draws: Draws, policy: string, workload: WorkloadSpec): readonly EventSpec[] {
  if (draws.below(2) === 0) return [];
  const jobs = workload.kind === 'explicit' ? workload.jobs.length : Number(workload.jobs);
  const managers = policy === 'apollo-central' ? 1 : jobs;
  return [...new Set(draws.list(2, () => draws.below(managers)))].map((scheduler) => {
    const detection = draws.of([0, 0.5, 2]);
    return {
      ...{ kind: 'schedulerDown', scheduler, at: draws.below(12) + uneven(draws), detection },
      ...(managers === 1 || draws.below(2) === 0 ? { repair: detection + draws.of([0.02, 1, 3.5, 12]) } : {}),
    };
  });
}

/** The comparators have no monitor: their only service keeps the virtual clusters. */
function outagesFor(draws: Draws, policy: string, given: readonly ServiceOutage[]): readonly ServiceOutage[] {
  if (policy !== 'apollo') return given.map((each) => ({ ...each, service: 0 }));
  const keeper = { ...outage(draws), service: 1 };
  const all = given.some(({ service }) => service === 0) && draws.below(2) === 0 ? [...given, keeper] : given;
  return [...all].sort((one, other) => one.at - other.at);
}

type Params = Readonly<Record<string, ParamValue>>;

function paramsFor(draws: Draws, policy: string, given: Params): Params {
  if (policy === 'apollo') {
    const conflicts = draws.of(['eager', 'eager', 'deferred']);
    return {
      ...given,
      conflicts,
      baselineShare: draws.of([0, 0, 35, 50, 100]),
      regularChance: draws.of([0, 50, 100]),
    };
  }
  const own: Params =
    policy === 'apollo-central'
      ? // Without random additions many costs are equal, and the best of all matchings is none in particular.
        { timePerServer: draws.of([0, 0.000_001, 0.000_1, 0.001]), matcher: draws.of(['greedy', 'stable']) }
      : {
          ...{ probeAfter: draws.of([0.1, 0.3, 1, 2.5]), mostProbes: draws.of([0, 1, 2, 20]) },
          ...{ toRack: draws.of([0, 0.5, 3]), toAny: draws.of([0, 1.5, 4]), oneEach: draws.below(3) === 0 },
        };
  const { params } = policies.get(policy);
  return { ...Object.fromEntries(Object.entries(given).filter(([name]) => name in params)), ...own };
}
