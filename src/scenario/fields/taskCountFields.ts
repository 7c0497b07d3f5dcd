import { exp } from '../../algorithms/elementary.ts';
import { tasksOf } from '../counted/stageTasks.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, Scenario, StageSpec, TaskCountSpec } from '../shape/schema.ts';
import { entries, optionsOf } from './entries.ts';
import { fieldsAt, type Place, type ScenarioField } from './entry.ts';

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
    return [...fieldsAt('tasks', place, { tasks: { title, write } }), ...law];
  }
  if (tasks.kind === 'share' && follows) return [];
  const numbers = fieldsAt(
    tasks.kind,
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
  return fieldsAt('law', place, {
    'tasks/kind': {
      options: optionsOf('law', 'tasks/kind').filter(({ id }) => waits || id !== 'share'),
      read: lawIn,
      write: (to: Scenario, law: CountLaw) =>
        law === lawIn(to)
          ? to
          : (withValueAt(to, names, withCountLaw(classIn(to), position, law)) as Scenario),
    },
  });
}

/** Names of the ways in which a stage may have its tasks. */
type CountLaw = 'same' | Exclude<TaskCountSpec, number>['kind'];

/** As in W-HOP-5, up to so many times the tasks that all jobs had before (our choice). */
const USUAL_SHAPE = 0.745;
const USUAL_REACH = 100;
const USUAL_MOST = 3_000;
/** As in W-HOP-7. */
const USUAL_SHARE = { kind: 'share', from: 0.3, to: 1 } as const;
/** As broadly as in W-APO-1; as for the tail, the largest job that is drawn has so many times the tasks of the mean. */
const USUAL_SIGMA = 2;
const ALL = { kind: 'share', from: 1, to: 1 } as const;

/** Gives the name of the law by which a stage has its tasks. */
function lawOf(tasks: TaskCountSpec): CountLaw {
  return typeof tasks === 'number' ? 'same' : tasks.kind;
}

/** Lists the stages that are tied to a stage task by task, including itself. */
function oneToOneStages(stages: readonly StageSpec[], position: number): readonly number[] {
  const group = Int32Array.from(stages.keys()); // [stages] → first stage tied to it
  stages.forEach(({ shuffle, after }, each) => {
    if (shuffle?.from === 'same') group[each] = group[(after ?? stageBefore(each))[0]];
  });
  return [...stages.keys()].filter((each) => group[each] === group[position]);
}

/** Changes by which law a stage has its tasks; those that follow it task by task do so further. */
function withCountLaw(jobClass: JobClassSpec, position: number, law: CountLaw): JobClassSpec {
  const { stages } = jobClass;
  const mean = Math.round(tasksOf(stages)[position]);
  const tasks = countOf(law, mean);
  const followers = oneToOneStages(stages, position);
  const next = stages.map((stage, at) => {
    if (at === position) return { ...stage, tasks };
    return followers.includes(at) ? { ...stage, tasks: law === 'same' ? mean : ALL } : stage;
  });
  if (law === 'same') return { ...jobClass, stages: next };
  // Jobs of different sizes have no one time alone.
  const { ideal: _, ...rest } = jobClass;
  return { ...rest, stages: next };
}

function countOf(law: CountLaw, mean: number): TaskCountSpec {
  if (law === 'same') return mean;
  if (law === 'share') return USUAL_SHARE;
  const to = Math.min(USUAL_MOST, mean * USUAL_REACH);
  if (law === 'lognormal') {
    const median = Math.max(0.1, Number((mean / exp((USUAL_SIGMA * USUAL_SIGMA) / 2)).toPrecision(3)));
    return { kind: law, median, sigma: USUAL_SIGMA, from: 1, to };
  }
  return { kind: 'pareto', shape: USUAL_SHAPE, from: 1, to };
}
