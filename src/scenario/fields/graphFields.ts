import type { Scenario } from '../shape/schema.ts';
import { type NumberSpec, numberField, type ScenarioField } from './field.ts';

const about = { source: 'Apollo §2.3', reading: 'W-APO-3', origin: 'our choice', advanced: true } as const;
const share: Pick<NumberSpec, 'min' | 'max' | 'step' | 'unit'> = { min: 0, max: 1, step: 0.05, unit: '' };

/** Lists the controls of random graphs of stages; `of` is added to titles where there are several kinds of job. */
export function graphFields(scenario: Scenario, classIndex: number, of: string): ScenarioField[] {
  const path = `/workload/classes/${classIndex}/graphs`;
  return [
    numberField(scenario, 'jobs', `${path}/variants`, {
      ...about,
      title: `Graphs${of}`,
      help: 'How many different graphs of stages there are. Each comes as often as the others.',
      consequence: 'more: jobs differ more from each other',
      default: 20,
      min: 1,
      max: 50,
      step: 1,
      unit: '',
    }),
    numberField(scenario, 'jobs', `${path}/stages`, {
      ...about,
      title: `Stages beside one${of}`,
      help: 'How many stages graphs have on average, beside one. Their number is geometric.',
      consequence: 'more: longer and wider graphs',
      default: 8,
      min: 0,
      max: 100,
      step: 0.5,
      unit: '',
    }),
    numberField(scenario, 'jobs', `${path}/oneToOne`, {
      ...about,
      ...share,
      title: `Read task by task${of}`,
      help: 'Share of the stages whose tasks each read from one task of one stage before.',
      consequence: 'more: stages flow into each other',
      default: 0.5,
    }),
    numberField(scenario, 'jobs', `${path}/aggregate`, {
      ...about,
      ...share,
      title: `Aggregate${of}`,
      help: 'Share of the stages that have up to a fifth of the tasks of the one before. All others read one or two stages whole.',
      consequence: 'more: graphs become narrow',
      default: 0.1,
    }),
  ];
}
