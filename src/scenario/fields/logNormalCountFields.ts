import type { Scenario, TaskCountSpec } from '../shape/schema.ts';
import type { Titled } from './durationFields.ts';
import { numberField, type ScenarioField } from './field.ts';

// M median · σ spread

type LogNormal = Extract<TaskCountSpec, { readonly kind: 'lognormal' }>;

/** Lists the controls of a stage whose number of tasks each job draws log-normally; `path` is that of the stage. */
export function logNormalFields(
  scenario: Scenario,
  { from, to }: LogNormal,
  path: string,
  titled: Titled,
  advanced: boolean,
): ScenarioField[] {
  const about = { source: 'Apollo §2.3', unit: '', advanced } as const;
  const count = { ...about, origin: 'our choice', step: 1, scale: 'log' } as const;
  return [
    numberField(scenario, 'jobs', `${path}/tasks/median`, {
      ...count,
      title: titled('Median number of tasks'),
      help: 'Half of the jobs have fewer tasks than this, rounded up.',
      consequence: 'more: wider jobs',
      origin: 'Apollo, Figure 2 (166: 40% of the stages have fewer than 100 tasks)',
      default: 166,
      min: 0.1,
      max: 10_000,
      step: 0.1,
    }),
    numberField(scenario, 'jobs', `${path}/tasks/sigma`, {
      ...about,
      title: titled('Spread of the number of tasks'),
      symbol: 'σ',
      help: 'Standard deviation of the logarithm of the number of tasks; the median stays.',
      consequence: 'larger: more of the work is in few large jobs',
      origin: 'Apollo, Figure 2 (2: its small stages hold less than 2% of the tasks)',
      default: 2,
      min: 0.01,
      max: 3,
      step: 0.01,
    }),
    numberField(scenario, 'jobs', `${path}/tasks/from`, {
      ...count,
      title: titled('Fewest tasks'),
      help: 'No job has fewer.',
      consequence: 'more: fewer jobs are small',
      default: 1,
      min: 1,
      max: to,
    }),
    numberField(scenario, 'jobs', `${path}/tasks/to`, {
      ...count,
      title: titled('Most tasks'),
      help: 'No job has more.',
      consequence: 'more: now and then a job fills the cluster',
      default: 3_000,
      min: from,
      max: 30_000,
    }),
  ];
}
