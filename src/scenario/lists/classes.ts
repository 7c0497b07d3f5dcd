import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { isDrawn, tasksOf } from '../counted/stageTasks.ts';
import type { ScenarioField } from '../fields/field.ts';
import { EVERYONE } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { GeneratedWorkload, JobClassSpec, Scenario } from '../shape/schema.ts';
import { canNeed } from './features.ts';
import { graphsFields } from './graphsField.ts';
import type { Change, Edit, ListItem, ScenarioList } from './list.ts';
import { copyName, counted } from './names.ts';
import { leavesOf } from './owners.ts';
import { recursFields } from './recursField.ts';
import { withLines } from './schedule.ts';
import { stageList } from './stages.ts';

const path = '/workload/classes';
const about = { origin: 'our choice', default: '', advanced: true, kind: 'choice' } as const;

/** The list of the classes of a generated workload. */
export function classList(scenario: Scenario, workload: GeneratedWorkload): ScenarioList {
  const { classes } = workload;
  return {
    path,
    title: 'Kinds of job',
    count: classes.length,
    item: (index) => classItem(scenario, workload, index),
    none: '',
    additions: [
      {
        title: 'Add a kind of job',
        begins: 'Begins as a copy of the last one, and comes as often (our choice).',
        edit: copy(classes.length - 1),
      },
    ],
  };
}

function classItem(scenario: Scenario, workload: GeneratedWorkload, index: number): ListItem {
  const { name, stages } = workload.classes[index];
  const tasks = tasksOf(stages).reduce((sum, each) => sum + each, 0);
  const of = stages.length === 1 ? '' : ` in ${stages.length} stages`;
  return {
    path: `${path}/${index}`,
    name,
    about: `${isDrawn(stages) ? 'about ' : ''}${counted(Math.round(tasks), 'task')}${of}`,
    texts: [
      {
        path: `${path}/${index}/name`,
        title: 'Name',
        help: 'What jobs of this kind are called.',
        value: name,
        write: (text) => rename(index, text),
      },
    ],
    fields: classFields(scenario, workload, index),
    // The stages of a single class are shown beside this list.
    lists:
      workload.classes.length === 1 ? [] : [stageList(scenario, workload.classes[index], `${path}/${index}`)],
    copy: copy(index),
    remove: remove(index),
  };
}

/** Controls of the owner and the needed feature of a class, and whether its jobs recur, where there is a choice. */
function classFields({ cluster }: Scenario, workload: GeneratedWorkload, index: number): ScenarioField[] {
  const jobClass = workload.classes[index];
  const { users = [], pools = [] } = workload;
  const fields: ScenarioField[] = [
    ...graphsFields(jobClass, `${path}/${index}`),
    ...recursFields(jobClass, `${path}/${index}`),
  ];
  const features = cluster.features ?? [];
  if (features.length > 0 && canNeed(jobClass)) {
    fields.push(
      choice(
        index,
        'needs',
        needs,
        'any server',
        features.map(({ name }) => name),
      ),
    );
  }
  const leaves = leavesOf(pools).map(({ name }) => name);
  if (users.length > 0) {
    // Jobs without a pool go to the pool of their user, who must have one.
    const goesByUser = jobClass.pool === undefined && pools.length > 0;
    const who = users.map(({ name }) => name).filter((name) => !goesByUser || leaves.includes(name));
    const inTurn = who.length === users.length ? 'users in turn' : undefined;
    fields.push(choice(index, 'user', submitters, inTurn, who));
  }
  if (pools.length > 0) {
    const own = canGoByUser(jobClass, workload, leaves) ? 'the pool of its user' : undefined;
    fields.push(choice(index, 'pool', submittedTo, own, leaves));
  }
  return fields;
}

const needs = {
  title: 'Runs on',
  help: 'What a server must have to run tasks of these jobs.',
  consequence: 'a feature: fewer servers to choose from',
  source: 'Sparrow §3.3',
};
const submitters = {
  title: 'Submitted by',
  help: 'The user whose jobs these are.',
  consequence: 'another one: counts against their share',
  source: 'Sparrow §3.5',
};
const submittedTo = {
  title: 'Submitted to',
  help: 'The pool whose share these jobs use.',
  consequence: 'another one: waits for its slots',
  source: 'Delay Scheduling, "Evaluation"',
};

function choice(
  index: number,
  field: 'needs' | 'user' | 'pool',
  words: typeof needs,
  none: string | undefined,
  names: readonly string[],
): ScenarioField {
  const place = `${path}/${index}/${field}`;
  const pointer = pointerNames(place);
  const without = none === undefined ? [] : [{ id: '', title: none }];
  const options = [...without, ...names.map((name) => ({ id: name, title: name }))];
  const spec: Worded<ChoiceParam> = { ...about, ...words, options, default: options[0].id };
  return {
    path: place,
    section: 'jobs',
    spec,
    read: (from) => (valueAt(from, pointer) as string | undefined) ?? '',
    write: (to, value) => withValueAt(to, pointer, value === '' ? undefined : value) as Scenario,
  };
}

/** Tells whether every user who may submit the jobs has a pool of the same name. */
function canGoByUser(
  { user }: JobClassSpec,
  { users = [EVERYONE] }: GeneratedWorkload,
  leaves: readonly string[],
): boolean {
  const who = user === undefined ? users.map(({ name }) => name) : [user];
  return who.every((name) => leaves.includes(name));
}

const withClasses = (scenario: Scenario, classes: readonly JobClassSpec[]): Scenario =>
  withValueAt(scenario, ['workload', 'classes'], classes) as Scenario;

/** Inserts a copy of a class after it; a schedule gets lines for the copy. */
function copy(index: number): Edit {
  return (scenario): Change => {
    const { workload } = scenario;
    if (workload.kind === 'explicit') return { scenario };
    const { classes, arrivals } = workload;
    const original = classes[index].name;
    const name = copyName(
      original,
      classes.map((each) => each.name),
    );
    const next = withClasses(scenario, classes.toSpliced(index + 1, 0, { ...classes[index], name }));
    if (arrivals.kind !== 'schedule') return { scenario: next };
    const own = arrivals.lines.filter(({ jobClass }) => jobClass === original);
    return withLines(next, [...arrivals.lines, ...own.map((line) => ({ ...line, jobClass: name }))]);
  };
}

/** Removes a class and its lines in the schedule. The last class stays: there must be jobs. */
function remove(index: number): Edit {
  return (scenario): Change => {
    const { workload } = scenario;
    if (workload.kind === 'explicit') return { scenario };
    const { classes, arrivals } = workload;
    const next = withClasses(scenario, classes.toSpliced(index, 1));
    if (arrivals.kind !== 'schedule') return { scenario: next };
    return withLines(
      next,
      arrivals.lines.filter(({ jobClass }) => jobClass !== classes[index].name),
    );
  };
}

function rename(index: number, to: string): Edit {
  return (scenario) => {
    const { workload } = scenario;
    if (workload.kind === 'explicit') return { scenario };
    const { classes, arrivals } = workload;
    const from = classes[index].name;
    const next = withClasses(scenario, classes.with(index, { ...classes[index], name: to }));
    if (arrivals.kind !== 'schedule') return { scenario: next };
    const lines = arrivals.lines.map((line) => (line.jobClass === from ? { ...line, jobClass: to } : line));
    return { scenario: withValueAt(next, ['workload', 'arrivals', 'lines'], lines) as Scenario };
  };
}
