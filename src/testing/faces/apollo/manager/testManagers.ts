import { SECOND } from '../../../../engine/kernel/time.ts';
import { type ParamValue, readParams } from '../../../../kit/menu/params.ts';
import { createApollo } from '../../../../policies/apollo/apollo.ts';
import { createBaseline } from '../../../../policies/apollo/compare/comparators.ts';
import { apolloParams, baselineParams } from '../../../../policies/apollo/params.ts';
import { openTrace } from '../../../../trace/openTrace.ts';
import type { Trace } from '../../../../trace/trace.ts';
import { runByHand } from '../../../engine/world/testRun.ts';

const jobs = Array.from({ length: 5 }, (_, at) => {
  const durations = (count: number, often: number) =>
    Array.from({ length: count }, (_each, task) => (1 + ((task * often + at) % 7)) * SECOND);
  const stage = (count: number, often: number, after: readonly number[]) => {
    const times = durations(count, often);
    return { durations: times, estimates: times, after };
  };
  return { arrivesAt: at * 2 * SECOND, stages: [stage(8, 3, []), stage(5, 5, [0]), stage(6, 2, [])] };
});

/** Runs jobs of three stages that compete for a few servers and tokens. */
export function runWith(params: Readonly<Record<string, ParamValue>>): Trace {
  const values = readParams(apolloParams, { tokens: 4, allowance: 1.5, noise: 0, ...params });
  return run('apollo', values, 2, (sim) => createApollo({ sim, params: values }));
}

/** Runs the same jobs under the baseline, which has tokens and no batches. */
export function runBaseline(): Trace {
  const values = readParams(baselineParams, { tokens: 4 });
  return run('apollo-baseline', values, 1, (sim) => createBaseline({ sim, params: values }));
}

function run(
  policy: string,
  params: Readonly<Record<string, ParamValue>>,
  services: number,
  create: Parameters<typeof runByHand>[1],
): Trace {
  const data = runByHand(
    {
      ...{ servers: 4, slotsPerServer: 2, networkDelay: 5_000, level: 'messages', jobs },
      ...{ schedulers: 'onePerJob', services, queuesPerServer: 2 },
    },
    create,
  );
  return openTrace({ ...data, policy, params });
}
