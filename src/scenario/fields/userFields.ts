import type { Scenario } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

/** Lists the controls of users, and of the frequency of each kind of job. */
export function userFields(scenario: Scenario): ScenarioField[] {
  const { users = [] } = scenario.workload;
  const advanced = users.length > 3;
  return [
    ...shareFields(scenario),
    ...users.flatMap(({ name }, index) => {
      const path = `/workload/users/${index}`;
      return [
        numberField(scenario, 'users', `${path}/weight`, {
          title: `Weight of ${name}`,
          help: 'Share of a contended server, relative to the other users; counts where the discipline is fair.',
          consequence: 'heavier: served more often when both wait',
          source: 'Sparrow §3.5',
          origin: 'Sparrow §7.3',
          default: 1,
          min: 0.1,
          max: 10,
          step: 0.1,
          unit: '×',
          scale: 'log',
          advanced,
        }),
        numberField(scenario, 'users', `${path}/priority`, {
          title: `Priority of ${name}`,
          help: 'The smaller number is served first; counts where priorities are strict.',
          consequence: 'smaller: never waits for larger ones',
          source: 'Sparrow §3.5',
          origin: 'our choice',
          default: 0,
          min: 0,
          max: 9,
          step: 1,
          unit: '',
          advanced: true,
        }),
      ];
    }),
  ];
}

function shareFields(scenario: Scenario): ScenarioField[] {
  const { workload } = scenario;
  if (workload.kind === 'explicit' || workload.classes.length === 1) return [];
  return workload.classes.map(({ name }, index) =>
    numberField(scenario, 'users', `/workload/classes/${index}/share`, {
      title: `Share: ${name}`,
      help: 'How many of the jobs are of this kind, relative to the others.',
      consequence: 'more of these, fewer of the others',
      source: 'Sparrow §7.3',
      origin: 'our choice',
      default: 1,
      min: 0.1,
      max: 10,
      step: 0.1,
      unit: '×',
      scale: 'log',
      advanced: workload.classes.length > 3,
    }),
  );
}
