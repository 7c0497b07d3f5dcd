import { formatCount, formatSeconds } from '../../base/format.ts';
import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { holding, type NumberSpec, type ScenarioField } from '../fields/field.ts';
import { limits } from '../shape/limits.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ArrivalSpec, GeneratedWorkload, Scenario } from '../shape/schema.ts';
import type { Change, Edit, ListItem, ScenarioList } from './list.ts';
import { withWorkload } from './owners.ts';

type Schedule = Extract<ArrivalSpec, { readonly kind: 'schedule' }>;
type Line = Schedule['lines'][number];

const path = '/workload/arrivals/lines';
const about = { source: 'Delay Scheduling, "Evaluation"', origin: 'our choice', advanced: true } as const;
/** Initial values of a line (our choice): a few jobs, from the start, one every few seconds. */
const USUAL = { jobs: 5, from: 0, gap: 14 } as const;

/** The list of the lines of a schedule. */
export function lineList({ classes }: GeneratedWorkload, { lines }: Schedule): ScenarioList {
  return {
    path,
    title: 'Schedule',
    count: lines.length,
    item: (index) =>
      lineItem(
        lines,
        index,
        classes.map(({ name }) => name),
      ),
    none: '',
    additions: [
      {
        title: 'Add a line',
        begins: `Begins with ${USUAL.jobs} jobs of the last kind, from the start, one in ${USUAL.gap} s (our choice).`,
        edit: add,
      },
    ],
  };
}

function lineItem(lines: readonly Line[], index: number, classes: readonly string[]): ListItem {
  const { jobClass, jobs, from } = lines[index];
  return {
    path: `${path}/${index}`,
    name: `${formatCount(jobs)} × ${jobClass}`,
    about: `from ${formatSeconds(from)}`,
    fields: [...(classes.length > 1 ? [classField(index, classes)] : []), jobsField(index, jobs)],
    copy: changed((all) => all.toSpliced(index + 1, 0, all[index])),
    remove: changed((all) => all.toSpliced(index, 1)),
  };
}

const changed =
  (change: (lines: readonly Line[]) => readonly Line[]): Edit =>
  (scenario) => {
    const { workload } = scenario;
    if (workload.kind === 'explicit' || workload.arrivals.kind !== 'schedule') return { scenario };
    return withLines(scenario, change(workload.arrivals.lines));
  };

const add: Edit = (scenario) => {
  const { workload } = scenario;
  const jobClass = workload.kind === 'generated' ? (workload.classes.at(-1)?.name ?? '') : '';
  return changed((lines) => [...lines, { jobClass, ...USUAL }])(scenario);
};

/** Replaces the schedule. It determines the number of jobs; those after the warm-up are measured. */
export function withLines(scenario: Scenario, lines: readonly Line[]): Change {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return { scenario };
  const all = lines.reduce((sum, { jobs }) => sum + jobs, 0);
  const warmup = Math.max(0, Math.min(workload.warmup, all - 1));
  const arrivals: Schedule = { kind: 'schedule', lines };
  const says =
    warmup === workload.warmup
      ? undefined
      : `The warm-up is now ${warmup} jobs: one job at least must count.`;
  return {
    scenario: withWorkload(scenario, { ...workload, arrivals, warmup, jobs: all - warmup }),
    says,
  };
}

function linesOf({ workload }: Scenario): readonly Line[] {
  return workload.kind === 'generated' && workload.arrivals.kind === 'schedule'
    ? workload.arrivals.lines
    : [];
}

function classField(index: number, classes: readonly string[]): ScenarioField {
  const spec: Worded<ChoiceParam> = {
    ...about,
    kind: 'choice',
    title: 'Kind of job',
    help: 'Which jobs this line is about.',
    consequence: 'another one: other work, at the same times',
    default: classes[0],
    options: classes.map((name) => ({ id: name, title: name })),
  };
  return {
    path: `${path}/${index}/jobClass`,
    section: 'jobs',
    spec,
    read: (from) => linesOf(from)[index]?.jobClass ?? '',
    write: (to, name) =>
      withValueAt(to, ['workload', 'arrivals', 'lines', String(index), 'jobClass'], name) as Scenario,
  };
}

function jobsField(index: number, jobs: number): ScenarioField {
  const spec: NumberSpec = {
    ...about,
    title: 'Jobs of this line',
    help: 'How many of these jobs come.',
    consequence: 'more: a longer run, fuller queues',
    default: USUAL.jobs,
    min: 1,
    max: Math.min(1_000, limits.jobs),
    step: 1,
    unit: '',
    scale: 'log',
  };
  return {
    path: `${path}/${index}/jobs`,
    section: 'jobs',
    spec: { ...holding(spec, jobs), kind: 'number' },
    read: (from) => linesOf(from)[index]?.jobs ?? 1,
    write: (to, count) =>
      changed((lines) => lines.with(index, { ...lines[index], jobs: Number(count) }))(to).scenario,
  };
}
