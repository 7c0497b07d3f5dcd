import { type ParamSpec, type ParamValue, readParams } from '../../kit/menu/params.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import { policies } from '../../policies/registry.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { coveringArray } from '../algorithms/coveringArray.ts';
import type { LawRun } from '../laws/lawsOf.ts';
import { lawScenarios } from './testLawScenarios.ts';

type Given = Readonly<Record<string, ParamValue>>;

/** Lists the extreme values of a parameter. */
function endsOf(spec: ParamSpec): readonly ParamValue[] {
  if (spec.kind === 'toggle') return [true, false];
  return spec.kind === 'choice' ? spec.options.map(({ id }) => id) : [spec.min, spec.max];
}

/** Gives the defaults, and then each parameter at its ends, with all toggles off and on. */
function variantsOf({ params }: PolicyPlugin): readonly Given[] {
  const toggles = Object.entries(params).filter(([, spec]) => spec.kind === 'toggle');
  const on: Given = Object.fromEntries(toggles.map(([name]) => [name, true]));
  const ends = Object.entries(params).flatMap(([name, spec]) =>
    endsOf(spec)
      .filter((value) => value !== spec.default)
      .map((value): Given => ({ [name]: value })),
  );
  const both = ends.flatMap((given) => (toggles.length > 0 ? [given, { ...on, ...given }] : [given]));
  const fewProbes = 'probeRatio' in params ? [{ probeRatio: 1, ...on }] : [];
  return [{}, ...both, ...fewProbes];
}

const all: readonly LawRun[] = policies.all.flatMap((plugin) =>
  variantsOf(plugin).map((params) => ({ plugin, params })),
);

/** Counts the schedulers of a policy; Infinity where each job has its own. */
export function schedulersOf(plugin: PolicyPlugin, params: LawRun['params']): number {
  const count = plugin.schedulers(readParams(plugin.params, params));
  return count === 'onePerJob' ? Number.POSITIVE_INFINITY : count;
}

/** Counts the schedulers without which a scenario would be left with none. */
function schedulersNeeded({ events = [] }: Scenario): number {
  const lost = events.flatMap((event) => (event.kind === 'schedulerDown' ? [event.scheduler] : []));
  return Math.max(0, ...lost.map((scheduler) => scheduler + 2));
}

/** Gives every policy at the extremes of its parameters, except runs that would be left without a scheduler. */
export function lawRunsOf(scenario: Scenario): readonly LawRun[] {
  const needed = schedulersNeeded(scenario);
  return all.filter(({ plugin, params }) => schedulersOf(plugin, params) >= needed);
}

/** Tells whether a policy runs with its defaults. */
export const isDefault = ({ params }: LawRun): boolean => Object.keys(params).length === 0;

/** What a policy has to choose between: the scenario, and each parameter at its default and its ends. */
type Setting = Scenario | ParamValue;

/**
 * Chooses the runs of a policy that `npm test` has time for: with its defaults in every scenario, and then so that any two
 * settings meet in some run, be they two parameters, or a parameter and a scenario. `npm run validate` makes many more.
 */
export function lawRunsByPairs(plugin: PolicyPlugin): readonly (readonly [Scenario, LawRun])[] {
  const specs = Object.entries(plugin.params);
  const defaults = specs.map(([, spec]) => spec.default);
  const runOf = ([scenario, ...values]: readonly Setting[]): readonly [Scenario, LawRun] => {
    const given = specs.map(([name], place) => [name, values[place] as ParamValue] as const);
    const params = Object.fromEntries(given.filter(([, value], place) => value !== defaults[place]));
    return [scenario as Scenario, { plugin, params }];
  };
  const allows = (row: readonly Setting[]) => {
    const [scenario, { params }] = runOf(row);
    return schedulersOf(plugin, params) >= schedulersNeeded(scenario);
  };
  const withDefaults = lawScenarios.map((scenario) => [scenario, ...defaults]).filter(allows);
  const factors = [
    withDefaults.map(([scenario]) => scenario),
    ...specs.map(([, spec]) => [...new Set([spec.default, ...endsOf(spec)])]),
  ];
  return coveringArray<Setting>(factors, withDefaults, allows).map(runOf);
}

/** Gives a scenario with one run of it. */
export function withRun(scenario: Scenario, { plugin, params }: LawRun): Scenario {
  return { ...scenario, runs: [{ policy: plugin.id, params }] };
}
