import { runLetter } from '../../base/runLetter.ts';
import { type NumberSpec, numberField } from '../fields/field.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { type ListItem, plainly, type ScenarioList } from './list.ts';

type Expected = NonNullable<Scenario['expected']>[number];

const path = '/expected';
const MOST_LETTERS = 60;

/** The list of numbers that runs must give, so that a file is a test (COM-23). */
export function expectedList(scenario: Scenario): ScenarioList {
  const { expected = [] } = scenario;
  return {
    path,
    title: 'Expected numbers',
    count: expected.length,
    item: (index) => expectedItem(scenario, expected[index], index),
    none: 'Any numbers will do.',
    additions: [
      {
        title: 'Expect a number',
        begins: 'Begins with a mean response of jobs of at most 60 s under run A (our choice).',
        edit: plainly((to) =>
          withExpected(to, [...(to.expected ?? []), { run: 0, metric: 'jobResponse', from: 0, to: 60 }]),
        ),
      },
    ],
  };
}

function expectedItem(scenario: Scenario, each: Expected, index: number): ListItem {
  const own = `${path}/${index}`;
  const base = { source: 'COM-23', origin: 'our choice', advanced: true, unit: '' } as const;
  const field = (name: 'run' | 'from' | 'to', spec: Omit<NumberSpec, keyof typeof base>) =>
    numberField(scenario, 'events', `${own}/${name}`, { ...base, ...spec });
  const bound = { min: 0, max: 3_600, step: 0.01 };
  return {
    path: own,
    name: `${each.metric} of ${runLetter(each.run)}`,
    about: [
      ...(each.from === undefined ? [] : [`from ${each.from}`]),
      ...(each.to === undefined ? [] : [`to ${each.to}`]),
    ].join(' '),
    texts: [
      {
        path: `${own}/metric`,
        title: 'Number',
        help: 'Id of a number as the command line names it: jobResponse is a mean, jobResponse@0.95 a percentile. There a run that gives another value than expected fails.',
        value: each.metric,
        write: (text) =>
          text.trim() === '' || text.length > MOST_LETTERS
            ? `has ${text.trim().length} letters; allowed are 1 to ${MOST_LETTERS}`
            : plainly((to) => withValueAt(to, ['expected', `${index}`, 'metric'], text.trim()) as Scenario),
      },
    ],
    fields: [
      field('run', {
        title: 'Run',
        help: 'Which run must give it, counted from 0.',
        consequence: 'another one: that policy is held to it',
        ...{ default: 0, min: 0, max: scenario.runs.length - 1, step: 1 },
      }),
      ...(each.from === undefined
        ? []
        : [
            field('from', {
              title: 'Least',
              help: 'The least value; times in seconds, shares from 0 to 1.',
              consequence: 'larger: fewer values will do',
              ...{ ...bound, default: 0 },
            }),
          ]),
      ...(each.to === undefined
        ? []
        : [
            field('to', {
              title: 'Most',
              help: 'The largest value; times in seconds, shares from 0 to 1.',
              consequence: 'smaller: fewer values will do',
              ...{ ...bound, default: 60 },
            }),
          ]),
    ],
    remove: plainly((to) =>
      withExpected(
        to,
        (to.expected ?? []).filter((_, place) => place !== index),
      ),
    ),
  };
}

function withExpected(scenario: Scenario, expected: readonly Expected[]): Scenario {
  return withValueAt(scenario, ['expected'], expected.length === 0 ? undefined : expected) as Scenario;
}
