import { formatCount } from '../../base/format.ts';
import { runLetter } from '../chart/runLook.ts';
import type { Lengths } from '../grammar/picture.ts';
import type { RunTrace } from '../shared/view.ts';
import type { TimesGroup, TimesPicture } from './jobTimes.ts';

/** Says whether a job fits its quota; null where there is none. */
export function describeFit(widest: number, fits: boolean | null, quota: number | null): string | null {
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

/** What the view and its picture say. */
export const texts = {
  // RunningTimes
  allJobs: 'All jobs',
  orderOfJobs: 'Order of jobs',
  whichJobs: 'Which jobs',
  // timesPicture
  picture:
    'Execution time of each job under each policy. Left and right keys move between jobs, Enter selects.',
  executionTime: (name: string) => `execution time, ${name}`,
  jobsInOrder: (order: string) => `jobs, ${order}`,
  alone: (isGiven: boolean, time: string) => `${isGiven ? 'Ideal' : 'Without any wait'}: ${time}`,
  oracle: (time: string) => `Oracle with its tokens: ${time}`,
  notFinished: (run: string) => `${run}: has not finished`,
  timesIdeal: (factor: string) => `, ${factor} × ideal`,
};
