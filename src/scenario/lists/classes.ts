import { isDrawn, tasksOf } from '../counted/stageTasks.ts';
import { fieldsAt, type ScenarioField, type Special } from '../fields/entry.ts';
import { EVERYONE } from '../shape/defaults.ts';
import { pointerNames, withValueAt } from '../shape/pointer.ts';
import type { GeneratedWorkload, JobClassSpec, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { canNeed } from './features.ts';
import { type Change, type Edit, type ListItem, listOf, nameText, type ScenarioList } from './list.ts';
import { copyName, counted } from './names.ts';
import { leavesOf } from './owners.ts';
import { withLines } from './schedule.ts';
import { stageList } from './stages.ts';

const { path } = about.classes;

/** The list of the classes of a generated workload. */
export function classList(scenario: Scenario, workload: GeneratedWorkload): ScenarioList {
  const { classes } = workload;
  return listOf(about.classes, [copy(classes.length - 1)], {
    count: classes.length,
    item: (index) => classItem(scenario, workload, index),
  });
}

function classItem(scenario: Scenario, workload: GeneratedWorkload, index: number): ListItem {
  const { name, stages } = workload.classes[index];
  const tasks = tasksOf(stages).reduce((sum, each) => sum + each, 0);
  const of = stages.length === 1 ? '' : ` in ${stages.length} stages`;
  return {
    path: `${path}/${index}`,
    name,
    about: `${isDrawn(stages) ? 'about ' : ''}${counted(Math.round(tasks), 'task')}${of}`,
    texts: [nameText(about.classes, index, name)],
    fields: classFields(scenario, workload, index),
    // The stages of a single class are shown beside this list.
    lists:
      workload.classes.length === 1 ? [] : [stageList(scenario, workload.classes[index], `${path}/${index}`)],
    copy: copy(index),
    remove: remove(index),
  };
}

/** As in W-APO-3. */
const usualGraphs = { variants: 20, stages: 8, oneToOne: 0.5, aggregate: 0.1 };
/** Runs of some jobs that differ clearly, each nearly alike from run to run (our choice). */
const usualRecurring = { jobs: 10, between: 0.5, within: 0.02 };

/** Controls of the owner and the needed feature of a class, and whether its jobs recur, where there is a choice. */
function classFields(scenario: Scenario, workload: GeneratedWorkload, index: number): ScenarioField[] {
  const jobClass = workload.classes[index];
  const { users = [], pools = [] } = workload;
  const { features = [] } = scenario.cluster;
  const { stages, graphs, recurring } = jobClass;
  const own = `${path}/${index}`;
  const leaves = leavesOf(pools).map(({ name }) => name);
  // Jobs without a pool go to the pool of their user, who must have one.
  const goesByUser = jobClass.pool === undefined && pools.length > 0;
  const who = users.map(({ name }) => name).filter((name) => !goesByUser || leaves.includes(name));
  const hasShuffle = stages.some(({ shuffle }) => (shuffle?.size ?? 0) > 0);
  return fieldsAt(
    'classChoices',
    { scenario, path: own },
    {
      // Random graphs are like one or two stages; more cannot be said of them.
      graphs: (stages.length <= 2 || graphs !== undefined) && whether('listed', 'random', usualGraphs),
      // Runs of jobs that fetch nothing could not differ.
      recurring: (hasShuffle || recurring !== undefined) && whether('one', 'several', usualRecurring),
      needs:
        features.length > 0 &&
        canNeed(jobClass) &&
        oneOf(
          features.map(({ name }) => name),
          'any server',
        ),
      user: users.length > 0 && oneOf(who, who.length === users.length ? 'users in turn' : undefined),
      pool:
        pools.length > 0 &&
        oneOf(leaves, canGoByUser(jobClass, workload, leaves) ? 'the pool of its user' : undefined),
    },
  );
}

/** A choice that makes a part of the scenario, with its usual values, or leaves it out. */
function whether(without: string, within: string, usual: object): Special {
  return {
    shown: (stored?: object) => (stored === undefined ? without : within),
    chosen: (stored: object | undefined, choice: string) =>
      choice === without ? undefined : (stored ?? usual),
  };
}

/** A choice of a name, or of none. */
function oneOf(names: readonly string[], none?: string): Special {
  const options = names.map((name) => ({ id: name, title: name }));
  if (none !== undefined) options.unshift({ id: '', title: none });
  return { options, default: options[0].id };
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

/** An empty list stays, for the check to say that the last class must not go. */
const withClasses = (scenario: Scenario, classes: readonly JobClassSpec[]): Scenario =>
  withValueAt(scenario, pointerNames(path), classes) as Scenario;

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
