import type { ArrivalSpec, Scenario } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

export const USUAL_LOAD = 0.7;

const path = '/workload/arrivals';

/** The control of the load. */
export function loadField(scenario: Scenario): ScenarioField {
  return numberField(scenario, 'jobs', `${path}/load`, {
    title: 'Load',
    symbol: 'ρ',
    help: 'Work that arrives, divided by what the cluster can do.',
    consequence: 'higher: longer queues, steeply near 1',
    source: 'Sparrow §4.1',
    origin: 'our choice',
    default: USUAL_LOAD,
    min: 0.05,
    max: 0.99,
    step: 0.01,
    unit: '',
  });
}

// The paper shows a week but gives no numbers of its rates; a day of ten minutes is ours, so that a week can be run.
const usual = { day: 600, swing: 0.2, weekend: 0.5 } as const;

/** The wave with which people start. */
export function usualWave(load: number): Extract<ArrivalSpec, { readonly kind: 'wave' }> {
  return { kind: 'wave', load, ...usual };
}

/** Lists the controls of a rate that rises and falls. */
export function waveFields(scenario: Scenario): ScenarioField[] {
  const base = { source: 'Apollo §5.1, Figure 7', reading: 'W-APO-7', origin: 'our choice' } as const;
  return [
    loadField(scenario),
    numberField(scenario, 'jobs', `${path}/day`, {
      ...base,
      title: 'A day',
      help: 'How long the rate of arrivals takes to rise above its mean, to fall below it and to come back.',
      consequence: 'longer: queues have time to follow',
      default: usual.day,
      min: 1,
      max: 100_000,
      step: 1,
      unit: 's',
      scale: 'log',
    }),
    numberField(scenario, 'jobs', `${path}/swing`, {
      ...base,
      title: 'Swing by day',
      help: 'How far the rate rises above its mean, and falls below it, as a share of the mean.',
      consequence: 'more: fuller by day, idle by night',
      default: usual.swing,
      min: 0,
      max: 1,
      step: 0.05,
      unit: '',
    }),
    numberField(scenario, 'jobs', `${path}/weekend`, {
      ...base,
      title: 'Rate at weekends',
      help: 'Rate on the sixth and seventh day, divided by that of the five before.',
      consequence: 'lower: idle servers at weekends',
      default: usual.weekend,
      min: 0,
      max: 2,
      step: 0.05,
      unit: '',
    }),
  ];
}
