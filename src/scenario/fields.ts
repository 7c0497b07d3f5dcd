import { arrivalFields } from './fields/arrivalFields.ts';
import { clusterFields } from './fields/clusterFields.ts';
import { eventFields } from './fields/eventFields.ts';
import type { ScenarioField } from './fields/field.ts';
import { lengthFields } from './fields/lengthFields.ts';
import { poolFields } from './fields/poolFields.ts';
import { readingFields } from './fields/readingFields.ts';
import { stageFields } from './fields/stageFields.ts';
import { stragglerFields } from './fields/stragglerFields.ts';
import { userFields } from './fields/userFields.ts';
import type { Scenario } from './schema.ts';

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
    ...poolFields(scenario),
    ...lengthFields(scenario),
    ...eventFields(scenario),
  ];
}
