import { type ParamSpec, type ParamValue, readParams } from '../../kit/menu/params.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import type { LawRun } from '../../laws/lawsOf.ts';
import { policies } from '../../policies/registry.ts';
import type { Scenario } from '../../scenario/schema.ts';
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

/** Gives every policy at the extremes of its parameters, except runs that would be left without a scheduler. */
export function lawRunsOf({ events = [] }: Scenario): readonly LawRun[] {
  const lost = events.flatMap((event) => (event.kind === 'schedulerDown' ? [event.scheduler] : []));
  const needed = Math.max(0, ...lost.map((scheduler) => scheduler + 2));
  return all.filter(({ plugin, params }) => schedulersOf(plugin, params) >= needed);
}

/** Tells whether a policy runs with its defaults. */
export const isDefault = ({ params }: LawRun): boolean => Object.keys(params).length === 0;

/**
 * Chooses the runs that `npm test` has time for: each policy with its defaults in every scenario, and with other parameters in
 * every other one. These come in pairs, with toggles off and on: one of each pair runs in a scenario, the other one in the
 * next. `npm run validate` makes all runs.
 */
export function lawRunsByTurns(scenario: Scenario): readonly LawRun[] {
  const turn = lawScenarios.indexOf(scenario);
  return lawRunsOf(scenario).filter((run, position) => isDefault(run) || (position + turn) % 2 === 0);
}

/** Gives a scenario with one run of it. */
export function withRun(scenario: Scenario, { plugin, params }: LawRun): Scenario {
  return { ...scenario, runs: [{ policy: plugin.id, params }] };
}
