import type { ParamValue, WordedSpec } from '../../kit/menu/params.ts';
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
