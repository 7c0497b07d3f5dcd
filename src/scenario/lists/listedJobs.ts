import { formatCount, formatSeconds } from '../../base/format.ts';
import { present } from '../../base/present.ts';
import { fieldsAt } from '../fields/entry.ts';
import { limits } from '../shape/limits.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { ExplicitJob, ExplicitWorkload, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import {
  type Change,
  type Edit,
  type ListItem,
  listOf,
  optionalText,
  type ScenarioList,
  type TextField,
} from './list.ts';
import { counted } from './names.ts';
import { leavesOf, usersOf, withWorkload } from './owners.ts';
import { withFittingShuffles, withoutStage, withTwinStage } from './stageOrder.ts';

const { path } = about.jobs;
/** A new job arrives so long after the last one, and its two tasks take so long (our choice). */
const USUAL_GAP = 1; // seconds
const USUAL_TASKS = [1, 1] as const; // seconds

/** The list of jobs that are listed one by one. */
export function jobList(scenario: Scenario, workload: ExplicitWorkload): ScenarioList {
  const { jobs } = workload;
  const owners = ownersOf(workload);
  const add: Edit = (to) => withJobs(to, (all) => [...all, newJob(all)]);
  return listOf(
    about.jobs,
    [add],
    { count: jobs.length, item: (index) => jobItem(scenario, workload, index, owners) },
    { gap: USUAL_GAP },
  );
}

function newJob(jobs: readonly ExplicitJob[]): ExplicitJob {
  const last = jobs.reduce((latest, { arrivesAt }) => Math.max(latest, arrivesAt), 0);
  const { user, pool } = jobs[jobs.length - 1];
  const stages = [{ durations: [...USUAL_TASKS] }];
  return present({ arrivesAt: Number((last + USUAL_GAP).toFixed(6)), user, pool, stages });
}

/** Who may own jobs; computed once, as there may be a million jobs. */
interface Owners {
  readonly users: readonly string[];
  readonly pools: readonly string[];
}

function ownersOf(workload: ExplicitWorkload): Owners {
  return {
    users: usersOf(workload).map(({ name }) => name),
    pools: leavesOf(workload.pools ?? []).map(({ name }) => name),
  };
}

function jobItem(scenario: Scenario, workload: ExplicitWorkload, index: number, owners: Owners): ListItem {
  const { name, arrivesAt, stages } = workload.jobs[index];
  const own = `${path}/${index}`;
  const inside = listedStages(stages, own);
  const tasks = stages.reduce((sum, { durations }) => sum + durations.length, 0);
  return {
    path: own,
    name: `${formatCount(index + 1)}. ${name ?? 'job'}`,
    about: `at ${formatSeconds(arrivesAt)}, ${counted(tasks, 'task')}`,
    texts: [
      optionalText(`${own}/name`, 'Name', 'What the job is called; jobs of one name are one kind.', name),
      ...recurringTexts(workload.jobs[index], own),
      // With a single stage, its task times are edited in the job's card.
      ...(stages.length === 1 ? (inside.item(0).texts ?? []) : []),
    ],
    fields: fieldsAt(
      'job',
      { scenario, path: own },
      {
        // The slider reaches to a minute, or to twice the current time.
        arrivesAt: { default: arrivesAt, max: Math.max(60, 2 * arrivesAt) },
        user: owners.users.length > 1 && oneOf('the first user', owners.users),
        pool: owners.pools.length > 0 && oneOf('the pool of its user', owners.pools),
      },
    ),
    lists: [inside],
    copy: (scenario) => withJobs(scenario, (all) => all.toSpliced(index + 1, 0, all[index])),
    remove: (scenario) => withJobs(scenario, (all) => all.toSpliced(index, 1)),
  };
}

/** The name of the recurring job, where what runs of it fetch may tell of later ones (Hopper §6.3). */
function recurringTexts({ stages, recurring }: ExplicitJob, own: string): readonly TextField[] {
  if (recurring === undefined && stages.every(({ shuffle }) => shuffle === undefined)) return [];
  const help = 'The recurring job that it is a run of; without one, jobs of one name are one.';
  return [optionalText(`${own}/recurring`, 'Run of', help, recurring)];
}

/** Changes the jobs. The warm-up keeps its size unless no measured job would be left. */
function withJobs(
  scenario: Scenario,
  change: (jobs: readonly ExplicitJob[]) => readonly ExplicitJob[],
): Change {
  const { workload } = scenario;
  if (workload.kind !== 'explicit') return { scenario };
  const jobs = change(workload.jobs);
  const warmup = Math.max(0, Math.min(workload.warmup, jobs.length - 1));
  return {
    scenario: withWorkload(scenario, { ...workload, jobs, warmup }),
    says:
      warmup === workload.warmup
        ? undefined
        : `The warm-up is now ${warmup} jobs: one job at least must count.`,
  };
}

/** A choice of a name, or of none. */
function oneOf(none: string, names: readonly string[]) {
  return { options: [{ id: '', title: none }, ...names.map((name) => ({ id: name, title: name }))] };
}

type Stage = ExplicitJob['stages'][number];

/** More numbers than these are not editable as a line of text. */
const MOST_TYPED = 200;

/** The list of the stages of a listed job; `jobPath` is that of the job. */
function listedStages(stages: ExplicitJob['stages'], jobPath: string): ScenarioList {
  const path = `${jobPath}/stages`;
  const add: Edit = (scenario) => changed(scenario, path, (all) => [...all, { durations: [1] }]);
  return listOf(about.listedStages, [add], {
    path,
    count: stages.length,
    item: (index) => stageItem(stages[index], index, path),
  });
}

function stageItem({ durations }: Stage, index: number, path: string): ListItem {
  const own = `${path}/${index}`;
  const isShort = durations.length <= MOST_TYPED;
  return {
    path: own,
    name: `Stage ${index + 1}`,
    about: counted(durations.length, 'task'),
    texts: isShort
      ? [
          {
            path: `${own}/durations`,
            title: 'Task times',
            help: 'Seconds that each task takes, one number for each task.',
            value: durations.join(', '),
            write: (text) => {
              const numbers = numbersIn(text);
              if (typeof numbers === 'string') return numbers;
              return (scenario) =>
                changed(scenario, path, (all) => all.with(index, { ...all[index], durations: numbers }));
            },
          },
        ]
      : [],
    copy: (scenario) => changed(scenario, path, (all) => withTwinStage(all, index)),
    remove: (scenario) => changed(scenario, path, (all) => withoutStage(all, index)),
  };
}

/** Parses a row of numbers; returns what is wrong with it otherwise. */
function numbersIn(text: string): readonly number[] | string {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  if (numbers.length === 0) return 'Type a number of seconds for each task.';
  const wrong = numbers.findIndex((number) => !(number > 0 && number <= limits.listedDuration));
  if (wrong < 0) return numbers;
  return `“${words[wrong].slice(0, 20)}” is no time in seconds above 0; write 1, 1, 2.5.`;
}

function changed(
  scenario: Scenario,
  path: string,
  change: (stages: readonly Stage[]) => readonly Stage[],
): Change {
  const names = pointerNames(path);
  const next = change(valueAt(scenario, names) as readonly Stage[]);
  const fitting = withFittingShuffles(
    next,
    (before, stage) => before.durations.length === stage.durations.length,
  );
  return { scenario: withValueAt(scenario, names, fitting) as Scenario };
}
