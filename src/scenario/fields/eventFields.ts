import type { Scenario } from '../schema.ts';
import { numberField, type ScenarioField } from './field.ts';

/** Lists what can be changed about what happens to the cluster. */
export function eventFields(scenario: Scenario): ScenarioField[] {
  return (scenario.events ?? []).flatMap((_, index) => {
    const path = `/events/${index}`;
    const base = { source: 'Sparrow §6', origin: 'our choice', unit: 's' } as const;
    return [
      numberField(scenario, 'events', `${path}/at`, {
        ...base,
        title: 'A scheduler dies at',
        help: 'When one of the schedulers stops for good.',
        consequence: 'its jobs stop until that is noticed',
        default: 5,
        min: 0,
        max: 60,
        step: 0.1,
      }),
      numberField(scenario, 'events', `${path}/detection`, {
        ...base,
        title: 'Noticed after',
        help: 'Time until the other schedulers take over its jobs.',
        consequence: 'longer: its jobs stand still longer',
        default: 0.1,
        min: 0,
        max: 10,
        step: 0.05,
      }),
    ];
  });
}
