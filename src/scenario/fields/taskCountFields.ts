import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, Scenario, StageSpec } from '../shape/schema.ts';
import entries from './entries/stages.json' with { type: 'json' };
import { fieldsAt, type Place, type ScenarioField } from './entry.ts';
import { type CountLaw, lawOf, oneToOneStages, withCountLaw } from './taskCountLaw.ts';

/** Lists what can be changed about how many tasks a stage has. */
export function taskCountFields(
  place: Place,
  stages: readonly StageSpec[],
  position: number,
  isSimple: boolean,
): ScenarioField[] {
  const { tasks, shuffle } = stages[position];
  // Where each task follows one task before, there are as many: that is said there.
  const follows = shuffle?.from === 'same';
  const law = follows ? [] : lawFields(place, stages, position);
  if (typeof tasks === 'number') {
    const title = isSimple ? 'Tasks for each job' : entries.tasks.fields.tasks.title;
    const write = (to: Scenario, count: number) => withTasks(to, place.path, stages, position, count);
    return [...fieldsAt(entries.tasks, place, { tasks: { title, write } }), ...law];
  }
  if (tasks.kind === 'share' && follows) return [];
  const numbers = fieldsAt(
    entries[tasks.kind],
    { ...place, path: `${place.path}/tasks` },
    { from: { max: tasks.to }, to: { min: tasks.from } },
  );
  return tasks.kind === 'share' ? [...law, ...numbers] : [...numbers, ...law];
}

/** Changes the number of tasks. Stages in which each task follows one earlier task change together. */
function withTasks(
  scenario: Scenario,
  path: string,
  stages: readonly StageSpec[],
  position: number,
  count: number,
): Scenario {
  const all = pointerNames(path).slice(0, -1);
  const together = oneToOneStages(stages, position).filter(
    (other) => other === position || typeof stages[other].tasks === 'number',
  );
  return together.reduce(
    (next, stage) => withValueAt(next, [...all, String(stage), 'tasks'], count) as Scenario,
    scenario,
  );
}

function lawFields(place: Place, stages: readonly StageSpec[], position: number): ScenarioField[] {
  const names = pointerNames(place.path).slice(0, -2); // of the class
  const classIn = (scenario: Scenario) => valueAt(scenario, names) as JobClassSpec;
  const lawIn = (from: Scenario) => lawOf(classIn(from).stages[position].tasks);
  const waits = (stages[position].after ?? stageBefore(position)).length > 0;
  return fieldsAt(entries.law, place, {
    'tasks/kind': {
      options: entries.law.fields['tasks/kind'].options.filter(({ id }) => waits || id !== 'share'),
      read: lawIn,
      write: (to: Scenario, law: CountLaw) =>
        law === lawIn(to)
          ? to
          : (withValueAt(to, names, withCountLaw(classIn(to), position, law)) as Scenario),
    },
  });
}
