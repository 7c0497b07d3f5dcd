import { formatCount, formatSeconds } from '../../base/format.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { RunTrace } from '../shared/view.ts';
import type { JobTimes, TimesGroup, TimesPicture } from './jobTimes.ts';

/** Describes a job's times, one string per line. */
export function describeTimes(
  times: JobTimes,
  runs: readonly RunTrace[],
  picture: TimesPicture,
): readonly string[] {
  const { title, ideal, oracle, actual, widest, fits } = times;
  const under = runs.map((run, at) => {
    const time = actual[at];
    if (Number.isNaN(time)) return `${runName(run)}: has not finished`;
    const factor = time / ideal;
    const slower = Number.isFinite(factor) ? `, ${formatCount(factor)} × ideal` : '';
    return `${runName(run)}: ${formatSeconds(time)}${slower}`;
  });
  const alone = picture.areIdealsGiven ? 'Ideal' : 'Without any wait';
  const known = Number.isNaN(ideal) ? [] : [`${alone}: ${formatSeconds(ideal)}`];
  const limited = Number.isNaN(oracle) ? [] : [`Oracle with its tokens: ${formatSeconds(oracle)}`];
  return [title, ...known, ...limited, ...under, ...describeFit(widest, fits, picture.quota)];
}

function describeFit(widest: number, fits: boolean | null, quota: number | null): readonly string[] {
  if (fits === null || quota === null) return [];
  const than = `${formatCount(widest)} tasks at a time, quota ${formatCount(quota)} slots`;
  return [fits ? `F, fits: ${than}` : `O, overflows: ${than}`];
}

/** Summarizes a group in at most so many letters: SNP of each run, and the worst slowdown. */
export function describeGroup(
  { title, performance }: TimesGroup,
  runs: readonly RunTrace[],
  letters: number,
): string {
  const write = (value: number) => (value < 10 ? value.toFixed(2) : formatCount(Math.round(value)));
  const list = (read: (at: number) => number) =>
    runs.map(({ index }, at) => `${runLetter(index)} ${write(read(at))}`).join(' ');
  const snp = `${title} · SNP ${list((at) => performance[at].snp)}`;
  const both = `${snp} · l∞ ${list((at) => performance[at].lInfinity)}`;
  return [both, snp].find((text) => text.length <= letters) ?? title;
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

/** What the chart says to screen readers. */
export const texts = {
  picture: 'Execution time of each job under each policy. Up and down keys move between jobs, Enter selects.',
  // RunningTimes
  allJobs: 'All jobs',
  orderOfJobs: 'Order of jobs',
  whichJobs: 'Which jobs',
  // TimesChart
  executionTime: (name: string) => `execution time, ${name}`,
};
