import type { ParamValue } from '../policies/params.ts';
import { readParams } from '../policies/params.ts';
import { policies } from '../policies/registry.ts';
import type { RunSpec, Scenario } from '../scenario/schema.ts';

/** Names the runs of a scenario. Runs of the same policy are told apart by the parameters in which they differ. */
export function runTitles({ runs }: Scenario): readonly string[] {
  return runs.map((run) => {
    const twins = runs.filter(({ policy }) => policy === run.policy);
    const { title, params } = policies.get(run.policy);
    if (twins.length === 1) return title;
    const differing = Object.entries(params).flatMap(([name, spec]) => {
      const values = new Set(twins.map((twin) => paramOf(twin, name)));
      if (values.size === 1) return [];
      return `${spec.symbol ?? spec.title} ${spec.symbol === undefined ? '' : '= '}${String(paramOf(run, name))}`;
    });
    return [title, ...differing].join(', ');
  });
}

function paramOf(run: RunSpec, name: string): ParamValue {
  return readParams(policies.get(run.policy).params, run.params)[name];
}
