import type { Scenario } from '../shape/schema.ts';
import { type NumberSpec, numberField, type ScenarioField } from './field.ts';

const about = { source: 'Hopper §6.3', origin: 'our choice', advanced: true } as const;

/** Lists the controls of jobs that recur; `of` is added to titles where there are several kinds of job. */
export function recurringFields(scenario: Scenario, classIndex: number, of: string): ScenarioField[] {
  const path = `/workload/classes/${classIndex}/recurring`;
  const spread: Omit<NumberSpec, 'title' | 'help' | 'consequence'> = {
    ...about,
    default: 0,
    min: 0,
    max: 2,
    step: 0.05,
    unit: '',
  };
  return [
    numberField(scenario, 'jobs', `${path}/jobs`, {
      ...about,
      title: `Recurring jobs${of}`,
      help: 'Different jobs that come again and again. From earlier runs of one, schedulers may know how much the next will fetch.',
      consequence: 'more: earlier runs of each are rarer',
      default: 10,
      min: 1,
      max: 1_000,
      step: 1,
      unit: '',
      scale: 'log',
    }),
    numberField(scenario, 'jobs', `${path}/between`, {
      ...spread,
      title: `Spread of shuffles between jobs${of}`,
      help: 'How much recurring jobs differ in what they fetch: standard deviation of the natural logarithm. Shuffle sizes are the medians.',
      consequence: 'larger: some jobs fetch far more than others',
    }),
    numberField(scenario, 'jobs', `${path}/within`, {
      ...spread,
      title: `Spread of shuffles between runs${of}`,
      help: 'The same from run to run of one recurring job.',
      consequence: 'larger: earlier runs say less of the next one',
    }),
  ];
}
