import type { Scenario, StragglerSpec } from '../shape/schema.ts';
import { stragglersIn } from './allStragglers.ts';
import { holding, type NumberSpec, type ScenarioField } from './field.ts';

// β shape of the tail

/** Where these controls stand, whichever stages they change. */
export const path = '/workload/stragglers';
export const about = { source: 'Hopper §2.2', origin: 'our choice', advanced: true } as const;

/** Gives what all stages say of stragglers, where they say the same. */
export function given({ workload }: Scenario): StragglerSpec {
  const stragglers = stragglersIn(workload);
  return stragglers === undefined || stragglers === 'written' ? {} : stragglers;
}

/** Puts a bound, or takes it away at 0. */
export function bounded<Law extends { readonly most?: number }>({ most: _, ...law }: Law, most: number): Law {
  return (most === 0 ? law : { ...law, most }) as Law;
}

/** Is what the control of the shape of a tail needs. */
export function tailSpec(title: string, usual: number): NumberSpec {
  return {
    ...about,
    source: 'Hopper §4.1',
    title,
    symbol: 'β',
    help: 'How fast large factors become rare; the paper has between 1 and 2.',
    consequence: 'smaller: fewer but worse stragglers',
    default: usual,
    min: 1.05,
    max: 3,
    step: 0.05,
    unit: '',
  };
}

/** Makes a field of a number that may be left out, or stands in every stage. */
export function numberAt(
  scenario: Scenario,
  name: string,
  spec: NumberSpec,
  { read, write }: { read(from: Scenario): number; write(to: Scenario, value: number): Scenario },
): ScenarioField {
  return {
    path: `${path}/${name}`,
    section: 'jobs',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, value) => write(to, Number(value)),
  };
}
