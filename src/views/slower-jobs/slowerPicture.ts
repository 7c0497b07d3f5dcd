import { maxOf } from '../../base/extremes.ts';
import { formatPercent, formatSeconds } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { type SlowerJobs, slowerJobs } from '../../metrics/gain.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { type Against, againstNow, type Compared, comparedRuns } from '../compare/against.ts';
import { countJobs, gainText } from '../compare/gainWords.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { Column, Picture } from '../grammar/picture.ts';
import { jobSizes } from '../shared/jobGroups.ts';
import { jobTitle } from '../shared/names.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';

/** A slower job; in the table also a sum over the slower jobs of a run. */
interface Slower {
  readonly run: RunTrace;
  readonly against: RunTrace;
  readonly what: string;
  readonly count: number;
  readonly own: number | '';
  readonly other: number | '';
  readonly slowDown: number;
}

interface SlowerJob extends Slower {
  readonly dot: Dot;
  readonly panel: number;
}

const columns: readonly Column<Slower>[] = [
  { title: 'Run', value: ({ run }) => runName(run) },
  { title: 'Against', value: ({ against }) => runName(against) },
  {
    title: 'What',
    value: ({ what }) => what,
    text: ({ what, count }) => `${what}: ${count === 1 ? '1 task' : `${count.toLocaleString('en')} tasks`}`,
  },
  { title: 'Tasks or jobs', value: ({ count }) => count },
  {
    title: 'Response (s)',
    value: ({ own }) => own,
    text: ({ run, slowDown }) => `${gainText(slowDown)} longer under ${runName(run)}`,
  },
  {
    title: 'Against (s)',
    value: ({ other }) => other,
    text: ({ own, other, against }) =>
      `${formatSeconds(Number(own))} instead of ${formatSeconds(Number(other))} under ${runName(against)}`,
  },
  { title: 'Slow-down', value: ({ slowDown }) => slowDown },
];

// Slow-downs at which the axis may have a number; it is a square root, since most are small and a few are not.
const TICKS = [0, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** A panel for each run: how many of its jobs are slower, by how much, and each of them as a dot; more tasks are higher. */
export function slowerPicture(
  slower: readonly SlowerRun[],
  against: RunTrace,
  colourOf: (job: number) => string,
): Picture<SlowerJob> {
  const worst = maxOf(slower.map(({ summary }) => summary.worst).filter(Number.isFinite), 0.01) * 1.02;
  return {
    label: `Jobs that take longer. ${slower.map((each) => describeRun(each, against)).join('. ')}. Left and right keys move between slower jobs, up and down between runs, Enter selects.`,
    ...{ columns, rows: slower.flatMap((each, panel) => jobsOf(each, against, panel)) },
    x: {
      ...{ kind: 'sqrt', domain: [0, worst], format: formatPercent },
      title: `longer than under ${runLetter(against.index)}`,
      ticks: (most) => apart(worst, most),
    },
    y: { domain: [-0.08, 1.08], isBare: true },
    panels: slower.map(({ run, summary: { slower: which, jobs, share, average, worst: most } }) => ({
      ...{ key: run.index, name: [runName(run), runLetter(run.index)] },
      aside:
        which.length === 0
          ? ['none']
          : [
              `${gainText(share)} slower, ${which.length} of ${jobs} · average ${gainText(average)} · worst ${gainText(most)}`,
              `${gainText(share)} slower · avg ${gainText(average)} · worst ${gainText(most)}`,
              gainText(share),
            ],
    })),
    panelOf: ({ panel }) => panel,
    panelHeight: { least: 40, most: 150 },
    rules: slower.flatMap(({ summary, dots }, panel) =>
      dots.length === 0 ? [] : [{ on: 'x' as const, at: summary.average, panels: [panel] }],
    ),
    // The job that pays most.
    first: (slower.find(({ dots }) => dots.length > 0)?.dots.length ?? 0) - 1,
    jobOf: ({ dot }) => dot.job,
    open: ({ dot, run }) => selectionStore.getState().selectJob(dot.job, run.index),
    facts: { against: runLetter(against.index) },
    marks: [
      {
        ...{ kind: 'dots', shape: 'dot', colour: ({ dot }) => colourOf(dot.job) },
        points: ({ dot: { slowDown, rank } }) => ({ xs: [slowDown], ys: [rank] }),
      },
    ],
  };
}

/** The slower jobs of a run, the least slowed first. */
function jobsOf({ run, dots }: SlowerRun, against: RunTrace, panel: number): readonly SlowerJob[] {
  return dots.map((dot) => {
    const { job, tasks: count, own, other, slowDown } = dot;
    const what = jobTitle(run.trace.data.graphs, job);
    return { run, against, what, count, own, other, slowDown, dot, panel };
  });
}

/** Keeps the numbers that are far enough from the one before. */
function apart(worst: number, most: number): readonly number[] {
  let last = Number.NEGATIVE_INFINITY;
  return TICKS.filter((tick) => {
    const place = Math.sqrt(tick / worst) * most;
    if (tick > worst || place - last < 1) return false;
    last = place;
    return true;
  });
}

const MOST_ROWS = 5000;

/** Lists share, average and worst of each run, then the slower jobs, the most slowed first. Shares, and seconds. */
export function slowerTable(runs: readonly RunTrace[]): TableRows {
  const pair = againstNow(runs);
  if (pair === null) return tableOf(columns, []);
  const { against } = pair;
  const slower = slowerRuns(pair);
  const sums = slower.flatMap(
    ({ run, summary: { jobs, slower: which, share, average, worst } }): Slower[] => {
      const of = { run, against, own: '' as const, other: '' as const };
      return [
        { ...of, what: 'share of slower jobs', count: jobs, slowDown: share },
        { ...of, what: 'average of slower jobs', count: which.length, slowDown: average },
        { ...of, what: 'worst', count: which.length, slowDown: worst },
      ];
    },
  );
  const jobs = slower.flatMap((each) => jobsOf(each, against, 0).toReversed());
  return tableOf<Slower>(columns, [...sums, ...jobs.slice(0, MOST_ROWS)]);
}

/** Says which share of the jobs of a run is slower, and by how much. */
export function describeRun({ run, summary }: SlowerRun, against: RunTrace): string {
  const { jobs, slower, share, average, worst } = summary;
  const head = `${runName(run)} against ${runName(against)}`;
  if (slower.length === 0) return `${head}: none of ${countJobs(jobs)} takes longer`;
  const many = `${slower.length.toLocaleString('en')} of ${countJobs(jobs)} (${gainText(share)})`;
  return `${head}: ${many} take longer, by ${gainText(average)} on average and ${gainText(worst)} at worst`;
}

/** A job that takes longer than in the other run. */
interface Dot {
  readonly job: JobId;
  readonly tasks: number;
  /** Response times. [s] */
  readonly own: number;
  readonly other: number;
  /** By how much longer, as a share of `other`. */
  readonly slowDown: number;
  /** Share of the compared jobs with fewer tasks; of jobs with as many, half. */
  readonly rank: number;
}

/** The slower jobs of a run, the least slowed first. */
interface SlowerRun extends Compared {
  readonly summary: SlowerJobs;
  readonly dots: readonly Dot[];
}

/** Finds the slower jobs of each run. */
export function slowerRuns(pair: Against): readonly SlowerRun[] {
  const sizes = jobSizes(pair.against.trace.data.graphs);
  return comparedRuns(pair).map((compared) => {
    const { jobs, own, other } = compared.comparison;
    const summary = slowerJobs(compared.comparison);
    const rankOf = ranksOf(jobs.map((job) => sizes[job]));
    const dots = summary.slower.map(
      (at): Dot => ({
        ...{ job: jobs[at], tasks: sizes[jobs[at]], own: own[at], other: other[at] },
        slowDown: own[at] / other[at] - 1,
        rank: rankOf(sizes[jobs[at]]),
      }),
    );
    return { ...compared, summary, dots: dots.sort((a, b) => a.slowDown - b.slowDown || a.job - b.job) };
  });
}

function ranksOf(sizes: readonly number[]): (size: number) => number {
  const ranks = new Map<number, number>();
  const ascending = [...sizes].sort((a, b) => a - b);
  for (let from = 0; from < ascending.length; ) {
    let past = from;
    while (past < ascending.length && ascending[past] === ascending[from]) past += 1;
    ranks.set(ascending[from], (from + past) / 2 / ascending.length);
    from = past;
  }
  return (size) => ranks.get(size) ?? 0;
}
