import { expect, test } from 'vitest';
import { toMicros } from '../../../engine/kernel/time.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { policies } from '../../registry.ts';
import { deedsOf, firstDifference } from './testCompare.ts';
import { scenariosPerRule } from './testCount.ts';
import { type SlotOracleRules, slotOracle } from './testSlotOracle.ts';
import { tinyScenario } from './testTinyScenarios.ts';

/** At once, and without kills. */
const fixed = { heartbeat: 0, thinkTime: 0, coalesce: true, share: 'wait' };
const impatient = { form: 'none', rackWait: 0, remoteWait: 0, skips: 0 } as const;

function rulesOf(policy: string, given: Readonly<Record<string, unknown>>): SlotOracleRules {
  const params = readParams(policies.get(policy).params, given as never) as Readonly<Record<string, unknown>>;
  if (policy === 'hadoop-fifo') return { order: 'fifo', ...impatient };
  if (policy === 'fair') return { order: 'fair', ...impatient };
  if (policy === 'pools-fair') return { order: 'pools', ...impatient };
  return {
    order: params.order as SlotOracleRules['order'],
    form: params.form as SlotOracleRules['form'],
    rackWait: toMicros(params.rackWait as number),
    remoteWait: toMicros(params.remoteWait as number),
    skips: params.skips as number,
  };
}

test.each(['hadoop-fifo', 'fair', 'pools-fair', 'delay'])(
  '%s does start by start what its rule says',
  (policy) => {
    let checked = 0;
    for (let seed = 0; checked < scenariosPerRule(18, process.env.ORACLE_SCENARIOS); seed += 1) {
      const scenario = tinyScenario(seed, { policy, hasRoots: false, fixed });
      if (scenario === null) continue;
      checked += 1;
      const rules = rulesOf(policy, scenario.runs[0].params ?? {});
      const { starts: wanted } = deedsOf(scenario, (sim) => slotOracle(sim, rules));
      expect(
        firstDifference(deedsOf(scenario).starts, wanted),
        `seed ${seed}: ${JSON.stringify(scenario)}`,
      ).toBeNull();
    }
  },
);
