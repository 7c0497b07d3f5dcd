import type { ServiceOutage } from '../../../../engine/actors/outages.ts';
import { toMicros } from '../../../../engine/kernel/time.ts';
import type { ParamValue } from '../../../../kit/menu/params.ts';
import { checkScenario } from '../../../../scenario/checks/check.ts';
import type {
  EventSpec,
  ExplicitJob,
  ExplicitWorkload,
  Scenario,
} from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { withExtras } from '../central/testTinyExtras.ts';
import { tinyScenario } from '../central/testTinyScenarios.ts';

type Stage = ExplicitJob['stages'][number];

/** A scenario, and when the monitor and the keeper of tokens are down. */
export interface ApolloCase {
  readonly scenario: Scenario;
  readonly serviceOutages: readonly ServiceOutage[];
}

/**
 * Draws a tiny scenario for Apollo: up to four servers, or six that fail together, whose times are no round numbers, so that
 * little happens at the same moment. Seeds that 4 divides have slots only and nothing that fails or reads; the next ones cores
 * and memory; then input and servers that fail; the last ones everything, also services that fail. Null where the
 * draw is no valid scenario.
 */
export function apolloCase(seed: number): ApolloCase | null {
  const level = seed % 4;
  const tiny = tinyScenario(seed, { policy: 'apollo', hasRoots: false, fixed: {} });
  const base = tiny !== null && level >= 2 ? withExtras(tiny, seed) : tiny;
  if (base === null) return null;
  const draws = new Draws(seed, 'tiny apollo');
  const hasResources = level === 1 || (level === 3 && draws.below(2) === 0);
  const scenario: Scenario = {
    ...base,
    cluster: {
      ...base.cluster,
      ...{
        slotsPerServer: hasResources ? 4 : draws.of([1, 1, 2, 3]),
        roundTrip: draws.of([0, 0.001, 0.02, 0.4]),
      },
      ...(hasResources
        ? { coresPerServer: draws.of([3, 4, 6]), memoryPerServer: draws.of([3_000, 5_000]) }
        : {}),
    },
    workload:
      base.workload.kind === 'explicit' ? workload(draws, base.workload, level, hasResources) : base.workload,
    events:
      level < 2
        ? []
        : [
            ...(base.events ?? []).map((event) => ({ ...event, at: event.at + uneven(draws) })),
            ...maintenance(new Draws(seed, 'maintenance'), base.cluster),
          ],
    runs: [{ policy: 'apollo', params: apolloParams(draws) }],
  };
  if (checkScenario(scenario).issues.length > 0) return null;
  const outages = level === 3 || draws.below(4) === 0 ? draws.list(2, () => outage(draws)) : [];
  return { scenario, serviceOutages: outages.sort((one, other) => one.at - other.at).slice(0, 1) };
}

/** Less than a second. */
export function uneven(draws: Draws): number {
  return draws.below(1_000_000) / 1e6;
}

/** In half of the scenarios up to three times at which servers or racks are maintained. */
function maintenance(draws: Draws, { racks, serversPerRack }: Scenario['cluster']): readonly EventSpec[] {
  if (draws.below(2) === 0) return [];
  let at = 0;
  return draws.list(3, () => {
    at += draws.upTo(8) + uneven(draws);
    const repair = draws.upTo(5) + uneven(draws);
    const begun = at;
    at += repair;
    return draws.below(3) === 0
      ? { kind: 'rackMaintenance', rack: draws.below(racks), at: begun, repair }
      : { kind: 'serverMaintenance', server: draws.below(racks * serversPerRack), at: begun, repair };
  });
}

export function outage(draws: Draws): ServiceOutage {
  const at = toMicros(draws.below(10) + uneven(draws));
  return { service: draws.of([0, 0, 0, 1]), at, backAt: at + toMicros(draws.upTo(12) + uneven(draws)) };
}

function workload(
  draws: Draws,
  given: ExplicitWorkload,
  level: number,
  hasResources: boolean,
): ExplicitWorkload {
  const { files = [], ...rest } = given;
  return {
    ...rest,
    ...(level < 2 ? {} : { files }),
    ...(draws.below(3) === 0 ? { estimateError: draws.of([0.3, 1]) } : {}),
    jobs: given.jobs.map((job) => ({
      ...job,
      ...(draws.below(2) === 0 ? { tokens: draws.upTo(4) } : {}),
      arrivesAt: job.arrivesAt + uneven(draws),
      stages: job.stages.map((each) => stage(draws, each, level, hasResources)),
    })),
  };
}

function stage(draws: Draws, given: Stage, level: number, hasResources: boolean): Stage {
  const { reads, shuffle, externalFiles, servers, ...rest } = given;
  const durations = given.durations.map((each) => each + uneven(draws));
  const told = draws.below(4);
  const straggles = draws.below(3) === 0;
  return {
    ...rest,
    ...(level < 2 ? {} : { reads, shuffle, externalFiles }),
    ...(level === 0 ? {} : { servers }),
    durations: straggles ? durations.map((each) => each * draws.of([1, 1, 8])) : durations,
    ...(straggles ? { copyDurations: durations.map((each) => [each, each * 2]) } : {}),
    ...(told < 2 ? {} : { estimate: draws.upTo(6) + uneven(draws) }),
    ...(told === 1 ? { estimates: durations.map((each) => each * draws.of([0.5, 1, 1, 2])) } : {}),
    ...(hasResources ? { cores: draws.of([0, 1, 1, 2, 3]), memory: draws.of([0, 500, 1_500, 3_000]) } : {}),
  };
}

/** Draws values of Apollo's parameters. */
export function apolloParams(draws: Draws): Readonly<Record<string, ParamValue>> {
  const toggle = () => draws.below(2) === 0;
  const mostly = () => draws.below(4) > 0;
  return {
    ...{ tokens: draws.of([1, 2, 100]), capacity: draws.of([50, 100, 200, 1_000]) },
    ...{ allowance: draws.of([0, 1, 2.5]), weights: toggle() },
    ...{ batch: draws.of([1, 2, 100]), batchEvery: draws.of([0, 0.1, 0.73]) },
    ...{
      matcher: draws.of(['greedy', 'stable', 'stable', 'leastMax', 'leastSum']),
      rounds: draws.of([1, 2, 10]),
    },
    ...{
      significant: draws.of([0, 10, 40, 100]),
      inRack: draws.of([0, 1, 4]),
      picks: draws.of([0, 1, 2, 4]),
    },
    ...{ placement: draws.of(['completion', 'completion', 'locality', 'load']), estimates: mostly() },
    ...{ conservative: draws.of([0.5, 1, 2]), refines: mostly(), usualTime: draws.of([0.5, 2, 10]) },
    ...{
      noise: draws.of([1, 1, 0.1, 5]),
      failurePenalty: draws.of([1, 3, 20]),
      success: draws.of([0.999, 0.7]),
    },
    ...{ afterFailure: draws.of([0, 0.6]), tellsApart: toggle(), calendar: mostly() },
    ...{ duplicates: mostly(), longerWait: draws.of([1, 1.5]), copies: mostly() },
    ...{ slowFrom: draws.of([1, 2]), reportEvery: draws.of([0.05, 0.3, 1]) },
    ...{ heartbeat: draws.of([0.5, 2, 5]), status: draws.of([0.2, 0.5, 1]), stale: draws.of([1, 3, 10]) },
    ...{ distrust: draws.of([0, 1, 2]), lightlyLoaded: draws.of([5, 50]), fillsGaps: mostly() },
    ...{ waitReading: draws.of(['stays', 'stays', 'once']), stopsOpportunistic: mostly() },
    ...{ order: draws.of(['path', 'path', 'written']), prefetches: mostly() },
    opportunisticOrder: draws.of(['random', 'random', 'fifo']),
    upgrades: draws.of(['all', 'all', 'waiting']),
    tokensUntil: draws.of(['job', 'tasks']),
    secondLook: draws.of(['all', 'newer']),
    periodic: draws.of(['always', 'news']),
  };
}
