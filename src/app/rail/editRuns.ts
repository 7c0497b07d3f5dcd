import type { ParamValue } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { limits } from '../../scenario/limits.ts';
import type { RunSpec, Scenario } from '../../scenario/schema.ts';
import { followRuns } from '../../scenario/sweep/followRuns.ts';

/** Most policies that can be compared side by side. */
export const MOST_RUNS = limits.runs;

type Edit = (scenario: Scenario) => Scenario;

const withRuns =
  (change: (runs: readonly RunSpec[]) => readonly RunSpec[]): Edit =>
  (scenario) => ({ ...scenario, runs: change(scenario.runs) });

/** Sets a parameter of a run. A default value is left out, to keep links short. */
export function changeParam(index: number, name: string, value: ParamValue): Edit {
  return withRuns((runs) =>
    runs.map((run, at) => {
      if (at !== index) return run;
      const { [name]: _before, ...others } = run.params ?? {};
      const isDefault = policies.get(run.policy).params[name]?.default === value;
      const params = isDefault ? others : { ...others, [name]: value };
      return Object.keys(params).length > 0 ? { policy: run.policy, params } : { policy: run.policy };
    }),
  );
}

/** Changes the policy of a run. Parameters with the same name keep their values where the new policy allows these. */
export function changePolicy(index: number, policy: string): Edit {
  const specs = policies.get(policy).params;
  return withRuns((runs) =>
    runs.map((run, at) => {
      if (at !== index) return run;
      const kept = Object.entries(run.params ?? {}).filter(([name, value]) => {
        const spec = specs[name];
        if (spec === undefined || spec.default === value) return false;
        if (spec.kind === 'number')
          return typeof value === 'number' && value >= spec.min && value <= spec.max;
        if (spec.kind === 'toggle') return typeof value === 'boolean';
        return spec.options.some(({ id }) => id === value);
      });
      return kept.length > 0 ? { policy, params: Object.fromEntries(kept) } : { policy };
    }),
  );
}

/** Applies an edit that moves runs; `to` gives the new position of a run, or null if it is gone. */
const moving =
  (edit: Edit, to: (run: number) => number | null): Edit =>
  (scenario) =>
    followRuns(edit(scenario), to);

/** Inserts a copy of a run after it. */
export function duplicateRun(index: number): Edit {
  return moving(
    withRuns((runs) => runs.toSpliced(index + 1, 0, runs[index]).slice(0, MOST_RUNS)),
    (run) => (run > index ? run + 1 : run),
  );
}

/** Removes a run, unless it is the only one. */
export function removeRun(index: number): Edit {
  const remove = moving(
    withRuns((runs) => runs.toSpliced(index, 1)),
    (run) => (run === index ? null : run > index ? run - 1 : run),
  );
  return (scenario) => (scenario.runs.length > 1 ? remove(scenario) : scenario);
}

/** Swaps two runs. */
export function swapRuns(one: number, other: number): Edit {
  return moving(
    withRuns((runs) => runs.with(one, runs[other]).with(other, runs[one])),
    (run) => (run === one ? other : run === other ? one : run),
  );
}

/** Adds a policy that is not compared yet. */
export const addRun: Edit = withRuns((runs) => {
  if (runs.length >= MOST_RUNS) return runs;
  const fresh = policies.all.find(({ id }) => runs.every(({ policy }) => policy !== id)) ?? policies.all[0];
  return [...runs, { policy: fresh.id }];
});
