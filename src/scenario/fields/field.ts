import type { NumberParam, ParamValue, ParamWords, WordedSpec } from '../../kit/menu/params.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';

/** The section of controls to which a field belongs. */
export type FieldSection = 'cluster' | 'jobs' | 'users' | 'length' | 'events';

/** A value of a scenario that has a control. */
export interface ScenarioField {
  /** JSON pointer: an issue whose path is this one, or below it, is about this field. */
  readonly path: string;
  readonly section: FieldSection;
  readonly spec: WordedSpec;
  read(scenario: Scenario): ParamValue;
  /** Returns a copy of the scenario with another value. The scenario must have this field. */
  write(scenario: Scenario, value: ParamValue): Scenario;
}

/** Description of a numeric control. */
export type NumberSpec = Omit<NumberParam, 'kind'> & ParamWords;

/** Creates a field for a number stored in the scenario. Its bounds widen to contain the current value. */
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

/** Widens bounds to contain a value; otherwise the control would change it. */
export function holding(spec: NumberSpec, value: number): NumberSpec {
  return { ...spec, min: Math.min(spec.min, value), max: Math.max(spec.max, value) };
}
