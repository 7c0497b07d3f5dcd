import type { ParamSpec } from '../../kit/menu/params.ts';
import { paramsOf } from '../../policies/registry.ts';
import type { ScenarioField } from '../fields/entry.ts';
import { fieldsOf } from '../fields/fields.ts';
import type { Scenario } from '../shape/schema.ts';

/** A control of the scenario, or of a parameter of one run. */
export type LeadingControl =
  | { readonly kind: 'field'; readonly path: string; readonly field: ScenarioField }
  | {
      readonly kind: 'param';
      readonly path: string;
      readonly run: number;
      readonly name: string;
      readonly spec: ParamSpec;
    };

/** At most so many controls are shown before all of them are asked for. */
export const MOST_LEADING = 3;

/**
 * Finds the controls at these paths: JSON pointers such as `/workload/arrivals/load` or `/runs/1/params/probeRatio`. Those that the
 * scenario, perhaps edited since, no longer has are left out.
 */
export function controlsAt(scenario: Scenario, paths: readonly string[]): readonly LeadingControl[] {
  const fields = fieldsOf(scenario);
  return paths.flatMap((path): LeadingControl[] => {
    const [, index, name] = /^\/runs\/(\d+)\/params\/(.+)$/.exec(path) ?? [];
    if (name === undefined) {
      const field = fields.find((each) => each.path === path);
      return field === undefined ? [] : [{ kind: 'field', path, field }];
    }
    const run = scenario.runs[Number(index)];
    const spec = run === undefined ? undefined : paramsOf(run)[name];
    return spec === undefined ? [] : [{ kind: 'param', path, run: Number(index), name, spec }];
  });
}

/** Ends of paths of fields that most scenarios are about, the most telling first. */
const telling = [
  '/load',
  '/arrivals/jobs',
  '/arrivals/mean',
  '/workload/jobs',
  '/stages/0/tasks',
  '/duration/mean',
];

/**
 * Chooses controls for a scenario that names none: a parameter in which its runs differ, or the first of its last policy; then
 * what its workload is about.
 */
export function likelyControls(scenario: Scenario): readonly string[] {
  const { runs } = scenario;
  const given = runs.flatMap(({ params = {} }, run) =>
    Object.keys(params).map((name) => `/runs/${run}/params/${name}`),
  );
  const last = runs.length - 1;
  const plain = Object.entries(last < 0 ? {} : paramsOf(runs[last])).flatMap(([name, spec]) =>
    spec.advanced === true || spec.kind !== 'number' ? [] : [`/runs/${last}/params/${name}`],
  );
  const fields = fieldsOf(scenario).filter(({ spec }) => spec.advanced !== true);
  const ofWorkload = telling.flatMap((end) => fields.filter(({ path }) => path.endsWith(end)).slice(0, 1));
  const params = [...given.reverse(), ...plain].slice(0, 1);
  const rest = fields.filter((field) => !ofWorkload.includes(field));
  return [...params, ...[...ofWorkload, ...rest].map(({ path }) => path)].slice(0, MOST_LEADING);
}
