import { formatCount, formatSeconds } from '../../base/format.ts';
import { usualIn } from '../fields/entries.ts';
import { fieldsAt } from '../fields/entry.ts';
import type { ArrivalSpec, GeneratedWorkload, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { type Change, type Edit, type ListItem, listOf, type ScenarioList } from './list.ts';
import { withWorkload } from './owners.ts';

type Schedule = Extract<ArrivalSpec, { readonly kind: 'schedule' }>;
type Line = Schedule['lines'][number];

const { path } = about.schedule;
/** Initial values of a line (our choice): a few jobs, from the start, one every few seconds. */
const USUAL = { jobs: usualIn('lineChoices').jobs, from: 0, gap: 14 };

/** The list of the lines of a schedule. */
export function lineList(
  scenario: Scenario,
  { classes }: GeneratedWorkload,
  { lines }: Schedule,
): ScenarioList {
  const names = classes.map(({ name }) => name);
  return listOf(
    about.schedule,
    [add],
    { count: lines.length, item: (index) => lineItem(scenario, lines, index, names) },
    USUAL,
  );
}

function lineItem(
  scenario: Scenario,
  lines: readonly Line[],
  index: number,
  classes: readonly string[],
): ListItem {
  const { jobClass, jobs, from } = lines[index];
  return {
    path: `${path}/${index}`,
    name: `${formatCount(jobs)} × ${jobClass}`,
    about: `from ${formatSeconds(from)}`,
    fields: fieldsAt(
      'lineChoices',
      { scenario, path: `${path}/${index}` },
      {
        jobClass: classes.length > 1 && {
          default: classes[0],
          options: classes.map((name) => ({ id: name, title: name })),
        },
        jobs: {
          write: (to: Scenario, count: number) =>
            changed((all) => all.with(index, { ...all[index], jobs: count }))(to).scenario,
        },
      },
    ),
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
