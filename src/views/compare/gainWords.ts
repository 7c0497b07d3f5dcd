import { maxOf } from '../../base/extremes.ts';
import { formatPercent } from '../../base/format.ts';
import type { Compared } from './against.ts';

/** Writes a gain in whole percent, or with a decimal below ten: "42%", "−3.1%", "−12,925%". */
export function gainText(gain: number): string {
  if (!Number.isFinite(gain)) return '–';
  const percent = Math.abs(gain) * 100;
  if (percent >= 999.5) return formatPercent(gain);
  const text = percent >= 9.95 ? percent.toFixed(0) : percent.toFixed(1);
  return `${gain < 0 && Number(text) > 0 ? '−' : ''}${text}%`;
}

/** Writes a number of jobs. */
export function countJobs(jobs: number): string {
  return jobs === 1 ? '1 job' : `${jobs.toLocaleString('en')} jobs`;
}

/** Says how many jobs are left out because they did not finish in both runs; empty if none. */
export function leftOutWords(compared: readonly Compared[]): string {
  const most = maxOf(
    compared.map(({ comparison }) => comparison.leftOut),
    0,
  );
  return most === 0 ? '' : `Only jobs that finished in both runs: ${countJobs(most)} left out. `;
}
