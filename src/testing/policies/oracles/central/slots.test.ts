import { expect, test } from 'vitest';
import { toMicros } from '../../../../engine/kernel/time.ts';
import { readParams } from '../../../../kit/menu/params.ts';
import { policies } from '../../../../policies/registry.ts';
import { planRun } from '../../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { disagreements } from '../testDisagreements.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { complaintsOfCopies } from './testOwnCopies.ts';
import { type SlotOracleRules, slotOracle } from './testSlotOracle.ts';
import { withExtras } from './testTinyExtras.ts';
import { tinyScenario } from './testTinyScenarios.ts';

type Given = Readonly<Record<string, unknown>>;

const orders: Readonly<Record<string, SlotOracleRules['order']>> = { fair: 'fair', 'pools-fair': 'pools' };

function rulesOf(policy: string, given: Given): SlotOracleRules {
  const params = readParams(policies.get(policy).params, given as never) as Given;
  const time = (name: string) => toMicros(Number(params[name] ?? 0));
  return {
    order: (params.order as SlotOracleRules['order'] | undefined) ?? orders[policy] ?? 'fifo',
    form: (params.form as SlotOracleRules['form'] | undefined) ?? 'none',
    rackWait: time('rackWait'),
    remoteWait: time('remoteWait'),
    skips: Number(params.skips ?? 0),
    isSeparate: policy === 'separate',
    killAfter: params.share === 'kill' ? time('killAfter') : Infinity,
    heartbeat: time('heartbeat'),
    thinkTime: time('thinkTime'),
    thinkPerJob: time('thinkPerJob'),
    coalesce: params.coalesce === true,
  };
}

/** Lists what is wrong with the files of separate clusters that have copies of their own. */
function wrongCopies(scenario: Scenario): readonly string[] {
  const [{ policy, params }] = scenario.runs;
  if (params?.ownCopies !== true) return [];
  const plain = planRun({ ...scenario, runs: [{ policy, params: { ...params, ownCopies: false } }] }, 0);
  return complaintsOfCopies(plain.workload, planRun(scenario, 0).workload, plain.topology);
}

/** Gives how a policy and its rule differ in a scenario; undefined where the draw is no valid one. */
function differenceOf(policy: string, seed: number): string | null | undefined {
  const tiny = tinyScenario(seed, { policy, hasRoots: false, fixed: {} });
  const scenario = tiny === null ? null : withExtras(tiny, seed);
  if (scenario === null) return undefined;
  const rules = rulesOf(policy, scenario.runs[0].params ?? {});
  const { starts: wanted } = deedsOf(scenario, (sim) => slotOracle(sim, rules));
  const difference = firstDifference(deedsOf(scenario).starts, wanted);
  const complaints = [...wrongCopies(scenario), ...(difference === null ? [] : [difference])];
  if (complaints.length === 0) return null;
  return [`seed ${seed}: ${JSON.stringify(scenario)}`, ...complaints].join('\n');
}

test.each(['hadoop-fifo', 'separate', 'fair', 'pools-fair', 'delay'])(
  '%s does start by start what its rule says',
  (policy) => {
    expect(disagreements(18, (seed) => differenceOf(policy, seed))).toEqual([]);
  },
);
