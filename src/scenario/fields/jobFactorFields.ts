import type { Scenario, StageSpec } from '../shape/schema.ts';
import type { Titled } from './durationFields.ts';
import { numberField, type ScenarioField } from './field.ts';

// σ spread

/** Lists the controls of how much longer a stage takes in one job than in another; `path` is that of the stage. */
export function jobFactorFields(
  scenario: Scenario,
  { jobFactor }: Pick<StageSpec, 'jobFactor'>,
  path: string,
  titled: Titled,
): ScenarioField[] {
  if (jobFactor === undefined) return [];
  const about = { source: 'Apollo §2.3', unit: '×', advanced: true, scale: 'log' } as const;
  return [
    numberField(scenario, 'jobs', `${path}/jobFactor/sigma`, {
      ...about,
      title: titled('How much jobs differ'),
      symbol: 'σ',
      help: 'Each job draws how many times as long all tasks of the stage take: the standard deviation of its logarithm. The median stays.',
      consequence: 'larger: tasks of one job are alike, those of two jobs are not',
      origin: 'Apollo, Figure 2 (2: from less than 0.1 s to hours)',
      default: 2,
      min: 0.01,
      max: 3,
      step: 0.01,
      unit: '',
      scale: 'linear',
    }),
    numberField(scenario, 'jobs', `${path}/jobFactor/least`, {
      ...about,
      title: titled('Shortest of all jobs'),
      help: 'Tasks of the quickest job take this many times as long as those of the median job, at least.',
      consequence: 'smaller: a few jobs of tiny tasks',
      origin: 'our choice',
      default: 0.005,
      min: 0.0001,
      max: 1,
      step: 0.0001,
    }),
    numberField(scenario, 'jobs', `${path}/jobFactor/most`, {
      ...about,
      title: titled('Longest of all jobs'),
      help: 'Tasks of the slowest job take this many times as long as those of the median job, at most.',
      consequence: 'larger: few jobs with most of the work',
      origin: 'our choice',
      default: 1_080,
      min: 1,
      max: 10_000,
      step: 1,
    }),
  ];
}
