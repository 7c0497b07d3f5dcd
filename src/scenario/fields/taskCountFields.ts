import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, Scenario, StageSpec } from '../shape/schema.ts';
import type { Titled } from './durationFields.ts';
import { type NumberSpec, numberField, type ScenarioField } from './field.ts';
import { logNormalFields } from './logNormalCountFields.ts';
import {
  type CountLaw,
  lawOf,
  oneToOneStages,
  USUAL_SHAPE,
  USUAL_SHARE,
  withCountLaw,
} from './taskCountLaw.ts';

// m tasks of a job · a shape of the tail of sizes

const laws: Worded<ChoiceParam<CountLaw>> = {
  kind: 'choice',
  title: 'Number of tasks',
  help: 'Whether all jobs have as many tasks, or each draws its own number.',
  consequence: 'drawn: many small jobs, and few that hold most of the work',
  source: 'Hopper §7.1; Apollo §2.3; Delay Scheduling, "Evaluation"',
  origin: 'our choice',
  default: 'same',
  options: [],
  advanced: true,
};

/** Lists what can be changed about how many tasks a stage has; `path` is that of the stage. */
export function taskCountFields(
  scenario: Scenario,
  stages: readonly StageSpec[],
  position: number,
  path: string,
  titled: Titled,
  isSimple: boolean,
): ScenarioField[] {
  const { tasks, shuffle } = stages[position];
  // Where each task follows one task before, there are as many: that is said there.
  const follows = shuffle?.from === 'same';
  const choice = follows ? [] : [lawField(stages, position, path, titled)];
  const about = { source: 'Hopper §7.1', unit: '', advanced: !isSimple } as const;
  if (typeof tasks === 'number') {
    const title = titled(isSimple ? 'Tasks for each job' : 'Tasks');
    return [
      tasksField(scenario, stages, position, path, { ...sameSpec, title, advanced: !isSimple }),
      ...choice,
    ];
  }
  if (tasks.kind === 'pareto') {
    const count = { ...about, origin: 'our choice', step: 1, scale: 'log' } as const;
    return [
      numberField(scenario, 'jobs', `${path}/tasks/shape`, {
        ...about,
        title: titled('Shape of the sizes'),
        symbol: 'a',
        help: 'How fast large jobs become rare: 10 times the tasks in 10^a times fewer jobs.',
        consequence: 'smaller: more of the work is in few large jobs',
        origin: 'our choice (0.745: 82% of jobs have fewer than 10 tasks)',
        default: USUAL_SHAPE,
        min: 0.1,
        max: 3,
        step: 0.005,
      }),
      numberField(scenario, 'jobs', `${path}/tasks/from`, {
        ...count,
        title: titled('Fewest tasks'),
        help: 'No job has fewer.',
        consequence: 'more: fewer jobs are small',
        default: 1,
        min: 1,
        max: tasks.to,
      }),
      numberField(scenario, 'jobs', `${path}/tasks/to`, {
        ...count,
        title: titled('Most tasks'),
        help: 'No job has more. With more, jobs bring more work and so come less often at the same load.',
        consequence: 'more: now and then a job fills the cluster',
        default: 3_000,
        min: tasks.from,
        max: 10_000,
      }),
      ...choice,
    ];
  }
  if (tasks.kind === 'lognormal')
    return [...logNormalFields(scenario, tasks, path, titled, !isSimple), ...choice];
  if (follows) return [];
  const share = { ...about, origin: 'our choice', advanced: true, step: 0.05 } as const;
  return [
    ...choice,
    numberField(scenario, 'jobs', `${path}/tasks/from`, {
      ...share,
      title: titled('Smallest share of the tasks before'),
      help: 'Each job draws a share of the tasks of the stage that this one waits for; there is always one task.',
      consequence: 'smaller: later stages need fewer slots',
      default: USUAL_SHARE.from,
      min: 0,
      max: tasks.to,
    }),
    numberField(scenario, 'jobs', `${path}/tasks/to`, {
      ...share,
      title: titled('Largest share of the tasks before'),
      help: 'The largest share that a job may draw.',
      consequence: 'smaller: later stages need fewer slots',
      default: USUAL_SHARE.to,
      min: tasks.from,
      max: 1,
    }),
  ];
}

const sameSpec = {
  source: 'Sparrow §4.1',
  symbol: 'm',
  help: 'Tasks that run in parallel; the slowest one decides when the job ends.',
  consequence: 'more tasks per job: one slow task delays more jobs',
  origin: 'Sparrow §7.1',
  default: 10,
  min: 1,
  max: 2_000,
  step: 1,
  unit: '',
  scale: 'log',
} as const;

/** Number of tasks. Stages in which each task follows one earlier task change together. */
function tasksField(
  scenario: Scenario,
  stages: readonly StageSpec[],
  position: number,
  path: string,
  spec: NumberSpec,
): ScenarioField {
  const field = numberField(scenario, 'jobs', `${path}/tasks`, spec);
  const others = oneToOneStages(stages, position).filter(
    (other) => other !== position && typeof stages[other].tasks === 'number',
  );
  const classPath = path.slice(0, path.lastIndexOf('/'));
  return {
    ...field,
    write: (to, tasks) =>
      others.reduce(
        (next, other) => withValueAt(next, pointerNames(`${classPath}/${other}/tasks`), tasks) as Scenario,
        field.write(to, tasks),
      ),
  };
}

function lawField(
  stages: readonly StageSpec[],
  position: number,
  path: string,
  titled: Titled,
): ScenarioField {
  const names = pointerNames(path).slice(0, -2); // of the class
  const classIn = (scenario: Scenario) => valueAt(scenario, names) as JobClassSpec;
  const lawIn = (from: Scenario) => lawOf(classIn(from).stages[position].tasks);
  const waits = (stages[position].after ?? stageBefore(position)).length > 0;
  const options: ChoiceParam<CountLaw>['options'] = [
    { id: 'same', title: 'the same in all jobs' },
    { id: 'pareto', title: 'drawn (heavy tail)' },
    { id: 'lognormal', title: 'drawn (log-normal)' },
    ...(waits ? [{ id: 'share', title: 'a share of those before' } as const] : []),
  ];
  return {
    path: `${path}/tasks/kind`,
    section: 'jobs',
    spec: { ...laws, title: titled(laws.title), options },
    read: lawIn,
    write: (to, law) =>
      law === lawIn(to)
        ? to
        : (withValueAt(to, names, withCountLaw(classIn(to), position, law as CountLaw)) as Scenario),
  };
}
