import type { Topology } from '../../../../engine/cluster/topology.ts';
import { toMicros } from '../../../../engine/kernel/time.ts';
import { type ParamSpecs, readParams } from '../../../../kit/menu/params.ts';
import { policies } from '../../../../policies/registry.ts';
import type { ApolloRules, Variant } from './testRules.ts';

type Values = Readonly<Record<string, unknown>>;

/** A policy of Apollo's family as its second implementation is told of it. */
export interface Told {
  readonly rules: ApolloRules;
  readonly variant: Variant;
}

/** A list of lightly loaded servers has at least so many. */
const FEWEST_LIGHT = 20;

const valuesOf = (policy: string, given: Values): Values =>
  readParams(policies.get(policy).params as ParamSpecs, given as never);

/** The rules that values of the parameters of a policy stand for. */
export function toldOf(policy: string, given: Values, topology: Topology): Told {
  const own = valuesOf(policy, given);
  const others = { ...valuesOf('apollo', {}), ...valuesOf('apollo-baseline', {}) };
  const { servers } = topology;
  if (policy === 'apollo-baseline') {
    // Neither batches nor opportunistic tasks; servers do first things first (APO-38).
    const without = { allowance: 0, duplicates: false, copies: false, batchEvery: 0, baselineShare: 100 };
    const rules = rulesOf(
      { ...others, ...own, ...without, fillsGaps: false, stopsOpportunistic: false },
      servers,
    );
    return { rules, variant: { keeper: 0, knowsLoad: true } };
  }
  if (policy === 'apollo-central') {
    // What it knows is never old, so that there is nothing to correct (APO-39).
    const rules = rulesOf({ ...others, ...own, duplicates: false, noise: 0 }, servers);
    const timePerTask = toMicros(Number(own.timePerServer) * servers);
    return { rules, variant: { keeper: 0, knowsLoad: true, timePerTask } };
  }
  return { rules: rulesOf({ ...others, ...own }, servers), variant: { keeper: 1, knowsLoad: false } };
}

function rulesOf(values: Values, servers: number): ApolloRules {
  const params = values as unknown as ApolloRules & { readonly capacity: number };
  return {
    ...params,
    allTokens: params.capacity / 100,
    batchEvery: toMicros(params.batchEvery),
    significant: params.significant / 100,
    usualTime: toMicros(params.usualTime),
    noise: params.noise * toMicros(params.status),
    reportEvery: toMicros(params.reportEvery),
    heartbeat: toMicros(params.heartbeat),
    status: toMicros(params.status),
    stale: toMicros(params.stale),
    lightlyLoaded: Math.min(1, Math.max(params.lightlyLoaded / 100, FEWEST_LIGHT / servers)),
    baselineShare: params.baselineShare / 100,
    regularChance: params.baselineShare === 0 ? 0 : params.regularChance / 100,
    probeAfter: toMicros(params.probeAfter),
    toRack: toMicros(params.toRack),
    toAny: toMicros(params.toAny),
  };
}
