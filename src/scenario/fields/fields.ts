import type { Scenario } from '../shape/schema.ts';
import { arrivalFields } from './arrivalFields.ts';
import { clusterFields } from './clusterFields.ts';
import type { ScenarioField } from './entry.ts';
import { eventFields } from './eventFields.ts';
import { lengthFields } from './lengthFields.ts';
import { readingFields } from './readingFields.ts';
import { stageFields } from './stageFields.ts';
import { stragglerFields } from './stragglerFields.ts';
import { userFields } from './userFields.ts';

/**
 * Lists every control of a scenario, in the order in which they are shown. Which ones exist depends on the scenario:
 * a load only for arrivals that have one, a shape only for distributions that have one.
 */
export function fieldsOf(scenario: Scenario): readonly ScenarioField[] {
  const { workload } = scenario;
  const jobs =
    workload.kind === 'generated'
      ? [...arrivalFields(scenario, workload), ...stageFields(scenario, workload)]
      : [];
  return [
    ...clusterFields(scenario),
    ...jobs,
    ...stragglerFields(scenario),
    ...readingFields(scenario),
    ...userFields(scenario),
    ...lengthFields(scenario),
    ...eventFields(scenario),
  ];
}
