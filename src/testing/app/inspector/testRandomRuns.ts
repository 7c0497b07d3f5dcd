import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { RunSpec, Scenario } from '../../../scenario/shape/schema.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { Draws } from '../../policies/testDraws.ts';

/** A small run whose explanations are checked. */
export interface RandomRun {
  readonly scenario: Scenario;
  readonly trace: Trace;
}

const users = [
  { name: 'ann', weight: 1, priority: 2 },
  { name: 'bob', weight: 3, priority: 1 },
];

/** Draws a scenario of up to four servers with constraints, users, and failing servers and schedulers. */
export function drawScenario(seed: number, policy: string, given: RunSpec['params'] = {}): Scenario {
  const draws = new Draws(seed, `explained/${policy}`);
  const servers = 1 + draws.upTo(3);
  const hasConstraints = draws.below(3) === 0;
  const hasUsers = draws.below(3) === 0;
  const isDistributed = !['omniscient', 'fifo', 'central'].includes(policy);
  const schedulers = isDistributed ? draws.upTo(3) : 1;
  const someServers = () => draws.list(servers - 1, () => draws.below(servers)).filter(isFirst);
  const jobs = draws.list(6, (job) => ({
    arrivesAt: job * draws.of([0, 0.02, 0.1]),
    ...(hasUsers ? { user: draws.of(['ann', 'bob']) } : {}),
    stages: draws.list(2, () => {
      const durations = draws.list(5, () => draws.of([0.01, 0.05, 0.1, 0.3]));
      return hasConstraints
        ? { durations, servers: draws.below(2) === 0 ? [someServers()] : durations.map(someServers) }
        : { durations };
    }),
  }));
  const params = {
    ...(isDistributed ? { schedulers } : {}),
    ...(hasUsers && isDistributed ? { discipline: draws.of(['fifo', 'fair', 'priority']) } : {}),
    ...given,
  };
  const run: RunSpec = { policy, params };
  return {
    version: 2,
    name: `explained ${seed}`,
    seed,
    cluster: {
      racks: 1,
      serversPerRack: servers,
      slotsPerServer: draws.upTo(2),
      roundTrip: draws.of([0, 0.001, 0.02]),
    },
    workload: { kind: 'explicit', jobs, warmup: 0, ...(hasUsers ? { users } : {}) },
    events: [
      ...(draws.below(3) === 0
        ? [{ kind: 'serverDown', server: 0, at: 0.03, detection: 0.02, repair: 0.2 } as const]
        : []),
      ...(schedulers > 1 && draws.below(2) === 0
        ? [{ kind: 'schedulerDown', scheduler: 0, at: 0.0007 * draws.upTo(60), detection: 0.05 } as const]
        : []),
    ],
    runs: [run],
    recording: 'messages',
  };
}

function isFirst(item: number, at: number, all: readonly number[]): boolean {
  return all.indexOf(item) === at;
}

/** Runs a drawn scenario. */
export function randomRun(seed: number, policy: string, given: RunSpec['params'] = {}): RandomRun {
  const scenario = drawScenario(seed, policy, given);
  return { scenario, trace: openTrace(simulate(planRun(scenario, 0))) };
}
