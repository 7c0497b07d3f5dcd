import { type ParamValue, readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { readsAnything } from '../counted/size.ts';
import type { Scenario } from '../shape/schema.ts';

/** Says what a run's policy does not look at though the scenario has it, so that runs beside it do (COM-24); null: nothing. */
export function ignoredBy(scenario: Scenario, index: number): string | null {
  const { policy, params } = scenario.runs[index];
  const plugin = policies.find(policy);
  if (plugin === undefined || plugin.seeksData === true || !readsAnything(scenario.workload)) return null;
  const values: Readonly<Record<string, ParamValue>> = readParams(plugin.params, params);
  if (values.softLocality === true) return null;
  const most = 'It does not look at where data is that tasks read';
  return 'softLocality' in values ? `${most}, unless “Soft locality” is on.` : `${most}.`;
}
