import { percentileOfSorted } from '../../algorithms/percentile.ts';
import { formatCount, formatSeconds } from '../../base/format.ts';
import type { loggedOf } from '../../metrics/logged.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { type Shape, shapes } from '../../widgets/shapes.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { logTicks } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { Column, Lengths, Mark, Picture, Points } from '../grammar/picture.ts';
import { jobName } from '../shared/names.ts';
import { placeOf, recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { type JobTimes, type TimesGroup, type TimesPicture, timesOf } from './jobTimes.ts';

/** A job: its times, and its place among those that are drawn. */
interface TimesRow extends JobTimes {
  readonly group: string;
  readonly at: number;
}

/** The times of jobs in the log from which they are. */
type InLog = ReturnType<typeof loggedOf>;

/** What is known of each job under so many runs. */
export function columnsOf(
  runs: readonly RunTrace[],
  { areIdealsGiven, quota }: TimesPicture,
): readonly Column<TimesRow>[] {
  return [
    { title: 'Group', value: ({ group }) => group },
    { title: 'Job', value: ({ title }) => title, text: ({ title }) => title },
    { title: 'Fits its quota', value: ({ fits }) => fitLetter(fits) },
    {
      title: 'Ideal (s)',
      value: ({ ideal }) => ideal,
      text: ({ ideal }) =>
        Number.isNaN(ideal)
          ? null
          : `${areIdealsGiven ? 'Ideal' : 'Without any wait'}: ${formatSeconds(ideal)}`,
    },
    {
      title: 'Oracle with its tokens (s)',
      value: ({ oracle }) => (Number.isNaN(oracle) ? '' : oracle),
      text: ({ oracle }) =>
        Number.isNaN(oracle) ? null : `Oracle with its tokens: ${formatSeconds(oracle)}`,
    },
    ...runs.map(
      (run, at): Column<TimesRow> => ({
        title: `${runName(run)} (s)`,
        value: ({ actual }) => actual[at],
        text({ actual, ideal }) {
          if (Number.isNaN(actual[at])) return `${runName(run)}: has not finished`;
          const factor = actual[at] / ideal;
          const slower = Number.isFinite(factor) ? `, ${formatCount(factor)} × ideal` : '';
          return `${runName(run)}: ${formatSeconds(actual[at])}${slower}`;
        },
      }),
    ),
    ...runs.map(
      (run, at): Column<TimesRow> => ({
        title: `${runName(run)} ÷ ideal`,
        value: ({ actual, ideal }) => actual[at] / ideal,
      }),
    ),
    { title: 'Fit', text: ({ widest, fits }) => describeFit(widest, fits, quota) },
  ];
}

export function rowsOf({ groups }: TimesPicture): readonly TimesRow[] {
  return groups
    .flatMap(({ title, jobs }) => jobs.map((times) => ({ ...times, group: title })))
    .map((times, at) => ({ ...times, at }));
}

// With a letter, a mark needs so much of the width of the picture.
const LETTERED = 1 / 48;
// So much of the height is free above all marks, for the names of groups.
const HEAD = 0.08;
// What a job leaves free on either side.
const BESIDE = 0.1;

/**
 * Jobs beside each other on a logarithmic axis of time: a tick where each would be done alone, a dashed one for the oracle
 * with its tokens, and a mark for each policy, which a line of the job's colour joins to its ideal under the one that is looked at.
 */
export function timesPicture(
  runs: readonly RunTrace[],
  times: TimesPicture,
  order: string,
  looked: number,
  { ink, inkFaint }: Palette,
  colourOf: (job: number) => string,
  inLog: InLog = null,
): Picture<TimesRow> {
  const rows = rowsOf(times);
  const logged = heightsOf(inLog);
  const domain = domainOf(rows, logged);
  const unit = timeUnitFor(Math.min(domain[1], 60));
  const inUnits = [domain[0] / unit.seconds, domain[1] / unit.seconds] as const;
  const hasLetters = rows.length * runs.length * LETTERED <= 1;
  const lookedAt = placeOf(runs, looked);
  const xOf = ({ at }: TimesRow, run: number) => at + BESIDE + ((run + 0.5) / runs.length) * (1 - 2 * BESIDE);
  const tick = (timeOf: (row: TimesRow) => number, dash?: string): Mark<TimesRow> => ({
    ...{ kind: 'line', shape: 'straight', ...(dash !== undefined && { dash }) },
    of: (row) => timeOf(row) > 0,
    points: (row) => [across(row.at + BESIDE, row.at + 1 - BESIDE, timeOf(row))],
    end: ({ at }) => at + 1 - BESIDE,
  });
  const stem = (run: number): Mark<TimesRow> => ({
    ...{ kind: 'line', shape: 'straight', weight: run === lookedAt ? 2.5 : 1 },
    colour: ({ job }) => (run === lookedAt ? colourOf(job) : inkFaint),
    of: ({ ideal, actual }) => actual[run] > 0 && ideal > 0,
    // With an empty line, this one is not pointed at.
    points: (row) => [upright(xOf(row, run), row.ideal, row.actual[run]), { xs: [], ys: [] }],
  });
  return {
    label:
      'Execution time of each job under each policy. Left and right keys move between jobs, Enter selects.',
    ...{ rows, columns: columnsOf(runs, times) },
    x: {
      ...{ domain: [0, Math.max(1, rows.length)], title: `jobs, ${order}` },
      ticks: (most) => placesOf(rows.length, most),
      format(place) {
        const row = rows[Math.floor(place)];
        return row === undefined ? '' : `${jobName(row.job)} ${fitLetter(row.fits)}`.trim();
      },
    },
    y: {
      ...{ kind: 'log', size: unit.seconds, title: `execution time, ${unit.name}` },
      domain: [domain[0], domain[1] * (domain[1] / domain[0]) ** HEAD],
      ticks: (most) => logTicks(inUnits, most),
    },
    rules: groupStarts(times).map(({ group, at }) => ({ on: 'x', at, text: groupLengths(group, runs) })),
    jobOf: ({ job }) => job,
    open: ({ job }) => selectionStore.getState().selectJob(job),
    marks: [
      ...[...runs.keys()].flatMap((run): readonly Mark<TimesRow>[] =>
        hasLetters || run === lookedAt ? [stem(run)] : [],
      ),
      ...runs.map(
        (run, at): Mark<TimesRow> => ({
          kind: 'dots',
          ...(hasLetters
            ? { shape: 'ring', letter: () => runLetter(run.index) }
            : { shape: shapeOf(run), legend: () => runLetter(run.index) }),
          colour: () => (at === lookedAt ? ink : inkFaint),
          of: ({ actual }) => actual[at] > 0,
          points: (row) => ({ xs: [xOf(row, at)], ys: [row.actual[at]] }),
        }),
      ),
      ...(logged.length > 0 ? [acrossAll(logged, rows.length)] : []),
      tick(({ oracle }) => oracle, '3 2'),
      tick(({ ideal }) => ideal),
    ],
  };
}

/** The median and the 95th percentile of the log: what it tells is of all jobs, not of single ones. */
function heightsOf(inLog: InLog): readonly number[] {
  return inLog === null ? [] : [0.5, 0.95].map((share) => percentileOfSorted(inLog.ascending, share));
}

/** Dashed lines across all jobs. */
function acrossAll(heights: readonly number[], jobs: number): Mark<TimesRow> {
  return {
    ...{ kind: 'line', shape: 'straight', weight: 1, dash: '5 4' },
    of: ({ at }) => at === 0,
    legend: () => 'responses in the log: median, p95',
    // With an empty line, these are not pointed at.
    points: () => [...heights.map((height) => across(0, jobs, height)), { xs: [], ys: [] }],
  };
}

function fitLetter(fits: boolean | null): string {
  return fits === null ? '' : fits ? 'F' : 'O';
}

function across(from: number, to: number, height: number): Points {
  return { xs: [from, to], ys: [height, height] };
}

function upright(place: number, from: number, to: number): Points {
  return { xs: [place, place], ys: [from, to] };
}

/** Runs differ by shape. */
function shapeOf({ index }: RunTrace): Shape {
  const all = Object.keys(shapes) as Shape[];
  return all[index % all.length];
}

/** The middles of at most so many jobs, at equal distances. */
function placesOf(jobs: number, most: number): readonly number[] {
  const every = Math.max(1, Math.ceil(jobs / most));
  return Array.from({ length: Math.ceil(jobs / every) }, (_, at) => at * every + 0.5);
}

/** Where each group begins. */
function groupStarts({ groups }: TimesPicture) {
  let at = 0;
  return groups.map((group) => {
    at += group.jobs.length;
    return { group, at: at - group.jobs.length };
  });
}

/** Says whether a job fits its quota; null where there is none. */
function describeFit(widest: number, fits: boolean | null, quota: number | null): string | null {
  if (fits === null || quota === null) return null;
  const than = `${formatCount(widest)} tasks at a time, quota ${formatCount(quota)} slots`;
  return fits ? `F, fits: ${than}` : `O, overflows: ${than}`;
}

/** Summarizes a group, from long to short: SNP of each run, and the worst slowdown. */
export function groupLengths({ title, performance }: TimesGroup, runs: readonly RunTrace[]): Lengths {
  const write = (value: number) => (value < 10 ? value.toFixed(2) : formatCount(Math.round(value)));
  const list = (read: (at: number) => number) =>
    runs.map(({ index }, at) => `${runLetter(index)} ${write(read(at))}`).join(' ');
  const snp = `${title} · SNP ${list((at) => performance[at].snp)}`;
  return [`${snp} · l∞ ${list((at) => performance[at].lInfinity)}`, snp, title];
}

/** Explains ticks and letters, and says what is missing. */
export function describeChart({ areIdealsGiven, quota, measured, groups }: TimesPicture): string {
  const shown = groups.reduce((sum, { jobs }) => sum + jobs.length, 0);
  const some = shown < measured ? `${formatCount(shown)} of ${formatCount(measured)} jobs. ` : '';
  const ideal = areIdealsGiven
    ? 'Tick: alone (ideal). '
    : 'Tick: without any wait, as no job has an “ideal”. ';
  const fit = quota === null ? '' : `F fits its ${formatCount(quota)} slots (M/K), O overflows. `;
  const bound = groups.length > 1 ? 'Network-bound: 250 MB a task or more.' : '';
  const hasOracle = groups.some(({ jobs }) => jobs.some(({ oracle }) => oracle > 0));
  const oracle = hasOracle ? 'Dashed tick: oracle with as many tokens. ' : '';
  return `${some}${ideal}${oracle}SNP: ideal ÷ actual, 1 is best. ${fit}${bound}`;
}

/** Returns the range of a logarithmic axis for all times, in seconds: with a small margin, and at least two ticks. */
export function domainOf(
  all: readonly JobTimes[],
  others: readonly number[] = [],
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const times of [...all.map(({ ideal, oracle, actual }) => [ideal, oracle, ...actual]), others]) {
    for (const time of times) {
      if (!(time > 0)) continue;
      low = Math.min(low, time);
      high = Math.max(high, time);
    }
  }
  if (high === 0) return [1, 10];
  const domain = [low / 1.15, high * 1.15] as const;
  if (logTicks(domain, Number.POSITIVE_INFINITY).length > 1) return domain;
  const around = logTicks([domain[0] / 3, domain[1] * 3], Number.POSITIVE_INFINITY);
  const below = around.filter((tick) => tick <= domain[0]).at(-1) ?? domain[0];
  return [below, around.find((tick) => tick >= domain[1]) ?? domain[1]];
}

const MOST_ROWS = 5000;

/** Lists execution times of jobs in seconds with their ideals and slowdowns, then the summaries of each group. */
export function runningTimesTable(runs: readonly RunTrace[]): TableRows {
  const recorded = recordedRuns(runs, 'attempts');
  if (recorded.length === 0) return [['Job']];
  const times = timesOf(recorded, 'arrival', MOST_ROWS);
  const blank = recorded.map(() => '');
  const sums = times.groups.flatMap(({ title, performance }) =>
    statistics.map(({ name, read }) => [title, name, '', '', '', ...blank, ...performance.map(read)]),
  );
  return [...tableOf(columnsOf(recorded, times), rowsOf(times)), ...sums];
}

type Performance = ReturnType<typeof timesOf>['groups'][number]['performance'][number];

const statistics: readonly { readonly name: string; read(performance: Performance): number }[] = [
  { name: 'SNP: geometric mean of ideal ÷ actual', read: ({ snp }) => snp },
  { name: 'l₁: mean slowdown', read: ({ l1 }) => l1 },
  { name: 'l₂: root mean square slowdown', read: ({ l2 }) => l2 },
  { name: 'l∞: worst slowdown', read: ({ lInfinity }) => lInfinity },
  { name: 'Unfairness: CV of ideal ÷ actual, population', read: ({ cvPopulation }) => cvPopulation },
  { name: 'Unfairness: CV of ideal ÷ actual, sample', read: ({ cvSample }) => cvSample },
];
