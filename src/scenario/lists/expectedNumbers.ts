import { runLetter } from '../../base/runLetter.ts';
import { fieldsAt } from '../fields/entry.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { appending, type ListItem, listOf, plainly, removing, type ScenarioList } from './list.ts';

type Expected = NonNullable<Scenario['expected']>[number];

const { path } = about.expected;
const MOST_LETTERS = 60;

/** The list of numbers that runs must give, so that a file is a test (COM-23). */
export function expectedList(scenario: Scenario): ScenarioList {
  const { expected = [] } = scenario;
  const add = appending(path, (): Expected => ({ run: 0, metric: 'jobResponse', from: 0, to: 60 }));
  return listOf(about.expected, [add], {
    count: expected.length,
    item: (index) => expectedItem(scenario, expected[index], index),
  });
}

function expectedItem(scenario: Scenario, each: Expected, index: number): ListItem {
  const own = `${path}/${index}`;
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
    fields: fieldsAt('expected', { scenario, path: own }, { run: { max: scenario.runs.length - 1 } }),
    remove: removing(path, index),
  };
}
