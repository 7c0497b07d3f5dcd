import { checkScenario } from '../../../../scenario/checks/check.ts';
import type { EventSpec, ExplicitJob, Scenario } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { type ApolloCase, apolloParams, uneven } from './testApolloScenarios.ts';

/**
 * Draws a scenario in which outputs are slow to read: what tasks made on a few servers is read one to one over links that others
 * fill by large reads from the same servers. Null where the draw is no valid scenario.
 */
export function rerunCase(seed: number): ApolloCase | null {
  const draws = new Draws(seed, 'slow sources');
  const [racks, serversPerRack] = draws.of([
    [1, 6],
    [1, 9],
    [2, 5],
  ]);
  const servers = racks * serversPerRack;
  const last = servers - 1;
  const others = draws.upTo(8);
  const jobs: readonly ExplicitJob[] = [
    ...Array.from({ length: draws.upTo(2) }, () => pairs(draws, last)),
    {
      name: 'others',
      arrivesAt: uneven(draws) + draws.of([0, 1, 3]),
      stages: [
        {
          durations: Array.from({ length: others }, () => 1 + uneven(draws)),
          reads: [{ file: 'large', size: draws.of([500, 2_000]) }],
          after: [],
        },
      ],
    },
  ];
  const scenario: Scenario = {
    version: 2,
    name: 'slow sources',
    seed,
    cluster: {
      ...{ racks, serversPerRack, slotsPerServer: draws.of([1, 2]), roundTrip: draws.of([0, 0.001, 0.02]) },
      network: { kind: 'contended', disk: draws.of([200, 2_000]), nic: 125, uplink: draws.of([200, 1_000]) },
    },
    workload: {
      kind: 'explicit',
      files: [
        { name: 'small', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } },
        { name: 'large', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } },
      ],
      jobs,
      warmup: 0,
    },
    runs: [
      {
        policy: 'apollo',
        params: {
          ...apolloParams(draws),
          ...{ copies: true, capacity: 300, picks: 4, inRack: 4, refines: true, placement: 'completion' },
          ...{ reruns: draws.below(5) > 0, transfersGiveWay: false, reportEvery: draws.of([0.3, 1]) },
        },
      },
    ],
    recording: 'messages',
  };
  // Of a source, a server on which its task may have run again, or a reader's.
  const events = draws.below(3) > 0 ? [] : [serverLoss(draws, servers)];
  const drawn = { ...scenario, events };
  return checkScenario(drawn).issues.length > 0 ? null : { scenario: drawn, serviceOutages: [] };
}

/** Tasks beside data on server 0, and as many that read one's output each. */
function pairs(draws: Draws, last: number): ExplicitJob {
  const size = draws.upTo(3);
  const times = () => Array.from({ length: size }, () => 0.5 + uneven(draws));
  return {
    arrivesAt: uneven(draws),
    stages: [
      {
        ...{
          durations: times(),
          after: [],
          estimate: 1,
          reads: [{ file: 'small', size: draws.of([5, 50]) }],
        },
        ...(draws.below(2) === 0 ? {} : { servers: Array.from({ length: size }, () => [0, last]) }),
      },
      {
        ...{ durations: times(), after: [0], estimate: 1 },
        shuffle: { size: draws.of([300, 1_000]), from: 'same' },
        ...(draws.below(3) === 0 ? {} : { servers: Array.from({ length: size }, () => [1, 2]) }),
      },
    ],
  };
}

function serverLoss(draws: Draws, servers: number): EventSpec {
  const back = draws.below(2) === 0 ? {} : { repair: draws.of([5, 30]) };
  return {
    kind: 'serverDown',
    server: draws.of([0, draws.below(servers)]),
    at: draws.upTo(40) + uneven(draws),
    detection: draws.of([0.1, 2]),
    ...back,
  };
}
