import { NONE } from '../../engine/ids.ts';
import { complaint, type ParamValue } from '../../kit/menu/params.ts';
import { changeableParams, pluginOf } from '../../kit/menu/plugin.ts';
import { paramsOf, policies } from '../../policies/registry.ts';
import { familyOf, reordered, withForksInStep } from '../../scenario/forks/lineage.ts';
import { limits } from '../../scenario/shape/limits.ts';
import type { ChangeSpec, ParamChangeSpec, RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { followRuns } from '../../scenario/sweep/places.ts';

/** Most policies that can be compared side by side. */
export const MOST_RUNS = limits.runs;

type Edit = (scenario: Scenario) => Scenario;

const withRuns =
  (change: (runs: readonly RunSpec[]) => readonly RunSpec[]): Edit =>
  (scenario) =>
    withPossibleChanges({ ...scenario, runs: withForksInStep(change(scenario.runs)) });

/** Takes changes of parameters out of forks whose policy, as it is now, cannot make them. */
function withPossibleChanges(scenario: Scenario): Scenario {
  for (const [index, run] of scenario.runs.entries()) {
    const place = run.fork?.ops.findIndex((op) => op.kind === 'param' && !isPossible(run, op)) ?? NONE;
    if (place !== NONE) return withPossibleChanges(removeChange(index, place)(scenario));
  }
  return scenario;
}

function isPossible(run: RunSpec, { param, value }: ParamChangeSpec): boolean {
  const plugin = pluginOf(policies, run);
  if (plugin === undefined || !changeableParams(plugin, run.params).includes(param)) return false;
  return complaint(plugin.params[param], value) === null;
}

/** Sets a parameter of a run. A default value is left out, to keep links short. */
export function changeParam(index: number, name: string, value: ParamValue): Edit {
  return withRuns((runs) =>
    runs.map((run, at) => {
      if (at !== index) return run;
      const { [name]: _before, ...others } = run.params ?? {};
      const isDefault = paramsOf(run)[name]?.default === value;
      const params = isDefault ? others : { ...others, [name]: value };
      const { params: _old, ...rest } = run;
      return Object.keys(params).length > 0 ? { ...rest, params } : rest;
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
      const fresh = freshRun(policy);
      return kept.length > 0 ? { ...fresh, params: Object.fromEntries(kept) } : fresh;
    }),
  );
}

/**
 * Puts the runs in another order, which lists their present places and NONE for a copy of `fresh`. Runs that are left out are
 * gone. Forks and the sweep follow.
 */
function inOrder(scenario: Scenario, order: readonly number[], fresh?: RunSpec): Scenario {
  const runs = withForksInStep(reordered(scenario.runs, order, fresh));
  const placeOf = (run: number) => {
    const place = order.indexOf(run);
    return place < 0 ? null : place;
  };
  return followRuns({ ...scenario, runs }, placeOf);
}

/** Inserts a copy of a run after it. The copy of a fork is a fork of the same run; forks of the copied run stay its own. */
export function duplicateRun(index: number): Edit {
  return (scenario) => {
    const { runs } = scenario;
    if (runs.length >= MOST_RUNS) return scenario;
    return inOrder(scenario, [...runs.keys()].toSpliced(index + 1, 0, NONE), runs[index]);
  };
}

/** Removes a run and its forks, unless no run would be left. */
export function removeRun(index: number): Edit {
  return (scenario) => {
    const gone = familyOf(scenario.runs, index);
    const left = [...scenario.runs.keys()].filter((each) => !gone.includes(each));
    return left.length > 0 ? inOrder(scenario, left) : scenario;
  };
}

/** Takes a change out of a fork; without any it goes, with its own forks. */
export function removeChange(index: number, place: number): Edit {
  return (scenario) => {
    const run = scenario.runs[index];
    if (run.fork === undefined) return scenario;
    const ops = run.fork.ops.toSpliced(place, 1);
    if (ops.length === 0) return removeRun(index)(scenario);
    return { ...scenario, runs: scenario.runs.with(index, { ...run, fork: { ...run.fork, ops } }) };
  };
}

/** Adds a change to a fork. */
export function addChange(index: number, change: ChangeSpec): Edit {
  return (scenario) => {
    const run = scenario.runs[index];
    if (run.fork === undefined) return scenario;
    const fork = { ...run.fork, ops: [...run.fork.ops, change] };
    return { ...scenario, runs: scenario.runs.with(index, { ...run, fork }) };
  };
}

/** Swaps two runs. */
export function swapRuns(one: number, other: number): Edit {
  return (scenario) => inOrder(scenario, [...scenario.runs.keys()].with(one, other).with(other, one));
}

/** Finds a policy that is not compared yet, or the first one where all are. */
export function firstNew(runs: readonly RunSpec[]): string {
  const fresh = policies.all.find(({ id }) => runs.every(({ policy }) => policy !== id)) ?? policies.all[0];
  return fresh.id;
}

/** A run of a policy as it begins; one that somebody writes, with code to begin with. */
function freshRun(policy: string): RunSpec {
  const { code } = policies.get(policy);
  return code === undefined ? { policy } : { policy, code };
}

/** Adds a policy. */
export function addRun(policy: string): Edit {
  return withRuns((runs) => (runs.length >= MOST_RUNS ? runs : [...runs, freshRun(policy)]));
}

/**
 * Changes the code of a run, and the form that it has by it. Parameters that it declares no more, or with other bounds, go; while a
 * declaration is at fault, they wait for it.
 */
export function changeCode(index: number, code: string, form: string): Edit {
  const write = (run: RunSpec): RunSpec => {
    const { params = {}, ...rest } = { ...run, code };
    const isDeclared = (policies.get(run.policy).declares?.(code).fault ?? null) === null;
    const specs = paramsOf(rest);
    const kept = Object.entries(params).filter(([name, value]) =>
      isDeclared ? name in specs && complaint(specs[name], value) === null : true,
    );
    return { ...rest, ...(kept.length > 0 && { params: Object.fromEntries(kept) }) };
  };
  return (scenario) => {
    const written = withRuns((runs) => runs.map((run, at) => (at === index ? write(run) : run)));
    return changeParam(index, 'form', form)(written(scenario));
  };
}

/** Compares a policy with the others: as a further run, or in place of the last where there is no room for one. */
export function comparePolicy(policy: string): Edit {
  return withRuns((runs) => [...runs.slice(0, MOST_RUNS - 1), freshRun(policy)]);
}
