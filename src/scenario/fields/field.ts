import type { NumberParam, ParamSpec, ParamValue } from '../../kit/menu/params.ts';
import { pointerNames, valueAt, withValueAt } from '../pointer.ts';
import type { Scenario } from '../schema.ts';

/** Which part of the controls a field belongs to. */
export type FieldSection = 'cluster' | 'jobs' | 'users' | 'length' | 'events';

/** Something about a scenario that people change with one control. */
export interface ScenarioField {
  /** JSON pointer: an Issue with this path, or below it, is about this field. */
  readonly path: string;
  readonly section: FieldSection;
  readonly spec: ParamSpec;
  read(scenario: Scenario): ParamValue;
  /** Gives a copy with another value. The scenario must have this field. */
  write(scenario: Scenario, value: ParamValue): Scenario;
}

/** What the control of a number needs, besides what all of them have. */
export type NumberSpec = Omit<NumberParam, 'kind'>;

/** Makes a field of a number that stands in the scenario as it is. Its bounds widen to hold a value beyond them. */
export function numberField(
  scenario: Scenario,
  section: FieldSection,
  path: string,
  spec: NumberSpec,
): ScenarioField {
  const names = pointerNames(path);
  const read = (from: Scenario) => Number(valueAt(from, names));
  return {
    path,
    section,
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, value) => withValueAt(to, names, value) as Scenario,
  };
}

/** Widens bounds to hold a value: a control that cannot show what is there would change it. */
export function holding(spec: NumberSpec, value: number): NumberSpec {
  return { ...spec, min: Math.min(spec.min, value), max: Math.max(spec.max, value) };
}
