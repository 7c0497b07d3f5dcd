import type { ParamSpec, ParamValue } from '../kit/menu/params.ts';
import { readParams } from '../kit/menu/params.ts';
import { policies } from '../policies/registry.ts';
import type { RunSpec, Scenario } from '../scenario/schema.ts';
import { formatQuantity } from '../widgets/quantity.ts';

/**
 * Names the runs of a scenario. Runs of the same policy are told apart by the parameters in which they differ; where all
 * runs are of one policy, its name is left out, since it says nothing.
 */
export function runTitles({ runs }: Scenario): readonly string[] {
  const isOnePolicy = runs.length > 1 && runs.every(({ policy }) => policy === runs[0].policy);
  return runs.map((run) => {
    const twins = runs.filter(({ policy }) => policy === run.policy);
    const { title } = policies.get(run.policy);
    const differing = differences(run, twins);
    if (differing === '') return title;
    return isOnePolicy ? differing : `${title}, ${differing}`;
  });
}

/** Says in which parameters a run differs from others of the same policy: "d = 2, fair". */
function differences(run: RunSpec, twins: readonly RunSpec[]): string {
  const specs = Object.entries(policies.get(run.policy).params);
  const differing = specs.filter(([name]) => new Set(twins.map((twin) => paramOf(twin, name))).size > 1);
  return differing.map(([name, spec]) => describe(spec, paramOf(run, name))).join(', ');
}

function describe(spec: ParamSpec, value: ParamValue): string {
  if (spec.kind === 'choice') return spec.options.find(({ id }) => id === value)?.title ?? String(value);
  if (spec.kind === 'toggle') return `${spec.title}: ${value === true ? 'on' : 'off'}`;
  const name = spec.symbol === undefined ? `${spec.title}: ` : `${spec.symbol} = `;
  return name + formatQuantity(Number(value), spec.unit);
}

function paramOf(run: RunSpec, name: string): ParamValue {
  return readParams(policies.get(run.policy).params, run.params)[name];
}
