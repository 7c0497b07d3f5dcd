import { readParams } from '../../kit/menu/params.ts';
import { pluginOf } from '../../kit/menu/plugin.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

/** More would not be read. Our choice. */
const MOST_WORDS = 35;

/**
 * Says in a sentence or two what a run does: what its policy does, or, beside runs of the same policy, what the settings mean by
 * which they differ, at most two.
 */
export function aboutRun({ runs }: Scenario, index: number): string {
  const { policy, code } = runs[index];
  const plugin = pluginOf(wordedPolicies, runs[index]) ?? wordedPolicies.get(policy);
  const values = runs
    .filter((run) => run.policy === policy && run.code === code)
    .map((run) => readParams(plugin.params, run.params));
  const differs = (name: string) => new Set(values.map((each) => each[name])).size > 1;
  const own = readParams(plugin.params, runs[index].params);
  const helps = Object.entries(plugin.params).flatMap(([name, { help, helpOff, symbol }]) => {
    if (!differs(name)) return [];
    if (helpOff !== undefined && !own[name]) return [helpOff];
    return symbol === undefined ? help : `${symbol}: ${help}`;
  });
  if (helps.length === 0) return plugin.summary;
  const both = helps.slice(0, 2).join(' ');
  return both.split(' ').length > MOST_WORDS ? helps[0] : both;
}
