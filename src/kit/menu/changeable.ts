import { type ParamValue, readParams } from './params.ts';
import type { PolicyPlugin } from './plugin.ts';

/** Names the parameters of a policy that may change while a run goes on that begins with the given ones. */
export function changeableParams(
  plugin: PolicyPlugin,
  given: Readonly<Record<string, ParamValue>> = {},
): readonly string[] {
  return plugin.mayChange?.(readParams(plugin.params, given)) ?? [];
}
