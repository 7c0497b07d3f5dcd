import { type ParamValue, readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import type { Draws } from './testDraws.ts';

/** Draws a value that a parameter of a run may have, other than the one that it has. */
export function anotherValue(draws: Draws, { policy, params }: RunSpec, name: string): ParamValue {
  const specs = policies.get(policy).params;
  const now = readParams(specs, params)[name];
  const spec = specs[name];
  if (spec.kind === 'toggle') return now !== true;
  const values: readonly ParamValue[] =
    spec.kind === 'choice'
      ? spec.options.map(({ id }) => id)
      : [spec.min, spec.max, spec.min + spec.step, spec.default];
  return draws.of(values.filter((value) => value !== now));
}
